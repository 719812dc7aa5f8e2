/* memcpy, memmove, memset and memcmp on WebAssembly's bulk memory instructions. */
#if defined(__wasm__)

#include <stddef.h>

#define BULK __attribute__((target("bulk-memory")))

BULK void *memmove(void *to, const void *from, size_t size) {
    __asm__ volatile("local.get %0\n local.get %1\n local.get %2\n memory.copy 0, 0"
                     :
                     : "r"(to), "r"(from), "r"(size)
                     : "memory");
    return to;
}

/* memory.copy allows overlap, so one instruction serves both. */
BULK void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    __asm__ volatile("local.get %0\n local.get %1\n local.get %2\n memory.copy 0, 0"
                     :
                     : "r"(to), "r"(from), "r"(size)
                     : "memory");
    return to;
}

BULK void *memset(void *to, int value, size_t size) {
    __asm__ volatile("local.get %0\n local.get %1\n local.get %2\n memory.fill 0"
                     :
                     : "r"(to), "r"(value), "r"(size)
                     : "memory");
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < size; i++) {
        if (left[i] != right[i]) return left[i] - right[i];
    }
    return 0;
}

#endif
