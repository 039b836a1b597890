/*
 * A slow disk: shows a folder at a mount point, and takes for each read and write the time that a
 * disk would. What is read and written is that of the folder, byte by byte.
 *
 *     slow FOLDER MOUNT_POINT BYTES_A_SECOND SEEK_MICROS LATENCY_MICROS
 *
 * The model:
 *   - One queue for all files and all who use them. A transfer takes a seek, unless it begins where
 *     the last one ended, and its bytes over the bandwidth. The next one starts after it.
 *   - Latency is waited for, but does not keep others from their transfers, as with an object store.
 *   - Sequential reads are read ahead, in windows that double up to WINDOW_MAX; the next window is
 *     asked for when the reader comes to the present one. So computing and reading overlap, as with
 *     Linux before a real disk, and two readers do not cost a seek for each small read.
 *   - Written bytes wait in a buffer of BUFFER_BYTES for all files, and go to the disk in extents of
 *     up to WINDOW_MAX for each file. Who writes waits while the buffer is full; fsync waits for all.
 *   - Nothing is remembered: what was read or written before is read from the disk again. The kernel
 *     is told to keep no pages (direct_io), so memory hides nothing.
 *   - Names, lengths and times of files cost nothing, as a disk's directories are in memory.
 *
 * It listens on standard input: each line is a command, answered on standard output by a line that
 * begins with "=>". When input ends it unmounts and ends.
 *     stats              what was transferred since the last such command
 *     settle             waits until all that was written is on the disk
 *     speed BYTES_A_SECOND SEEK_MICROS LATENCY_MICROS
 *
 * Needs libfuse 3.
 */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#define WINDOW_MIN (128 << 10)
#define WINDOW_MAX (512 << 10)
#define BUFFER_BYTES (4 << 20)
#define NANOS 1000000000LL

/* The disk. All of it is guarded by its lock; times are nanoseconds of the monotonic clock. */
static struct {
  pthread_mutex_t lock;
  int64_t bytes_a_second;
  int64_t seek_nanos;
  int64_t latency_nanos;
  int64_t busy_until;
  ino_t head_file;
  off_t head_offset;
  int64_t read_bytes, written_bytes, seeks, busy_nanos;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Bytes of a file that were asked for and may be read when they have arrived. */
struct window {
  off_t from, to;
  int64_t arrives;
};

/* An open file. */
struct handle {
  pthread_mutex_t lock;
  int descriptor;
  ino_t file;
  struct window present, next;
  off_t window_bytes;
  off_t unwritten_from, unwritten_to;
};

static char folder[PATH_MAX];

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * NANOS + time.tv_nsec;
}

static void wait_until(int64_t nanos) {
  struct timespec time = {.tv_sec = nanos / NANOS, .tv_nsec = nanos % NANOS};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {
  }
}

/* Puts a transfer into the queue; returns when it will be over. */
static int64_t transfer(ino_t file, off_t from, off_t to, bool write) {
  pthread_mutex_lock(&disk.lock);
  int64_t time = (int64_t)((double)(to - from) * NANOS / disk.bytes_a_second);
  if (file != disk.head_file || from != disk.head_offset) {
    time += disk.seek_nanos;
    disk.seeks++;
  }
  disk.head_file = file;
  disk.head_offset = to;
  *(write ? &disk.written_bytes : &disk.read_bytes) += to - from;
  disk.busy_nanos += time;
  int64_t start = now();
  if (start < disk.busy_until) {
    start = disk.busy_until;
  }
  disk.busy_until = start + time;
  int64_t over = disk.busy_until + disk.latency_nanos;
  pthread_mutex_unlock(&disk.lock);
  return over;
}

static int64_t buffer_nanos(void) {
  pthread_mutex_lock(&disk.lock);
  int64_t nanos = (int64_t)((double)BUFFER_BYTES * NANOS / disk.bytes_a_second);
  pthread_mutex_unlock(&disk.lock);
  return nanos;
}

