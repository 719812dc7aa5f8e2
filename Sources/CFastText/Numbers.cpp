#include "CFastText.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include <fast_float/fast_float.h>

#define FMT_HEADER_ONLY
#include <fmt/format.h>

namespace {

// Plain digits are easier to read than 1e+05; beyond these bounds an exponent is shorter and says what is exact.
constexpr double smallest_plain = 1e-5;

size_t write_whole(char *out, int64_t value) {
    return static_cast<size_t>(std::to_chars(out, out + FASTTEXT_NUMBER_CAPACITY, value).ptr - out);
}

// The digits of `number` so that they end at `end`; returns where they begin.
template <typename Whole>
char *write_digits_before(char *end, Whole number) {
    constexpr char pairs[] =
        "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
        "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";
    for (; number >= 100; number /= 100) std::memcpy(end -= 2, pairs + number % 100 * 2, 2);
    if (number >= 10) return static_cast<char *>(std::memcpy(end - 2, pairs + number * 2, 2));
    *--end = static_cast<char>('0' + number);
    return end;
}

// The shortest digits of a number that is not whole, without exponent. They are those of std::to_chars; fmt finds them
// in a quarter of its time, but has no public function that gives them as they are.
template <typename Number>
size_t write_shortest_plain(char *out, Number value) {
    const auto decimal = fmt::detail::dragonbox::to_decimal(value);
    // Copies take all that there may be of digits, which costs less than counting them; the capacity has room for that.
    constexpr size_t most = 20;
    char digits[2 * most] = {};
    const char *digits_end = digits + most;
    const char *begin = write_digits_before(digits + most, decimal.significand);
    const auto whole = digits_end - begin + decimal.exponent;
    char *end = out;
    if (value < 0) *end++ = '-';
    if (whole > 0) {
        std::memcpy(end, begin, most);
        end += whole;
        begin += whole;
    } else {
        *end++ = '0';
    }
    *end++ = '.';
    for (auto place = whole; place < 0; ++place) *end++ = '0';
    std::memcpy(end, begin, most);
    return static_cast<size_t>(end - out + (digits_end - begin));
}

template <typename Number>
size_t write_shortest(char *out, Number value, double largest_plain) {
    const double magnitude = std::fabs(static_cast<double>(value));
    // Zero may be negative. Many readers take -0 for a whole number, which has no sign at zero.
    if (magnitude == 0) {
        constexpr char zero[] = "-0.0";
        const bool is_negative = std::signbit(value);
        const size_t length = is_negative ? 4 : 1;
        std::memcpy(out, zero + !is_negative, length);
        return length;
    }
    if (magnitude < largest_plain) {
        const auto whole = static_cast<int64_t>(value);
        if (static_cast<Number>(whole) == value) return write_whole(out, whole);
        if (magnitude >= smallest_plain) return write_shortest_plain(out, value);
    }
    return static_cast<size_t>(std::to_chars(out, out + FASTTEXT_NUMBER_CAPACITY, value).ptr - out);
}

constexpr double powers_of_ten[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};

// `number` / 10^`places` without trailing zeros.
size_t write_decimal(char *out, bool is_negative, uint64_t number, int places) {
    char *end = out;
    if (is_negative) *end++ = '-';
    const auto power = static_cast<uint64_t>(powers_of_ten[places]);
    end += write_whole(end, static_cast<int64_t>(number / power));
    uint64_t fraction = number % power;
    if (fraction == 0) return static_cast<size_t>(end - out);
    *end = '.';
    for (int place = places; place > 0; --place, fraction /= 10) end[place] = static_cast<char>('0' + fraction % 10);
    end += places;
    while (*end == '0') --end;
    return static_cast<size_t>(end + 1 - out);
}

// A number that printf's %.{digits}g gives without exponent. 0, and nothing written, for the others, and for those that
// lie so close to the middle of two decimals that float64 does not show which one is nearer.
size_t write_rounded_plain(char *out, double value, int digits) {
    const double magnitude = std::fabs(value);
    if (digits < 1 || digits > 9 || !(magnitude >= 1e-4 && magnitude < powers_of_ten[digits])) return 0;
    // How many digits stand before the point: 0 for 0.5, -3 for 0.0005.
    int whole = digits;
    while (whole > 0 && magnitude < powers_of_ten[whole - 1]) --whole;
    while (whole <= 0 && whole > -3 && magnitude * powers_of_ten[1 - whole] < 1) --whole;
    const int places = digits - whole;
    // Below 1e9, so that the product and the sum are off by less than 2e-7.
    const double scaled = magnitude * powers_of_ten[places] + 0.5;
    const double rounded = std::floor(scaled);
    if (scaled - rounded < 1e-6 || scaled - rounded > 1 - 1e-6) return 0;
    if (rounded < powers_of_ten[digits - 1] || rounded >= powers_of_ten[digits]) return 0;
    return write_decimal(out, value < 0, static_cast<uint64_t>(rounded), places);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Where the digits and the fraction of a number end; null when a digit is missing before or behind the point.
// `mantissa` and `places` are what they say, as long as `mantissa` stays below 2^53.
const char *scan_decimal(const char *next, const char *end, uint64_t &mantissa, int &places) {
    constexpr uint64_t most = uint64_t(1) << 60;
    const auto digits = [&] {
        const char *begin = next;
        for (; next != end && is_digit(*next); ++next) {
            if (mantissa < most / 10) mantissa = mantissa * 10 + static_cast<uint64_t>(*next - '0');
            else mantissa = most;
        }
        return static_cast<int>(next - begin);
    };
    mantissa = 0;
    places = 0;
    if (digits() == 0) return nullptr;
    if (next != end && *next == '.') {
        ++next;
        places = digits();
        if (places == 0) return nullptr;
    }
    return next;
}

// Whether mantissa / 10^places is exact but for one rounding; then that is the nearest float64.
bool quotient(uint64_t mantissa, int places, bool is_negative, double &out) {
    constexpr uint64_t most = uint64_t(1) << 53;
    if (mantissa > most || places > 12) return false;
    out = static_cast<double>(mantissa) / powers_of_ten[places];
    if (is_negative) out = -out;
    return true;
}

template <typename Number>
size_t read_any(const char *text, size_t length, Number *out) {
    const char *begin = text;
    const char *end = text + length;
    if (begin != end && *begin == '+' && begin + 1 != end && begin[1] != '-') ++begin;
    const auto result = fast_float::from_chars(begin, end, *out);
    if (result.ec == std::errc::invalid_argument) return 0;
    return static_cast<size_t>(result.ptr - text);
}

bool has_exponent(const char *next, const char *end) { return next != end && (*next == 'e' || *next == 'E'); }

size_t read_double(const char *text, size_t length, double *out) {
    const char *end = text + length;
    const bool is_negative = length > 0 && *text == '-';
    uint64_t mantissa;
    int places;
    const char *next = scan_decimal(text + is_negative, end, mantissa, places);
    if (next != nullptr && !has_exponent(next, end) && quotient(mantissa, places, is_negative, *out)) {
        return static_cast<size_t>(next - text);
    }
    return read_any(text, length, out);
}

size_t read_json(const char *text, size_t length, double *out) {
    const char *end = text + length;
    const bool is_negative = length > 0 && *text == '-';
    const char *begin = text + is_negative;
    if (end - begin > 1 && begin[0] == '0' && is_digit(begin[1])) return 0;
    uint64_t mantissa;
    int places;
    const char *next = scan_decimal(begin, end, mantissa, places);
    if (next == nullptr) return 0;
    const bool is_plain = !has_exponent(next, end);
    if (is_plain && quotient(mantissa, places, is_negative, *out)) return static_cast<size_t>(next - text);
    const size_t taken = read_any(text, length, out);
    // With an exponent that lacks its digits, fast_float stops before the e.
    return is_plain || taken > static_cast<size_t>(next - text) ? taken : 0;
}

}  // namespace

extern "C" {

// Whole numbers up to 2^24 (float32) and 2^53 (float64) are exact in plain digits.
// Of all float32 only this one has a shortest text, 7.038531e-26, that rounds to another by way of float64, as most
// readers of JSON and XML go: it gets the digits of a float64.
size_t fasttext_write_float(char *out, float value) {
    if (std::fabs(value) == 0x1.5c87fap-84f) return write_shortest(out, static_cast<double>(value), 9007199254740992.0);
    return write_shortest(out, value, 16777216.0);
}
size_t fasttext_write_double(char *out, double value) { return write_shortest(out, value, 9007199254740992.0); }

size_t fasttext_write_double_rounded(char *out, double value, int digits) {
    if (const size_t length = write_rounded_plain(out, value, digits)) return length;
    const auto result =
        std::to_chars(out, out + FASTTEXT_NUMBER_CAPACITY, value, std::chars_format::general, digits);
    return static_cast<size_t>(result.ptr - out);
}

size_t fasttext_write_int(char *out, int64_t value) { return write_whole(out, value); }

size_t fasttext_read_double(const char *text, size_t length, double *out) { return read_double(text, length, out); }
size_t fasttext_read_float(const char *text, size_t length, float *out) { return read_any(text, length, out); }
size_t fasttext_read_json_number(const char *text, size_t length, double *out) { return read_json(text, length, out); }

const void *fasttext_find(const void *text, size_t length, const void *word, size_t word_length) {
    return memmem(text, length, word, word_length);
}

}  // extern "C"
