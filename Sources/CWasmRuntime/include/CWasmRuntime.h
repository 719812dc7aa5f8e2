#ifndef CWASMRUNTIME_H
#define CWASMRUNTIME_H

/* What Embedded Swift and the engine expect of a C library, for WebAssembly only. In a native build every file of
   this target is empty and the system's C library serves. The functions have their standard names, so the linker
   finds them; nothing needs to be declared here. */

#endif
