/* malloc, free and posix_memalign over a growing linear memory.

   Sizes are rounded up to classes, four to each power of two. A freed block waits in its class's list and is handed
   out again; blocks are never split or joined, so nothing is searched. At most a fifth of a block is unused. */
#if defined(__wasm__)

#include <stddef.h>
#include <stdint.h>

#define PAGE 65536u
#define CLASSES 112

/* Sixteen bytes before every block, so that blocks stay aligned to 16. */
typedef struct Header {
    uint32_t class;
    struct Header *next;      /* in the free list */
    void *whole;              /* the malloc block around an aligned one, else NULL */
    uint32_t unused;
} Header;

_Static_assert(sizeof(Header) == 16, "a block starts 16 bytes after its header");

extern unsigned char __heap_base;
static Header *freeLists[CLASSES];
static uintptr_t top, limit;

/* Class 4 * n + q holds blocks of (4 + q) * 2^(n + 2) bytes: 16, 20, 24, 28, 32, 40 ... */
static uint32_t classOf(size_t size) {
    if (size <= 16) return 0;
    uint32_t shift = 29 - __builtin_clz((uint32_t)size);        /* size >> shift is 4 ... 7 */
    uint32_t quarters = (uint32_t)(size >> shift);
    if (((size_t)quarters << shift) < size) quarters++;         /* 8 is the next power's 4 */
    return (shift - 2) * 4 + (quarters - 4);
}

static size_t sizeOf(uint32_t class) {
    size_t size = (size_t)(4 + (class & 3)) << (class / 4 + 2);
    return (size + 15) & ~(size_t)15;
}

/* Takes `size` bytes, a multiple of 16, from the end of memory. */
static void *extend(size_t size) {
    if (top == 0) {
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        limit = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    }
    if (limit - top < size) {
        size_t missing = size - (limit - top);
        size_t pages = (missing + PAGE - 1) / PAGE;
        size_t wanted = pages < 16 ? 16 : pages;
        if (__builtin_wasm_memory_grow(0, wanted) == SIZE_MAX) {
            if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
            wanted = pages;
        }
        limit += wanted * PAGE;
    }
    void *taken = (void *)top;
    top += size;
    return taken;
}

void *malloc(size_t size) {
    if (size > 0x7fff0000u) return NULL;
    uint32_t class = classOf(size);
    Header *header = freeLists[class];
    if (header) {
        freeLists[class] = header->next;
    } else {
        header = extend(sizeof(Header) + sizeOf(class));
        if (!header) return NULL;
        header->class = class;
    }
    header->whole = NULL;
    return header + 1;
}

void free(void *block) {
    if (!block) return;
    Header *header = (Header *)block - 1;
    if (header->whole) header = (Header *)header->whole - 1;
    header->next = freeLists[header->class];
    freeLists[header->class] = header;
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment <= 16) {
        *block = malloc(size);
        return *block ? 0 : 12; /* ENOMEM */
    }
    char *whole = size > 0x7fff0000u - alignment ? NULL : malloc(size + alignment);
    if (!whole) return 12;
    uintptr_t aligned = ((uintptr_t)whole + alignment - 1) & ~(uintptr_t)(alignment - 1);
    if (aligned != (uintptr_t)whole) ((Header *)aligned - 1)->whole = whole;
    *block = (void *)aligned;
    return 0;
}

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    void *block = malloc(bytes);
    if (block) __builtin_memset(block, 0, bytes);
    return block;
}

void *realloc(void *block, size_t size) {
    if (!block) return malloc(size);
    Header *header = (Header *)block - 1;
    size_t old = sizeOf((header->whole ? (Header *)header->whole - 1 : header)->class);
    if (header->whole) old -= (uintptr_t)block - (uintptr_t)header->whole;
    if (size <= old) return block;
    void *larger = malloc(size);
    if (!larger) return NULL;
    __builtin_memcpy(larger, block, old);
    free(block);
    return larger;
}

#endif
