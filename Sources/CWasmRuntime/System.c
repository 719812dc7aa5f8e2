/* The rest of what Embedded Swift asks for: output, random numbers and 128-bit multiplication. */
#if defined(__wasm__)

#include <stddef.h>
#include <stdint.h>

/* There is no terminal; text printed by a failing precondition goes nowhere. */
int putchar(int character) { return character; }

/* Seeds of hash tables only, so a fixed sequence will do: results are the same on every run. (splitmix64) */
void arc4random_buf(void *to, size_t size) {
    static uint64_t state;
    unsigned char *bytes = to;
    for (size_t i = 0; i < size; i++) {
        uint64_t mixed = state += 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
        bytes[i] = (unsigned char)(mixed ^ (mixed >> 31));
    }
}

/* The compiler's helper for 128-bit products: the low 128 bits of a * b, from 32-bit limbs. */
typedef union {
    __int128 whole;
    struct {
        uint64_t low, high;
    } parts;
} Wide;

__int128 __multi3(__int128 a, __int128 b) {
    Wide x = {.whole = a}, y = {.whole = b}, product;
    uint64_t a0 = (uint32_t)x.parts.low, a1 = x.parts.low >> 32;
    uint64_t b0 = (uint32_t)y.parts.low, b1 = y.parts.low >> 32;
    uint64_t low = a0 * b0;
    uint64_t middle = a1 * b0 + (low >> 32);
    uint64_t cross = a0 * b1 + (uint32_t)middle;
    product.parts.low = (cross << 32) | (uint32_t)low;
    product.parts.high = a1 * b1 + (middle >> 32) + (cross >> 32);
    product.parts.high += x.parts.low * y.parts.high + x.parts.high * y.parts.low;
    return product.whole;
}

#endif
