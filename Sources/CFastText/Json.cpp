#include "CFastText.h"

#include <cstring>
#include <new>
#include <vector>

#include <simdjson.h>

namespace ondemand = simdjson::ondemand;

namespace {

// An object or array that has been entered and not yet left.
struct Level {
    bool is_object = false;
    bool has_started = false;
    ondemand::object object;
    ondemand::array array;
    ondemand::object_iterator field;
    ondemand::array_iterator element;
};

}  // namespace

struct fasttext_json {
    const char *text;
    size_t length;
    ondemand::parser parser;
    ondemand::document document;
    ondemand::value value;
    bool has_document = false;
    bool has_value = false;
    const char *place;
    simdjson::error_code error = simdjson::SUCCESS;
    std::vector<Level> levels;

    bool fail(simdjson::error_code code) {
        if (error == simdjson::SUCCESS) {
            error = code;
            const char *location;
            if (has_document && document.current_location().get(location) == simdjson::SUCCESS) place = location;
        }
        has_value = false;
        return false;
    }

    bool check(simdjson::error_code code) { return code == simdjson::SUCCESS || fail(code); }

    void set_value(ondemand::value new_value) {
        value = new_value;
        has_value = true;
        place = value.raw_json_token().data();
    }
};

extern "C" {

fasttext_json *fasttext_json_open(const char *text, size_t length) {
    auto *json = new (std::nothrow) fasttext_json();
    if (json == nullptr) return nullptr;
    json->text = text;
    json->length = length;
    json->place = text;
    const simdjson::padded_string_view view(text, length, length + simdjson::SIMDJSON_PADDING);
    if (json->check(json->parser.iterate(view).get(json->document))) {
        json->has_document = true;
        ondemand::value root;
        if (json->check(json->document.get_value().get(root))) json->set_value(root);
    }
    return json;
}

void fasttext_json_close(fasttext_json *json) { delete json; }

const char *fasttext_json_failure(const fasttext_json *json) {
    return json->error == simdjson::SUCCESS ? nullptr : simdjson::error_message(json->error);
}

bool fasttext_json_is_too_large(const fasttext_json *json) {
    return json->error == simdjson::MEMALLOC || json->error == simdjson::CAPACITY;
}

bool fasttext_json_failed_at_once(const fasttext_json *json) {
    return json->error != simdjson::SUCCESS && !json->has_document;
}

size_t fasttext_json_offset(const fasttext_json *json) {
    const auto offset = json->place - json->text;
    return offset < 0 ? 0 : (static_cast<size_t>(offset) > json->length ? json->length : static_cast<size_t>(offset));
}

fasttext_json_kind fasttext_json_current(fasttext_json *json) {
    if (!json->has_value) return FASTTEXT_JSON_NONE;
    ondemand::json_type type;
    if (!json->check(json->value.type().get(type))) return FASTTEXT_JSON_NONE;
    switch (type) {
        case ondemand::json_type::array: return FASTTEXT_JSON_ARRAY;
        case ondemand::json_type::object: return FASTTEXT_JSON_OBJECT;
        case ondemand::json_type::number: return FASTTEXT_JSON_NUMBER;
        case ondemand::json_type::string: return FASTTEXT_JSON_STRING;
        case ondemand::json_type::boolean: return FASTTEXT_JSON_BOOL;
        case ondemand::json_type::null: return FASTTEXT_JSON_NULL;
    }
    return FASTTEXT_JSON_NONE;
}

bool fasttext_json_enter_object(fasttext_json *json) {
    if (!json->has_value) return false;
    Level level;
    level.is_object = true;
    if (!json->check(json->value.get_object().get(level.object))) return false;
    json->levels.push_back(level);
    json->has_value = false;
    return true;
}

bool fasttext_json_enter_array(fasttext_json *json) {
    if (!json->has_value) return false;
    Level level;
    if (!json->check(json->value.get_array().get(level.array))) return false;
    json->levels.push_back(level);
    json->has_value = false;
    return true;
}

bool fasttext_json_next_field(fasttext_json *json, const char **key, size_t *length) {
    if (json->error != simdjson::SUCCESS || json->levels.empty() || !json->levels.back().is_object) return false;
    Level &level = json->levels.back();
    if (!level.has_started) {
        level.has_started = true;
        if (!json->check(level.object.begin().get(level.field))) return false;
    } else {
        ++level.field;
    }
    ondemand::object_iterator end;
    if (!json->check(level.object.end().get(end))) return false;
    if (!(level.field != end)) {
        json->levels.pop_back();
        json->has_value = false;
        return false;
    }
    ondemand::field field;
    if (!json->check((*level.field).get(field))) return false;
    *key = field.key().raw();
    const char *close = *key;
    while (*close != '"') close += *close == '\\' ? 2 : 1;
    *length = static_cast<size_t>(close - *key);
    json->set_value(field.value());
    return true;
}

bool fasttext_json_next_element(fasttext_json *json) {
    if (json->error != simdjson::SUCCESS || json->levels.empty() || json->levels.back().is_object) return false;
    Level &level = json->levels.back();
    if (!level.has_started) {
        level.has_started = true;
        if (!json->check(level.array.begin().get(level.element))) return false;
    } else {
        ++level.element;
    }
    ondemand::array_iterator end;
    if (!json->check(level.array.end().get(end))) return false;
    if (!(level.element != end)) {
        json->levels.pop_back();
        json->has_value = false;
        return false;
    }
    ondemand::value value;
    if (!json->check((*level.element).get(value))) return false;
    json->set_value(value);
    return true;
}

bool fasttext_json_number(fasttext_json *json, double *out) {
    return json->has_value && json->check(json->value.get_double().get(*out));
}

bool fasttext_json_bool(fasttext_json *json, bool *out) {
    return json->has_value && json->check(json->value.get_bool().get(*out));
}

bool fasttext_json_string(fasttext_json *json, const char **out, size_t *length) {
    if (!json->has_value) return false;
    std::string_view text;
    if (!json->check(json->value.get_string().get(text))) return false;
    *out = text.data();
    *length = text.size();
    return true;
}

bool fasttext_json_at_end(fasttext_json *json) {
    if (json->error != simdjson::SUCCESS || !json->levels.empty()) return false;
    const char *rest;
    if (json->document.current_location().get(rest) == simdjson::OUT_OF_BOUNDS) return true;
    json->place = rest;
    return false;
}

}  // extern "C"
