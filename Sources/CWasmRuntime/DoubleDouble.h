/* Numbers of about 106 bits as the sum of two doubles (Dekker 1971). A function computed in them and then rounded to
   double is correctly rounded but in cases too rare to meet, whatever the browser's own Math does. */
#ifndef DOUBLEDOUBLE_H
#define DOUBLEDOUBLE_H

#include <stdint.h>



/* |low| is at most half a unit in the last place of high. */
typedef struct {
    double high, low;
} DD;

/* The exact sum of a and b, |a| >= |b|. */
static inline DD quickSum(double a, double b) {
    double sum = a + b;
    return (DD){sum, b - (sum - a)};
}

/* The exact sum of a and b. */
static inline DD exactSum(double a, double b) {
    double sum = a + b, part = sum - a;
    return (DD){sum, (a - (sum - part)) + (b - part)};
}

/* The exact product of a and b, both below 2^996. */
static inline DD exactProduct(double a, double b) {
    const double splitter = 134217729; /* 2^27 + 1 */
    double product = a * b;
    double aBig = splitter * a, bBig = splitter * b;
    double aHigh = aBig - (aBig - a), bHigh = bBig - (bBig - b);
    double aLow = a - aHigh, bLow = b - bHigh;
    return (DD){product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow};
}

static inline DD addDD(DD a, DD b) {
    DD high = exactSum(a.high, b.high), low = exactSum(a.low, b.low);
    high = quickSum(high.high, high.low + low.high);
    return quickSum(high.high, high.low + low.low);
}

static inline DD addD(DD a, double b) {
    DD sum = exactSum(a.high, b);
    return quickSum(sum.high, sum.low + a.low);
}

static inline DD negated(DD a) { return (DD){-a.high, -a.low}; }

static inline DD mulDD(DD a, DD b) {
    DD product = exactProduct(a.high, b.high);
    return quickSum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

static inline DD mulD(DD a, double b) {
    DD product = exactProduct(a.high, b);
    return quickSum(product.high, product.low + a.low * b);
}

static inline DD divDD(DD a, DD b) {
    double first = a.high / b.high;
    DD rest = addDD(a, negated(mulD(b, first)));
    double second = rest.high / b.high;
    rest = addDD(rest, negated(mulD(b, second)));
    return addD(quickSum(first, second), rest.high / b.high);
}

static inline DD sqrtDD(DD a) {
    double root = __builtin_sqrt(a.high);
    if (root == 0) return (DD){0, 0};
    DD rest = addDD(a, negated(exactProduct(root, root)));
    return quickSum(root, rest.high / (2 * root));
}

static inline uint64_t bitsOf(double value) {
    union {
        double value;
        uint64_t bits;
    } both = {value};
    return both.bits;
}

static inline double doubleOf(uint64_t bits) {
    union {
        uint64_t bits;
        double value;
    } both = {bits};
    return both.value;
}

#endif
