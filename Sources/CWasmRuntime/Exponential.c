/* exp, log and their float32 kin, computed in double-double. */
#if defined(__wasm__)

#include "DoubleDouble.h"

/* ln 2 in three pieces; the first has 32 bits, so its product with an exponent is exact. */
static const double ln2High = 0x1.62e42fee00000p-1;
static const double ln2Middle = 0x1.a39ef35793c76p-33;
static const double ln2Low = 0x1.cc01f97b57a08p-87;
static const DD ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

/* exp(r) - 1 for |r| up to 0.35, with a small relative error: a Taylor series at r / 256, then doubled eight times. */
static DD expMinusOne(DD r) {
    DD t = {r.high / 256, r.low / 256};
    double z = t.high;
    double tail = 1.0 / 720 + z * (1.0 / 5040 + z * (1.0 / 40320 + z * (1.0 / 362880 + z * (1.0 / 3628800))));
    DD sum = addD((DD){0x1.1111111111111p-7, 0x1.1111111111111p-63}, z * tail);
    sum = addDD((DD){0x1.5555555555555p-5, 0x1.5555555555555p-59}, mulDD(t, sum));
    sum = addDD((DD){0x1.5555555555555p-3, 0x1.5555555555555p-57}, mulDD(t, sum));
    sum = addD(mulDD(t, sum), 0.5);
    DD e = addDD(t, mulDD(mulDD(t, t), sum));
    for (int i = 0; i < 8; i++) e = addDD((DD){2 * e.high, 2 * e.low}, mulDD(e, e));
    return e;
}

/* value * 2^power without an overflow or underflow on the way. */
static double scaled(double value, int power) {
    if (power > 1000) return value * 0x1p1000 * doubleOf((uint64_t)(1023 + power - 1000) << 52);
    if (power < -1000) return value * doubleOf((uint64_t)(1023 + power + 1000) << 52) * 0x1p-1000;
    return value * doubleOf((uint64_t)(1023 + power) << 52);
}

double exp(double x) {
    if (x != x) return x;
    if (x > 709.79) return __builtin_inf();
    if (x < -745.2) return 0;
    double power = __builtin_rint(x * 0x1.71547652b82fep+0);
    DD r = exactSum(x - power * ln2High, 0);
    r = addDD(r, negated(exactProduct(power, ln2Middle)));
    r = addD(r, -power * ln2Low);
    return scaled(addD(expMinusOne(r), 1).high, (int)power);
}

/* log(m) as a double, for m from 0.7 to 1.42. */
static double roughLog(double m) {
    double s = (m - 1) / (m + 1), z = s * s, sum = 0;
    for (int n = 23; n >= 3; n -= 2) sum = z * (1.0 / n + sum);
    return 2 * (s + s * sum);
}

double log(double x) {
    if (x != x || x == __builtin_inf()) return x;
    if (x < 0) return __builtin_nan("");
    if (x == 0) return -__builtin_inf();
    int power = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        power = -54;
    }
    uint64_t bits = bitsOf(x);
    power += (int)(bits >> 52) - 1023;
    double m = doubleOf((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
    if (m > 1.4142135623730951) {
        m /= 2;
        power++;
    }
    /* One Newton step from a double: y + e - e * e / 2 with e = m * exp(-y) - 1, where m - 1 is exact. */
    double y = roughLog(m);
    DD e = addD(mulD(expMinusOne((DD){-y, 0}), m), m - 1);
    DD result = addDD(addD(e, y), (DD){-e.high * e.high / 2, 0});
    if (power != 0) {
        DD whole = addD(addD(exactProduct(power, ln2Middle), power * ln2High), power * ln2Low);
        result = addDD(whole, result);
    }
    return result.high;
}

float expf(float x) { return (float)exp(x); }

/* 2^x: the whole part of x is exact, the rest goes through exp. */
float exp2f(float x) {
    if (x != x) return x;
    if (x >= 128) return __builtin_inff();
    if (x < -150) return 0;
    double power = __builtin_rint((double)x);
    DD r = mulD(ln2, (double)x - power);
    return (float)scaled(addD(expMinusOne(r), 1).high, (int)power);
}

#endif
