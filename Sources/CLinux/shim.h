#pragma once
#include <getopt.h>
#include <linux/openat2.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>

// glibc has no wrapper for openat2(2), and syscall(2) is variadic, which Swift cannot call. It is
// declared here because <unistd.h> would make this module the owner of types that Glibc exports.
extern long syscall(long number, ...);

static inline int bundled_openat2(int directory, const char *path, unsigned long long flags,
                                  unsigned long long resolve) {
  struct open_how how = {.flags = flags, .resolve = resolve};
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

// getopt_long(3) answers in global variables, which Swift 6 does not let us read.
struct bundled_option_read {
  int code;
  int option;
  int next_index;
  const char *value;
};

static inline struct bundled_option_read bundled_read_option(int count, char **arguments,
                                                             const char *letters,
                                                             const struct option *options,
                                                             int restart) {
  if (restart) optind = 0;
  int code = getopt_long(count, arguments, letters, options, 0);
  return (struct bundled_option_read){code, optopt, optind, optarg};
}
