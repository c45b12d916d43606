#pragma once
#include <microhttpd.h>

// MHD_start_daemon is variadic, which Swift cannot call: one typed entry with the options we use.
struct bundled_daemon_options {
  int listen_socket;
  unsigned int connection_limit;
  unsigned int connection_timeout;
  size_t connection_memory;
};

static inline struct MHD_Daemon *bundled_start_daemon(
    struct bundled_daemon_options options, void *context, MHD_AccessHandlerCallback handler,
    void *(*target_received)(void *, const char *, struct MHD_Connection *),
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connection) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler,
      context, MHD_OPTION_LISTEN_SOCKET, options.listen_socket, MHD_OPTION_URI_LOG_CALLBACK,
      target_received, context, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, connection, context, MHD_OPTION_CONNECTION_LIMIT,
      options.connection_limit, MHD_OPTION_CONNECTION_TIMEOUT, options.connection_timeout,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options.connection_memory, MHD_OPTION_END);
}

// MHD_get_connection_info is variadic too, and its answer a union.
static inline void *bundled_connection_context(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

// The same, of a head that has been read: its bytes from the method to the empty line.
static inline size_t bundled_head_size(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size;
}

// The same, of a daemon: the descriptor that is readable once a connection has something to do.
static inline int bundled_epoll_descriptor(struct MHD_Daemon *daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

// Milliseconds until the daemon wants a turn whatever happens; -1 for never.
static inline int bundled_timeout(struct MHD_Daemon *daemon) {
  MHD_UNSIGNED_LONG_LONG milliseconds;  // at most a connection's timeout
  return MHD_get_timeout(daemon, &milliseconds) == MHD_YES ? (int)milliseconds : -1;
}
