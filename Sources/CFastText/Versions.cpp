#include "CFastText.h"

#include <fast_float/fast_float.h>
#include <fmt/core.h>
#include <simdjson.h>

#define TEXT_OF(words) #words
#define TEXT(macro) TEXT_OF(macro)

const char *fasttext_simdjson_version(void) { return TEXT(SIMDJSON_VERSION); }

const char *fasttext_fast_float_version(void) {
#ifdef FASTFLOAT_VERSION_STR
    return FASTFLOAT_VERSION_STR;
#else
    return nullptr;
#endif
}

int fasttext_fmt_version(void) { return FMT_VERSION; }
