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
          Example:
            howdah cache --cache /nvme/howdah:80g serve
          """);

  private CacheHelp() {}

  static boolean knows(String verb) {
    return VERBS.containsKey(verb);
  }

  static String of(String verb) {
    return VERBS.getOrDefault(verb, ALL);
  }
}
