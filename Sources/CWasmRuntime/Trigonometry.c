/* sin, cos, tan, asin, acos and their float32 kin, computed in double-double. */
#if defined(__wasm__)

#include "DoubleDouble.h"

/* pi / 2 in four pieces; the first two have 33 bits, so that their products with small counts are exact. */
static const double halfPi1 = 0x1.921fb54400000p+0;
static const double halfPi2 = 0x1.0b4611a600000p-34;
static const double halfPi3 = 0x1.3198a2e037073p-69;
static const double halfPi4 = 0x1.129024e088a68p-123;
static const DD halfPi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
static const DD pi = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

/* The first 1344 bits of 2 / pi, after the binary point. */
static const uint32_t twoOverPi[42] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561, 0xb7246e3a,
    0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41,
    0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf,
    0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08,
    0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d, 0xa9e39161, 0x5ee61b08};

/* An angle as `quarter` * pi / 2 + `rest`, |rest| up to pi / 4. */
typedef struct {
    DD rest;
    unsigned quarter; /* 0 ... 3 */
} Angle;

/* Payne and Hanek's reduction of a large x: only the bits of 2 / pi that matter for x are multiplied. */
static Angle reducedLarge(double x) {
    uint64_t bits = bitsOf(x);
    int exponent = (int)((bits >> 52) & 2047) - 1075;              /* x = mantissa * 2^exponent */
    uint64_t mantissa = (bits & 0x000fffffffffffffu) | 0x0010000000000000u;
    /* Bits of 2 / pi before `first` give multiples of four quarters. */
    int first = exponent - 2 > 0 ? exponent - 2 : 0;
    uint32_t window[8];
    for (int i = 0; i < 8; i++) {
        int at = first + 32 * i, shift = at % 32;
        uint64_t pair = (uint64_t)twoOverPi[at / 32] << 32 | twoOverPi[at / 32 + 1];
        window[i] = (uint32_t)(pair << shift >> 32);
    }
    /* product[0] is the least significant word; the binary point lies before bit `point`. */
    uint32_t product[10] = {0};
    for (int half = 0; half < 2; half++) {
        uint64_t factor = half ? mantissa >> 32 : mantissa & 0xffffffffu, carry = 0;
        for (int i = 0; i < 8; i++) {
            uint64_t sum = factor * window[7 - i] + product[i + half] + carry;
            product[i + half] = (uint32_t)sum;
            carry = sum >> 32;
        }
        product[8 + half] += (uint32_t)carry;
    }
    int point = 256 + first - exponent;
    unsigned quarter = (unsigned)((((uint64_t)product[point / 32] | (point / 32 + 1 < 10 ? (uint64_t)product[point / 32 + 1] << 32 : 0)) >> (point % 32)) & 3);
    /* The fraction, as 256 bits with the most significant word first. */
    uint32_t fraction[8];
    for (int i = 0; i < 8; i++) {
        int low = point - 32 * (i + 1);
        if (low < 0) {
            int word = low + 32 > 0 ? 0 : -1;
            fraction[i] = word < 0 ? 0 : product[0] << -low;
            continue;
        }
        uint64_t pair = (uint64_t)product[low / 32] | (low / 32 + 1 < 10 ? (uint64_t)product[low / 32 + 1] << 32 : 0);
        fraction[i] = (uint32_t)(pair >> (low % 32));
    }
    int isNegative = fraction[0] >> 31;
    if (isNegative) {
        quarter++;
        for (int i = 0; i < 8; i++) fraction[i] = ~fraction[i];
    }
    DD sum = {0, 0};
    double weight = 0x1p-32;
    for (int i = 0; i < 7; i++, weight *= 0x1p-32) sum = addD(sum, fraction[i] * weight);
    DD rest = mulDD(sum, halfPi);
    return (Angle){isNegative ? negated(rest) : rest, quarter & 3};
}

static Angle reduced(double x) {
    double size = __builtin_fabs(x);
    if (size <= 0.7853981633974483) return (Angle){{x, 0}, 0};
    if (size < 0x1p19) {
        double count = __builtin_rint(x * 0.6366197723675814);
        DD rest = exactSum(x - count * halfPi1, -count * halfPi2);
        rest = addDD(rest, negated(exactProduct(count, halfPi3)));
        rest = addD(rest, -count * halfPi4);
        return (Angle){rest, (unsigned)(int)count & 3};
    }
    Angle angle = reducedLarge(size);
    if (x < 0) {
        angle.rest = negated(angle.rest);
        angle.quarter = (4 - angle.quarter) & 3;
    }
    return angle;
}

