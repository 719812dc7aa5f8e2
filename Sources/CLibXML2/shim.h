#include <libxml/xmlversion.h>
// Debian's libxml2 shows ICU's headers to whoever asks for its own, and those clash with Foundation's copy of ICU.
// Nothing that is used here depends on them.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>

/// The version of the library that runs, as a number: 20914 is 2.9.14.
static inline const char *bezt_xml_version(void) { return xmlParserVersion; }
