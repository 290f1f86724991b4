// Preloaded into PostgreSQL and the portal. While the file of SLOW_DISK_FILE is there, each write to the disk takes half a second; while
// the file of READ_ONLY_FILE is there, nothing below READ_ONLY_FOLDER can be written, as on a disk that the system has made read-only;
// while that of NO_NAMES_FILE is there, no name of a machine is found.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define DELAY_MICROSECONDS 500000
#define LONGEST_PATH 4096
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_switched_on(const char *variable) {
  const char *file = getenv(variable);
  return file && access(file, F_OK) == 0;
}

static int is_below_folder(const char *path) {
  const char *folder = getenv("READ_ONLY_FOLDER");
  char current[LONGEST_PATH];
  if (!folder) return 0;
  if (path[0] != '/') path = getcwd(current, sizeof current);
  return path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_refused_path(const char *path) { return is_switched_on("READ_ONLY_FILE") && is_below_folder(path); }

static int is_refused_handle(int handle) {
  if (!is_switched_on("READ_ONLY_FILE")) return 0;
  char link[64], path[LONGEST_PATH];
  snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below_folder(path);
}

static int refuse(void) {
  errno = EROFS;
  return -1;
}

#define WHERE_WRITABLE(handle, call) return is_refused_handle(handle) ? refuse() : (call)

ssize_t pwrite(int handle, const void *bytes, size_t size, off_t at) {
  WHERE_WRITABLE(handle, NEXT(pwrite)(handle, bytes, size, at));
}
ssize_t pwrite64(int handle, const void *bytes, size_t size, off64_t at) {
  WHERE_WRITABLE(handle, NEXT(pwrite64)(handle, bytes, size, at));
}
ssize_t pwritev(int handle, const struct iovec *parts, int count, off_t at) {
  WHERE_WRITABLE(handle, NEXT(pwritev)(handle, parts, count, at));
}
ssize_t pwritev64(int handle, const struct iovec *parts, int count, off64_t at) {
  WHERE_WRITABLE(handle, NEXT(pwritev64)(handle, parts, count, at));
}

#define OPEN(name)                                                                          \
  int name(const char *path, int flags, ...) {                                              \
    va_list more;                                                                           \
    va_start(more, flags);                                                                  \
    int mode = va_arg(more, int);                                                           \
    va_end(more);                                                                           \
    int writes = flags & (O_WRONLY | O_RDWR | O_CREAT);                                     \
    return writes && is_refused_path(path) ? refuse() : NEXT(name)(path, flags, mode);      \
  }
OPEN(open)
OPEN(open64)

static int sync_with(int (*next)(int), int handle) {
  if (is_switched_on("SLOW_DISK_FILE")) usleep(DELAY_MICROSECONDS);
  WHERE_WRITABLE(handle, next(handle));
}
int fsync(int handle) { return sync_with(NEXT(fsync), handle); }
int fdatasync(int handle) { return sync_with(NEXT(fdatasync), handle); }

int getaddrinfo(const char *name, const char *port, const struct addrinfo *wanted, struct addrinfo **found) {
  return is_switched_on("NO_NAMES_FILE") ? EAI_AGAIN : NEXT(getaddrinfo)(name, port, wanted, found);
}
