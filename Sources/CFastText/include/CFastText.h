#ifndef CFASTTEXT_H
#define CFASTTEXT_H

// Numbers and JSON at the speed of the hardware: a C face on fast_float, std::to_chars and simdjson.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// --- Numbers to text -------------------------------------------------------------------------------------------------

/// Room that any number written below fits in.
enum { FASTTEXT_NUMBER_CAPACITY = 40 };

/// The shortest text that reads back to the same float32; returns its length. No terminating NUL.
size_t fasttext_write_float(char *out, float value);
/// The shortest text that reads back to the same float64.
size_t fasttext_write_double(char *out, double value);
/// `digits` significant digits, trailing zeros left out.
size_t fasttext_write_double_rounded(char *out, double value, int digits);
size_t fasttext_write_int(char *out, int64_t value);

// --- Text to numbers -------------------------------------------------------------------------------------------------

/// Reads a decimal number at the start of `text`; returns how many bytes it took, 0 when there is none.
/// A leading plus sign is taken; "nan" and "inf" in any case are taken; leading blanks are not.
size_t fasttext_read_double(const char *text, size_t length, double *out);
size_t fasttext_read_float(const char *text, size_t length, float *out);

#ifdef __cplusplus
}
#endif

#endif
