package org.howdah.hadoop.cache;

import java.util.Map;

/** How to call {@code howdah cache}. */
final class CacheHelp {
  private static final String ALL =
      """
      usage: howdah cache --cache DIR:SIZE VERB ...
      Looks at the blocks that a cache folder holds, and changes which those are.
        ls            list the files of which blocks are cached
        stat          say how many blocks and bytes there are
        warm PATH     read files into the cache
        drop PATH     forget what is cached of files
        verify        read every block, and drop those that are damaged
        serve         let other processes of this user read through it
        master PORT   decide what the caches of several machines keep
      howdah cache --help lists the OPTIONS before the verb; howdah cache VERB --help says
      more of a verb.
      A folder serves one process: while a job uses it, all of this fails and says so.

      Exit codes: 0 success, 1 it failed or found damage, 2 wrong usage or configuration.
      """;

  private static final Map<String, String> VERBS =
      Map.of(
          "ls",
          """
          usage: howdah cache --cache DIR:SIZE ls [--json]
          Lists the files of which blocks are cached, each with its cached bytes, its
          length, and the data set that the blocks stay or go with, if that is not the file.
          Example:
            howdah cache --cache /nvme/howdah:80g ls
          """,
          "stat",
          """
          usage: howdah cache --cache DIR:SIZE stat [--json]
          Prints how many blocks, files and data sets are cached, and how many bytes.
          Example:
            howdah cache --cache /nvme/howdah:80g stat --json
          """,
          "warm",
          """
          usage: howdah cache --cache DIR:SIZE warm PATH [--json]
          Reads a file, or all files below a folder, into the cache, so that the next job
          finds them there. Ends with 1 if not all of it is there then: for lack of space,
          because what is there is worth more, or because a file is not two seconds old.
          Example:
            howdah cache --cache /nvme/howdah:80g warm hdfs://namenode/books
          """,
          "drop",
          """
          usage: howdah cache --cache DIR:SIZE drop PATH [--json]
          Forgets the cached blocks of a file, or of all files below a folder. The files
          themselves are left alone.
          Example:
            howdah cache --cache /nvme/howdah:80g drop hdfs://namenode/books
          """,
          "verify",
          """
          usage: howdah cache --cache DIR:SIZE verify [--json]
          Reads every cached block and compares its checksums; drops those that are
          damaged, and ends with 1 if there were any. Jobs do that for each block that
          they read.
          Example:
            howdah cache --cache /nvme/howdah:80g verify
          """,
          "serve",
          """
          usage: howdah cache --cache DIR:SIZE serve [--json]
          Has the folder, and lets other processes of this user and machine read through
          it, until Ctrl-C: tasks on YARN whose job has the settings that
          howdah yarn conf --cache DIR prints. Says where it serves.
          With these settings, a master decides what this cache and others keep:
            -D howdah.cache.master=HOST:PORT
            -D howdah.cache.master.token.file=FILE
            -D howdah.cache.host=NAME      of this machine, if YARN has another for it
          Examples:
            howdah cache --cache /nvme/howdah:80g serve
            howdah cache --cache /nvme/howdah:80g -D howdah.cache.master=boss:6950 \\
                -D howdah.cache.master.token.file=/etc/howdah/cache-token serve
          """,
          "master",
          """
          usage: howdah cache --cache DIR:SIZE master [HOST:]PORT [--json]
          Decides what the caches of several machines keep, until Ctrl-C. What it knows of
          jobs and data sets is kept in DIR; SIZE is that of each machine's cache. Without
          HOST it listens at all addresses of this machine. The caches need the same token:
            (umask 077; head -c 24 /dev/urandom | base64 > /etc/howdah/cache-token)
          http://HOST:PORT/v1/status says which caches it hears of.
          Example:
            howdah cache --cache /var/lib/howdah/master:80g \\
                -D howdah.cache.master.token.file=/etc/howdah/cache-token master 6950
          """);

  private CacheHelp() {}

  /** What stands behind a verb; empty if nothing does. */
  static String operand(String verb) {
    return switch (verb) {
      case "warm", "drop" -> "PATH";
      case "master" -> "[HOST:]PORT";
      default -> "";
    };
  }

  static boolean knows(String verb) {
    return VERBS.containsKey(verb);
  }

  static String of(String verb) {
    return VERBS.getOrDefault(verb, ALL);
  }
}
