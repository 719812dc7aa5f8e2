/* round and roundf: to the nearest whole number, halves away from zero. WebAssembly rounds halves to even only. */
#if defined(__wasm__)

double round(double x) {
    double whole = __builtin_trunc(x);
    if (__builtin_fabs(x - whole) >= 0.5) whole += __builtin_copysign(1, x);
    return whole == 0 ? __builtin_copysign(0, x) : whole;
}

float roundf(float x) {
    float whole = __builtin_truncf(x);
    if (__builtin_fabsf(x - whole) >= 0.5f) whole += __builtin_copysignf(1, x);
    return whole == 0 ? __builtin_copysignf(0, x) : whole;
}

#endif