/* Asks for a file's bytes; the window ends where the file does. */
static struct window fetch(struct handle *open, off_t from, off_t bytes) {
  struct stat status;
  off_t end = fstat(open->descriptor, &status) == 0 ? status.st_size : from;
  off_t to = from + bytes < end ? from + bytes : end;
  struct window window = {.from = from, .to = to};
  if (to > from) {
    window.arrives = transfer(open->file, from, to, false);
  } else {
    window.to = from;
  }
  return window;
}

/* Sends what was written and not yet sent; returns when it will be on the disk. */
static int64_t send_written(struct handle *open) {
  int64_t over = 0;
  if (open->unwritten_to > open->unwritten_from) {
    over = transfer(open->file, open->unwritten_from, open->unwritten_to, true);
  }
  open->unwritten_from = open->unwritten_to = 0;
  return over;
}

/* Returns when bytes of an open file, whose lock is held, can be had. */
static int64_t arrival(struct handle *open, off_t from, off_t to) {
  bool sequential = from >= open->present.from && from <= open->present.to &&
                    open->present.to > open->present.from;
  if (!sequential) {
    off_t bytes = to - from > WINDOW_MIN ? to - from : WINDOW_MIN;
    open->window_bytes = bytes;
    open->present = fetch(open, from, bytes);
    open->next = (struct window){0};
    return open->present.arrives;
  }
  int64_t arrives = open->present.arrives;
  while (to > open->present.to) {
    if (open->next.to > open->next.from) {
      open->present = open->next;
    } else {
      off_t bytes = to - open->present.to;
      open->present =
          fetch(open, open->present.to, bytes > open->window_bytes ? bytes : open->window_bytes);
    }
    if (open->present.to == open->present.from) {
      break;
    }
    arrives = open->present.arrives;
    open->next = (struct window){0};
  }
  if (open->next.to == open->next.from && open->present.to > open->present.from) {
    open->window_bytes = open->window_bytes * 2 > WINDOW_MAX ? WINDOW_MAX : open->window_bytes * 2;
    open->next = fetch(open, open->present.to, open->window_bytes);
  }
  return arrives;
}

static struct handle *handle_of(struct fuse_file_info *info) {
  return (struct handle *)(uintptr_t)info->fh;
}

static int slow_read(const char *path, char *to, size_t size, off_t from,
                     struct fuse_file_info *info) {
  (void)path;
  struct handle *open = handle_of(info);
  ssize_t count = pread(open->descriptor, to, size, from);
  if (count <= 0) {
    return count < 0 ? -errno : 0;
  }
  pthread_mutex_lock(&open->lock);
  send_written(open);
  int64_t arrives = arrival(open, from, from + count);
  pthread_mutex_unlock(&open->lock);
  wait_until(arrives);
  return (int)count;
}

static int slow_write(const char *path, const char *bytes, size_t size, off_t to,
                      struct fuse_file_info *info) {
  (void)path;
  struct handle *open = handle_of(info);
  ssize_t count = pwrite(open->descriptor, bytes, size, to);
  if (count < 0) {
    return -errno;
  }
  int64_t over = 0;
  pthread_mutex_lock(&open->lock);
  open->present = open->next = (struct window){0};
  if (to != open->unwritten_to || open->unwritten_to == open->unwritten_from) {
    over = send_written(open);
    open->unwritten_from = to;
  }
  open->unwritten_to = to + count;
  if (open->unwritten_to - open->unwritten_from >= WINDOW_MAX) {
    over = send_written(open);
  }
  pthread_mutex_unlock(&open->lock);
  if (over > 0) {
    wait_until(over - buffer_nanos());
  }
  return (int)count;
}

static int slow_flush(const char *path, struct fuse_file_info *info) {
  (void)path;
  struct handle *open = handle_of(info);
  pthread_mutex_lock(&open->lock);
  int64_t over = send_written(open);
  pthread_mutex_unlock(&open->lock);
  if (over > 0) {
    wait_until(over - buffer_nanos());
  }
  return 0;
}

static int slow_fsync(const char *path, int data_only, struct fuse_file_info *info) {
  (void)data_only;
  slow_flush(path, info);
  pthread_mutex_lock(&disk.lock);
  int64_t over = disk.busy_until;
  pthread_mutex_unlock(&disk.lock);
  wait_until(over);
  return 0;
}

