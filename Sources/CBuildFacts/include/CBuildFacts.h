#ifndef CBUILDFACTS_H
#define CBUILDFACTS_H

// What only the build knows.

/// The commit that whoever built this named as BEZT_COMMIT; empty when nobody did.
const char *buildfacts_commit(void);

/// The C compiler's name and version.
const char *buildfacts_compiler(void);

#endif
