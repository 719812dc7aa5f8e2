// Makes system calls of a program fail, or ends the program at one; preloaded by run.py.
//
//   FAULT_PATH    only calls about files whose path has this in it; all when it is not set
//   FAULT_CALL    which call: open, read, write, fsync, rename, link, unlink, chmod; or any
//   FAULT_NUMBER  which of these calls, from 1; `all` for each of them
//   FAULT_DO      the errno it fails with, as a number; `short` to write one byte of many; `kill` to be killed before it
//   FAULT_LOCALE  the program takes the locale of its environment
//   FAULT_LOG     a file that gets a line for each call, before it is made: `write /folder/.out.1f.part`
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum { GO_ON, FAIL, SHORT };

static atomic_int count;

static int setting_is(const char *name, const char *value) {
    const char *setting = getenv(name);
    return setting && strcmp(setting, value) == 0;
}

static void note(const char *call, const char *path) {
    const char *log = getenv("FAULT_LOG");
    if (!log) return;
    char line[PATH_MAX + 32];
    int length = snprintf(line, sizeof line, "%s %s\n", call, path);
    int file = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    if (REAL(write)(file, line, (size_t)length) != length) abort();
    REAL(close)(file);
}

// What is to become of this call; sets errno for one that fails.
static int fate(const char *call, const char *path) {
    const char *part = getenv("FAULT_PATH");
    if (part && !strstr(path, part)) return GO_ON;
    note(call, path);
    const char *wanted = getenv("FAULT_CALL"), *what = getenv("FAULT_DO");
    if (!wanted || !what || (strcmp(wanted, "any") != 0 && strcmp(wanted, call) != 0)) return GO_ON;
    int number = atomic_fetch_add(&count, 1) + 1;
    if (!setting_is("FAULT_NUMBER", "all") && number != atoi(getenv("FAULT_NUMBER"))) return GO_ON;
    if (strcmp(what, "kill") == 0) raise(SIGKILL);
    if (strcmp(what, "short") == 0) return SHORT;
    errno = atoi(what);
    return FAIL;
}

static int fate_of_descriptor(const char *call, int descriptor) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    return fate(call, path);
}

static mode_t mode_of(int flags, va_list rest) { return flags & O_CREAT ? va_arg(rest, mode_t) : 0; }

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return fate("open", path) == FAIL ? -1 : REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return fate("open", path) == FAIL ? -1 : REAL(open64)(path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t size) {
    return fate_of_descriptor("read", file) == FAIL ? -1 : REAL(read)(file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
    return fate_of_descriptor("read", file) == FAIL ? -1 : REAL(pread)(file, bytes, size, offset);
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) {
    return fate_of_descriptor("read", file) == FAIL ? -1 : REAL(pread64)(file, bytes, size, offset);
}

ssize_t write(int file, const void *bytes, size_t size) {
    int what = fate_of_descriptor("write", file);
    return what == FAIL ? -1 : REAL(write)(file, bytes, what == SHORT && size > 1 ? 1 : size);
}

int fsync(int file) { return fate_of_descriptor("fsync", file) == FAIL ? -1 : REAL(fsync)(file); }

int fchmod(int file, mode_t mode) { return fate_of_descriptor("chmod", file) == FAIL ? -1 : REAL(fchmod)(file, mode); }

int rename(const char *old, const char *new) { return fate("rename", new) == FAIL ? -1 : REAL(rename)(old, new); }

int link(const char *old, const char *new) { return fate("link", new) == FAIL ? -1 : REAL(link)(old, new); }

int unlink(const char *path) { return fate("unlink", path) == FAIL ? -1 : REAL(unlink)(path); }

__attribute__((constructor)) static void begin(void) {
    if (getenv("FAULT_LOCALE")) setlocale(LC_ALL, "");
}
