#include "CBuildFacts.h"

const char *buildfacts_commit(void) { return BEZT_COMMIT; }

const char *buildfacts_compiler(void) { return __VERSION__; }
