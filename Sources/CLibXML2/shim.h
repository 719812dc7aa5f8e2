#include <libxml/xmlversion.h>
// Debian's libxml2 shows ICU's headers to whoever asks for its own, and those clash with Foundation's copy of ICU.
// Nothing that is used here depends on them.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
