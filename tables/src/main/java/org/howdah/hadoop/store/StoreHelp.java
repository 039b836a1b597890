package org.howdah.hadoop.store;

import java.util.Map;

/** How to call the verbs of {@code howdah store} that are jobs. */
final class StoreHelp {
  private static final String ALL =
      """
      usage: howdah store [OPTIONS] load | export ...
      Fills data sets of the store from files, and writes them to files, by jobs.
        load DATASET INPUT      fill a data set
        export DATASET OUTPUT   write a data set to files
      OPTIONS are those of howdah run. howdah store VERB --help says more.

      Exit codes: 0 success, 1 it failed, 2 wrong usage or configuration.
      """;

  private static final Map<String, String> VERBS =
      Map.of(
          "load",
          """
          usage: howdah store load DATASET INPUT [OPTIONS]
          Fills a data set, which must not be there or be empty. If that fails, it is
          dropped.
            INPUT              files or folders, separated by commas
            --at DIR           the data folder of a node on this machine; or
            --at HOST:PORT,... --token-file FILE
                               where nodes answer HTTP, and a copy of the file 'token' of
                               a node's folder. By default what howdah.store.data,
                               howdah.store.nodes and howdah.store.token.file say in the
                               configuration, or what HOWDAH_NODE does
            --ca FILE          with HOST:PORT of a group with keys: its certificate
            --copies N         nodes that hold each key, if the data set is made: 2
            --overwrite        drop what is there first
            --add              put into what is there, and leave what was put if it fails
            --expire SECONDS   after which what is put is absent again
            --format FORMAT    text: lines of key, tab, value (default); sequence:
                               SequenceFiles; or the class of an input format
            --value-type TYPE  of text: text (default), double or long
            --skip-refused     count and name pairs that the store does not take, rather
                               than to fail at the first
            --json             print what was loaded as JSON
          Example:
            howdah store load messages messages.tsv --copies 3
          """,
          "export",
          """
          usage: howdah store export DATASET OUTPUT [OPTIONS]
          Writes keys of a data set and their values to files in a new folder.
            OUTPUT             the folder
            --at DIR           the data folder of a node on this machine; or
            --at HOST:PORT,... --token-file FILE
                               where nodes answer HTTP, and a copy of the file 'token' of
                               a node's folder. By default what howdah.store.data,
                               howdah.store.nodes and howdah.store.token.file say in the
                               configuration, or what HOWDAH_NODE does
            --ca FILE          with HOST:PORT of a group with keys: its certificate
            --prefix TEXT      only keys that begin with it
            --keys FILE        only the keys of a file: lines, or a SequenceFile
            --format FORMAT    text: lines of key, tab, value (default), for keys and
                               values without line ends; sequence: SequenceFiles, for any
                               bytes; or the class of an output format
            --value-type TYPE  of text: text (default), double or long
            --key-class CLASS  what keys become: by default Text for text, else
                               BytesWritable
            --value-class CLASS
                               what values become
            --json             print what was written as JSON
          Example:
            howdah store export messages saved --format sequence
          """);

  private StoreHelp() {}

  static boolean knows(String verb) {
    return VERBS.containsKey(verb);
  }

  static String of(String verb) {
    return VERBS.getOrDefault(verb, ALL);
  }
}