static int slow_release(const char *path, struct fuse_file_info *info) {
  (void)path;
  struct handle *open = handle_of(info);
  send_written(open);
  close(open->descriptor);
  pthread_mutex_destroy(&open->lock);
  free(open);
  return 0;
}

/* The name in the folder; a static buffer for each thread and use. */
static const char *below(const char *path, int use) {
  static __thread char names[2][PATH_MAX];
  snprintf(names[use], PATH_MAX, "%s%s", folder, path);
  return names[use];
}

static int result(int code) { return code < 0 ? -errno : 0; }

static int open_file(const char *path, int flags, mode_t mode, struct fuse_file_info *info) {
  /* The kernel says where each write goes, also of those who append. */
  int descriptor = open(below(path, 0), flags & ~O_APPEND & ~O_DIRECT, mode);
  if (descriptor < 0) {
    return -errno;
  }
  struct stat status;
  struct handle *opened = calloc(1, sizeof *opened);
  if (opened == NULL || fstat(descriptor, &status) < 0) {
    free(opened);
    close(descriptor);
    return -ENOMEM;
  }
  pthread_mutex_init(&opened->lock, NULL);
  opened->descriptor = descriptor;
  opened->file = status.st_ino;
  info->fh = (uintptr_t)opened;
  info->direct_io = 1;
  return 0;
}

static int slow_open(const char *path, struct fuse_file_info *info) {
  return open_file(path, info->flags, 0, info);
}

static int slow_create(const char *path, mode_t mode, struct fuse_file_info *info) {
  return open_file(path, info->flags | O_CREAT, mode, info);
}

static int slow_getattr(const char *path, struct stat *status, struct fuse_file_info *info) {
  return result(info != NULL ? fstat(handle_of(info)->descriptor, status)
                             : lstat(below(path, 0), status));
}

static int slow_truncate(const char *path, off_t size, struct fuse_file_info *info) {
  return result(info != NULL ? ftruncate(handle_of(info)->descriptor, size)
                             : truncate(below(path, 0), size));
}

static int slow_utimens(const char *path, const struct timespec times[2],
                        struct fuse_file_info *info) {
  return result(info != NULL ? futimens(handle_of(info)->descriptor, times)
                             : utimensat(AT_FDCWD, below(path, 0), times, AT_SYMLINK_NOFOLLOW));
}

static int slow_chmod(const char *path, mode_t mode, struct fuse_file_info *info) {
  return result(info != NULL ? fchmod(handle_of(info)->descriptor, mode)
                             : chmod(below(path, 0), mode));
}

static int slow_chown(const char *path, uid_t user, gid_t group, struct fuse_file_info *info) {
  return result(info != NULL ? fchown(handle_of(info)->descriptor, user, group)
                             : lchown(below(path, 0), user, group));
}

static int slow_opendir(const char *path, struct fuse_file_info *info) {
  DIR *directory = opendir(below(path, 0));
  info->fh = (uintptr_t)directory;
  return directory == NULL ? -errno : 0;
}

static int slow_releasedir(const char *path, struct fuse_file_info *info) {
  (void)path;
  return result(closedir((DIR *)(uintptr_t)info->fh));
}

static int slow_readdir(const char *path, void *entries, fuse_fill_dir_t fill, off_t offset,
                        struct fuse_file_info *info, enum fuse_readdir_flags flags) {
  (void)path, (void)offset, (void)flags;
  DIR *directory = (DIR *)(uintptr_t)info->fh;
  rewinddir(directory);
  for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
    struct stat status = {.st_ino = entry->d_ino, .st_mode = entry->d_type << 12};
    fill(entries, entry->d_name, &status, 0, 0);
  }
  return 0;
}

static int slow_rename(const char *from, const char *to, unsigned int flags) {
  return result(renameat2(AT_FDCWD, below(from, 0), AT_FDCWD, below(to, 1), flags));
}

static int slow_link(const char *from, const char *to) {
  return result(link(below(from, 0), below(to, 1)));
}

static int slow_symlink(const char *target, const char *path) {
  return result(symlink(target, below(path, 0)));
}

