#ifndef CFASTTEXT_H
#define CFASTTEXT_H

// Numbers and JSON at the speed of the hardware: a C face on fast_float, fmt, std::to_chars and simdjson.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// --- Numbers to text -------------------------------------------------------------------------------------------------

/// Room that any number written below fits in; all of it may be written to.
enum { FASTTEXT_NUMBER_CAPACITY = 40 };

/// The shortest text that reads back to the same float32, also by way of float64; returns its length. No terminating NUL.
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
/// The same for numbers spelled as JSON asks: digits on both sides of a point, no plus sign, no leading zeros.
size_t fasttext_read_json_number(const char *text, size_t length, double *out);

/// The first place of `word` in `text`; NULL when there is none. (Glibc has it, but hides it from Swift.)
const void *fasttext_find(const void *text, size_t length, const void *word, size_t word_length);

// --- JSON ------------------------------------------------------------------------------------------------------------

/// A cursor that walks over a JSON text once, from front to back, without building a tree.
///
/// At any time there is one current value: `kind` tells what it is, a reader function takes it. A value that is not
/// taken is skipped by the next `next_field` or `next_element`. After a failure every function returns false (or 0),
/// and `failure` and `offset` tell what was wrong and where.
typedef struct fasttext_json fasttext_json;

typedef enum {
    FASTTEXT_JSON_NONE,
    FASTTEXT_JSON_NULL,
    FASTTEXT_JSON_BOOL,
    FASTTEXT_JSON_NUMBER,
    FASTTEXT_JSON_STRING,
    FASTTEXT_JSON_ARRAY,
    FASTTEXT_JSON_OBJECT,
} fasttext_json_kind;

/// `text` must stay and be followed by 64 readable bytes. NULL when there is no memory.
fasttext_json *fasttext_json_open(const char *text, size_t length);
void fasttext_json_close(fasttext_json *json);

/// What is wrong with the text, in English; NULL while all is well.
const char *fasttext_json_failure(const fasttext_json *json);
/// Whether it failed for want of memory, or for the text being longer than can be read (4 GiB).
bool fasttext_json_is_too_large(const fasttext_json *json);
/// Whether the text failed as a whole, before the walk began: its bytes or its quotes are wrong.
bool fasttext_json_failed_at_once(const fasttext_json *json);
/// The byte at which the current value starts, or at which the failure was noticed.
size_t fasttext_json_offset(const fasttext_json *json);

fasttext_json_kind fasttext_json_current(fasttext_json *json);
bool fasttext_json_enter_object(fasttext_json *json);
bool fasttext_json_enter_array(fasttext_json *json);
/// Moves to the next field of the innermost object; false after the last one, when the object has been left.
/// The key is as written, escapes included, and stays valid with the text.
bool fasttext_json_next_field(fasttext_json *json, const char **key, size_t *length);
/// Moves to the next element of the innermost array; false after the last one, when the array has been left.
bool fasttext_json_next_element(fasttext_json *json);
bool fasttext_json_number(fasttext_json *json, double *out);
bool fasttext_json_bool(fasttext_json *json, bool *out);
/// The characters without their quotes, escapes resolved; valid until the cursor is closed.
bool fasttext_json_string(fasttext_json *json, const char **out, size_t *length);
/// Whether nothing but blanks follows the value that the text is; if not, `offset` tells where the rest starts.
bool fasttext_json_at_end(fasttext_json *json);

// --- The libraries ---------------------------------------------------------------------------------------------------

/// The version of simdjson that this was compiled with.
const char *fasttext_simdjson_version(void);
/// The same of fast_float; NULL where its headers do not tell, before 6.1.
const char *fasttext_fast_float_version(void);
/// The same of fmt, as a number: 90100 is 9.1.0.
int fasttext_fmt_version(void);

#ifdef __cplusplus
}
#endif

#endif
