#include "CFastText.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include <fast_float/fast_float.h>

namespace {

// Plain digits are easier to read than 1e+05; beyond these bounds an exponent is shorter and says what is exact.
constexpr double smallest_plain = 1e-5;

template <typename Number>
size_t write_shortest(char *out, Number value, double largest_plain) {
    const double magnitude = std::fabs(static_cast<double>(value));
    const bool plain = magnitude == 0 || (magnitude >= smallest_plain && magnitude < largest_plain);
    const auto result = plain ? std::to_chars(out, out + FASTTEXT_NUMBER_CAPACITY, value, std::chars_format::fixed)
                              : std::to_chars(out, out + FASTTEXT_NUMBER_CAPACITY, value);
    return static_cast<size_t>(result.ptr - out);
}

template <typename Number>
size_t read(const char *text, size_t length, Number *out) {
    const char *begin = text;
    const char *end = text + length;
    if (begin != end && *begin == '+' && begin + 1 != end && begin[1] != '-') ++begin;
    const auto result = fast_float::from_chars(begin, end, *out);
    if (result.ec == std::errc::invalid_argument) return 0;
    return static_cast<size_t>(result.ptr - text);
}

}  // namespace

extern "C" {

// Whole numbers up to 2^24 (float32) and 2^53 (float64) are exact in plain digits.
size_t fasttext_write_float(char *out, float value) { return write_shortest(out, value, 16777216.0); }
size_t fasttext_write_double(char *out, double value) { return write_shortest(out, value, 9007199254740992.0); }

size_t fasttext_write_double_rounded(char *out, double value, int digits) {
    const auto result =
        std::to_chars(out, out + FASTTEXT_NUMBER_CAPACITY, value, std::chars_format::general, digits);
    return static_cast<size_t>(result.ptr - out);
}

size_t fasttext_write_int(char *out, int64_t value) {
    return static_cast<size_t>(std::to_chars(out, out + FASTTEXT_NUMBER_CAPACITY, value).ptr - out);
}

size_t fasttext_read_double(const char *text, size_t length, double *out) { return read(text, length, out); }
size_t fasttext_read_float(const char *text, size_t length, float *out) { return read(text, length, out); }

}  // extern "C"
