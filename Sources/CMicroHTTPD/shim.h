#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

// Whether Swift sees the library's enumerations as its own or as numbers differs between its versions; by these names
// they are the same in each.
static const enum MHD_Result bezt_http_yes = MHD_YES;
static const enum MHD_Result bezt_http_no = MHD_NO;
static const enum MHD_ValueKind bezt_http_headers = MHD_HEADER_KIND;
static const enum MHD_ValueKind bezt_http_arguments = MHD_GET_ARGUMENT_KIND;
static const enum MHD_ResponseMemoryMode bezt_http_copied = MHD_RESPMEM_MUST_COPY;

// Starting a daemon and asking for its port are variadic, which Swift cannot call.

/// A server on 127.0.0.1 with a thread of its own; NULL, and errno, when the port is taken or may not be used.
static inline struct MHD_Daemon *bezt_http_start(
    uint16_t port, MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed, void *context,
    unsigned int connections, unsigned int idleSeconds)
{
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, answer, context,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, idleSeconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
}

/// The server of a connection; NULL when there is none.
static inline struct MHD_Daemon *bezt_http_daemon(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_DAEMON);
    return info ? info->daemon : NULL;
}

/// The port that a server listens on; 0 when there is none.
static inline uint16_t bezt_http_port(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}
