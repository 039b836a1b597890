package org.howdah.hadoop.side.tool;

import java.util.Map;

/** How to call {@code howdah side}. */
final class SideHelp {
  private static final String ALL =
      """
      usage: howdah side [OPTIONS] VERB ...
      Loads tables that tasks look keys up in, and looks after them.
        load NAME INPUT    load a table into files or memcached servers
        ls                 list the tables
        stat NAME          say what a table is and how its servers are
        verify NAME        compare a table with its source
        repair NAME        load again what memcached servers lost
        drop NAME          delete a table
      OPTIONS are those of howdah run. howdah side VERB --help says more.
      A table's folder: -D howdah.side.catalog=FOLDER, by default ~/.howdah/side.

      Exit codes: 0 success, 1 it failed, 2 wrong usage or configuration.
      """;

  private static final Map<String, String> VERBS =
      Map.of(
          "load",
          """
          usage: howdah side load NAME INPUT [OPTIONS]
          Loads a new version of a table. When the command ends with 0, it is whole and
          the one that new jobs take; otherwise nothing is left of it.
            INPUT              files or folders, separated by commas
            --to local         into files that tasks map into memory (default)
            --to memcached://HOST:PORT,...[?replicas=2&ring=ketama&auth=sasl]
                               into memcached servers; ring is ketama or modulo; with
                               auth=sasl the servers are those of memcached -S
            --keep-copy        besides, into files: for what the servers lose
            --compress         values deflated where that makes them shorter
            --format FORMAT    text: lines of key, tab, value (default); sequence:
                               SequenceFiles; or the class of an input format
            --value-type TYPE  of text: text (default), double or long
            --records N        about how many; by default estimated
            --verify HOW       full: look up every key; sample (default): the first of
                               some parts of the input; none
            --json             print what was loaded as JSON
          Examples:
            howdah side load lm counts/ --value-type long
            howdah side load lm counts/ --to memcached://127.0.0.1:11211 --value-type long
          """,
          "ls",
          """
          usage: howdah side ls [--json]
          Lists the tables with their current versions, and loads that have not ended.
          Example:
            howdah side ls
          """,
          "stat",
          """
          usage: howdah side stat NAME[@VERSION] [--json]
          Prints what a table's manifest says, and how each of its servers is.
          Example:
            howdah side stat lm
          """,
          "verify",
          """
          usage: howdah side verify NAME[@VERSION] [--verify full|sample|none] [--json]
          Looks keys of the source up in each replica of the table and compares their
          values, and counts what the table has. With none, only the latter.
          Example:
            howdah side verify lm --verify full
          """,
          "repair",
          """
          usage: howdah side repair NAME[@VERSION] [--to memcached://...] [--verify HOW] [--json]
          Reads the table's source again, which must not have changed, and stores what
          its memcached servers lost: on those that answer, or on the servers of --to.
          Tasks that start later ask those.
          Example:
            howdah side repair lm
          """,
          "drop",
          """
          usage: howdah side drop NAME[@VERSION] [--json]
          Deletes a version of a table, or all of them, from files and servers; also what
          a load left that was killed. Jobs that use it fail.
          Example:
            howdah side drop lm@3
          """);

  private SideHelp() {}

  static boolean knows(String verb) {
    return VERBS.containsKey(verb);
  }

  static String of(String verb) {
    return VERBS.getOrDefault(verb, ALL);
  }
}