static const DD sineTerms[7] = {
    {-0x1.5555555555555p-3, -0x1.5555555555555p-57}, {0x1.1111111111111p-7, 0x1.1111111111111p-63},
    {-0x1.a01a01a01a01ap-13, -0x1.a01a01a01a01ap-73}, {0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
    {-0x1.ae64567f544e4p-26, 0x1.c062e06d1f209p-80}, {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
    {-0x1.ae7f3e733b81fp-41, -0x1.1d8656b0ee8cbp-97}};

static const DD cosineTerms[7] = {
    {-0.5, 0}, {0x1.5555555555555p-5, 0x1.5555555555555p-59},
    {-0x1.6c16c16c16c17p-10, 0x1.f49f49f49f49fp-65}, {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
    {-0x1.27e4fb7789f5cp-22, -0x1.cbbc05b4fa99ap-76}, {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
    {-0x1.93974a8c07c9dp-37, -0x1.05d6f8a2efd1fp-92}};

/* sin(r) for |r| up to pi / 4 (Taylor; the terms from r^17 on need doubles only). */
static DD sineOf(DD r) {
    DD z = mulDD(r, r);
    double w = z.high;
    double tail = 0x1.952c77030ad4ap-49 + w * (-0x1.2f49b46814157p-57 + w * (0x1.71b8ef6dcf572p-66
        + w * (-0x1.761b41316381ap-75 + w * (0x1.3f3ccdd165fa9p-84 - w * 0x1.d1ab1c2dccea3p-94))));
    DD sum = addD(sineTerms[6], w * tail);
    for (int i = 5; i >= 0; i--) sum = addDD(sineTerms[i], mulDD(z, sum));
    return addDD(r, mulDD(mulDD(r, z), sum));
}

/* cos(r) for |r| up to pi / 4. */
static DD cosineOf(DD r) {
    DD z = mulDD(r, r);
    double w = z.high;
    double tail = 0x1.ae7f3e733b81fp-45 + w * (-0x1.6827863b97d97p-53 + w * (0x1.e542ba4020225p-62
        + w * (-0x1.0ce396db7f853p-70 + w * (0x1.f2cf01972f578p-80 - w * 0x1.88e85fc6a4e5ap-89))));
    DD sum = addD(cosineTerms[6], w * tail);
    for (int i = 5; i >= 0; i--) sum = addDD(cosineTerms[i], mulDD(z, sum));
    return addD(mulDD(z, sum), 1);
}

/* sin(x + shift * pi / 2). */
static DD shiftedSine(Angle angle, unsigned shift) {
    unsigned quarter = (angle.quarter + shift) & 3;
    DD value = quarter & 1 ? cosineOf(angle.rest) : sineOf(angle.rest);
    return quarter & 2 ? negated(value) : value;
}

static int isFinite(double x) { return __builtin_fabs(x) < __builtin_inf(); }

double sin(double x) {
    if (!isFinite(x)) return __builtin_nan("");
    return __builtin_fabs(x) < 0x1p-300 ? x : shiftedSine(reduced(x), 0).high;
}

double cos(double x) {
    if (!isFinite(x)) return __builtin_nan("");
    return __builtin_fabs(x) < 0x1p-300 ? 1 : shiftedSine(reduced(x), 1).high;
}

double tan(double x) {
    if (!isFinite(x)) return __builtin_nan("");
    if (__builtin_fabs(x) < 0x1p-300) return x;
    Angle angle = reduced(x);
    return divDD(shiftedSine(angle, 0), shiftedSine(angle, 1)).high;
}

/* The angle in 0 ... pi / 4 whose sine is s: two steps of third order from four terms of the series. */
static DD arcsineOf(DD s) {
    double x = s.high, z = x * x;
    double start = x * (1 + z * (1.0 / 6 + z * (3.0 / 40 + z * (15.0 / 336 + z * (105.0 / 3456)))));
    DD y = {start, 0};
    for (int i = 0; i < 2; i++) {
        DD cosine = cosineOf(y);
        DD e = divDD(addDD(s, negated(sineOf(y))), cosine);
        double t = y.high / (1 - y.high * y.high / 3);  /* tan(y), roughly */
        if (i == 0) t = sineOf(y).high / cosine.high;
        y = addDD(y, addD(e, e.high * e.high * (t / 2 + e.high * (1 + 3 * t * t) / 6)));
    }
    return y;
}

/* asin(x) for |x| up to 1; beyond one half by asin(x) = pi / 2 - 2 asin(sqrt((1 - x) / 2)). */
static DD arcsine(double x) {
    double size = __builtin_fabs(x);
    DD angle;
    if (size <= 0.5) {
        angle = size < 0x1p-300 ? (DD){size, 0} : arcsineOf((DD){size, 0});
    } else {
        DD half = arcsineOf(sqrtDD((DD){(1 - size) / 2, 0}));
        angle = addDD(halfPi, (DD){-2 * half.high, -2 * half.low});
    }
    return x < 0 ? negated(angle) : angle;
}

double asin(double x) { return __builtin_fabs(x) <= 1 ? arcsine(x).high : __builtin_nan(""); }

double acos(double x) {
    if (!(__builtin_fabs(x) <= 1)) return __builtin_nan("");
    if (__builtin_fabs(x) <= 0.5) return addDD(halfPi, negated(arcsine(x))).high;
    DD half = arcsineOf(sqrtDD((DD){(1 - __builtin_fabs(x)) / 2, 0}));
    DD angle = {2 * half.high, 2 * half.low};
    return x > 0 ? angle.high : addDD(pi, negated(angle)).high;
}

float sinf(float x) { return (float)sin(x); }
float cosf(float x) { return (float)cos(x); }
float asinf(float x) { return (float)asin(x); }

#endif
