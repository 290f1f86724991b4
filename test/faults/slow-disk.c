// Preloaded into PostgreSQL: each write to the disk takes half a second while the file of SLOW_DISK_FILE is there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#define DELAY_MICROSECONDS 500000

static int sync_with(const char *name, int handle) {
  const char *file = getenv("SLOW_DISK_FILE");
  if (file && access(file, F_OK) == 0) usleep(DELAY_MICROSECONDS);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(handle);
}

int fsync(int handle) { return sync_with("fsync", handle); }
int fdatasync(int handle) { return sync_with("fdatasync", handle); }
