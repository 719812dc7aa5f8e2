/* fmod and fmodf: exact remainders with the sign of the dividend, by long division of the mantissas. */
#if defined(__wasm__)

#include "DoubleDouble.h"

double fmod(double x, double y) {
    double size = __builtin_fabs(x), divisor = __builtin_fabs(y);
    if (!(size < __builtin_inf()) || y != y || divisor == 0) return __builtin_nan("");
    if (size < divisor) return x;
    /* size = a * 2^ea and divisor = b * 2^eb with whole a, b. */
    uint64_t aBits = bitsOf(size), bBits = bitsOf(divisor);
    int ea = (int)(aBits >> 52), eb = (int)(bBits >> 52);
    uint64_t a = aBits & 0x000fffffffffffffu, b = bBits & 0x000fffffffffffffu;
    if (ea) a |= 0x0010000000000000u;
    else ea = 1;
    if (eb) b |= 0x0010000000000000u;
    else eb = 1;
    a %= b;
    for (int left = ea - eb; left > 0 && a; ) {
        int step = left < 11 ? left : 11; /* a < b < 2^53, so eleven more bits fit */
        a = (a << step) % b;
        left -= step;
    }
    /* a * 2^eb: normalised, or left as a subnormal. */
    double result = 0;
    if (a) {
        int shift = __builtin_clzll(a) - 11;
        if (shift >= eb) shift = eb - 1;
        a <<= shift;
        eb -= shift;
        result = doubleOf(a & 0x0010000000000000u ? (a & 0x000fffffffffffffu) | (uint64_t)eb << 52 : a);
    }
    return x < 0 ? -result : __builtin_copysign(result, x);
}

/* The remainder of two floats is a float, so the double's is exact. */
float fmodf(float x, float y) { return (float)fmod(x, y); }

#endif