static int slow_readlink(const char *path, char *target, size_t size) {
  ssize_t length = readlink(below(path, 0), target, size - 1);
  if (length < 0) {
    return -errno;
  }
  target[length] = '\0';
  return 0;
}

static int slow_mkdir(const char *path, mode_t mode) { return result(mkdir(below(path, 0), mode)); }

static int slow_unlink(const char *path) { return result(unlink(below(path, 0))); }

static int slow_rmdir(const char *path) { return result(rmdir(below(path, 0))); }

static int slow_access(const char *path, int mode) { return result(access(below(path, 0), mode)); }

static int slow_statfs(const char *path, struct statvfs *status) {
  return result(statvfs(below(path, 0), status));
}

static void say_stats(void) {
  pthread_mutex_lock(&disk.lock);
  printf("=> readBytes=%lld writtenBytes=%lld seeks=%lld busySeconds=%.6f\n",
         (long long)disk.read_bytes, (long long)disk.written_bytes, (long long)disk.seeks,
         (double)disk.busy_nanos / NANOS);
  disk.read_bytes = disk.written_bytes = disk.seeks = disk.busy_nanos = 0;
  pthread_mutex_unlock(&disk.lock);
}

static void set_speed(long long bytes_a_second, long long seek_micros, long long latency_micros) {
  disk.bytes_a_second = bytes_a_second;
  disk.seek_nanos = seek_micros * 1000;
  disk.latency_nanos = latency_micros * 1000;
}

static void *listen_to_input(void *nothing) {
  char line[256];
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strcmp(line, "stats\n") == 0) {
      say_stats();
    } else {
      long long bytes, seek, latency;
      pthread_mutex_lock(&disk.lock);
      int64_t over = disk.busy_until;
      if (sscanf(line, "speed %lld %lld %lld", &bytes, &seek, &latency) == 3 && bytes > 0) {
        set_speed(bytes, seek, latency);
      }
      pthread_mutex_unlock(&disk.lock);
      wait_until(over);
      printf("=>\n");
    }
    fflush(stdout);
  }
  kill(getpid(), SIGTERM);
  return nothing;
}

static void *slow_init(struct fuse_conn_info *connection, struct fuse_config *settings) {
  connection->max_write = 1 << 20;
  connection->max_readahead = 0;
  settings->nullpath_ok = 1;
  settings->use_ino = 1;
  settings->hard_remove = 1;
  settings->direct_io = 1;
  pthread_t listener;
  pthread_create(&listener, NULL, listen_to_input, NULL);
  pthread_detach(listener);
  printf("=>\n");
  fflush(stdout);
  return NULL;
}

static const struct fuse_operations operations = {
    .init = slow_init,         .getattr = slow_getattr,   .readlink = slow_readlink,
    .mkdir = slow_mkdir,       .unlink = slow_unlink,     .rmdir = slow_rmdir,
    .symlink = slow_symlink,   .rename = slow_rename,     .link = slow_link,
    .chmod = slow_chmod,       .chown = slow_chown,       .truncate = slow_truncate,
    .open = slow_open,         .read = slow_read,         .write = slow_write,
    .statfs = slow_statfs,     .flush = slow_flush,       .release = slow_release,
    .fsync = slow_fsync,       .readdir = slow_readdir,   .access = slow_access,
    .create = slow_create,     .utimens = slow_utimens,   .opendir = slow_opendir,
    .releasedir = slow_releasedir,
};

int main(int count, char **arguments) {
  if (count != 6 || realpath(arguments[1], folder) == NULL) {
    fprintf(stderr, "usage: slow FOLDER MOUNT_POINT BYTES_A_SECOND SEEK_MICROS LATENCY_MICROS\n");
    return 2;
  }
  set_speed(atoll(arguments[3]), atoll(arguments[4]), atoll(arguments[5]));
  if (disk.bytes_a_second <= 0 || disk.seek_nanos < 0 || disk.latency_nanos < 0) {
    fprintf(stderr, "slow: the bandwidth must be more than 0, the times 0 or more\n");
    return 2;
  }
  umask(0);
  char *options[] = {"slow", arguments[2], "-f", "-o", "fsname=howdah-slow,subtype=howdah-slow", NULL};
  return fuse_main(5, options, &operations, NULL);
}
