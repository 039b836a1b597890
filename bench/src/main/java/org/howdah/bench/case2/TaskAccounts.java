package org.howdah.bench.case2;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.howdah.record.Folders;

/*
 * A task's process is gone when one would ask what it read. Its parent has it then, if that waits: so
 * tasks start a "java" that is a script, which starts Java, and writes down its own account at the end.
 */
/** What the tasks of a job read from disks, by kind. Not safe for several threads. */
final class TaskAccounts {
  private static final String SCRIPT =
      """
      #!/bin/bash
      trap : TERM INT
      '%s' "$@"
      code=$?
      cat /proc/$$/io > '%s'/$$
      exit $code
      """;

  private final Path folder;

  private TaskAccounts(Path folder) {
    this.folder = folder;
  }

  /** Makes the scripts in a folder. */
  static TaskAccounts in(Path folder) throws IOException {
    TaskAccounts accounts = new TaskAccounts(folder.toAbsolutePath());
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    for (String kind : new String[] {"map", "reduce"}) {
      Path home = Files.createDirectories(accounts.home(kind).resolve("bin"));
      Path notes = Files.createDirectories(accounts.notes(kind));
      Path script = home.resolve("java");
      Files.writeString(script, SCRIPT.formatted(java, notes), UTF_8);
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    return accounts;
  }

  /** What a job sets so that its tasks write accounts. */
  Map<String, String> settings() {
    return Map.of(
        "mapreduce.map.env.JAVA_HOME",
        home("map").toString(),
        "mapreduce.reduce.env.JAVA_HOME",
        home("reduce").toString());
  }

  /** Forgets what was written. */
  void clear() throws IOException {
    for (String kind : new String[] {"map", "reduce"}) {
      Folders.delete(notes(kind));
      Files.createDirectories(notes(kind));
    }
  }

  /**
   * Bytes that all tasks of a kind had read from disks.
   *
   * @param kind map or reduce
   */
  long readBytes(String kind) throws IOException {
    long sum = 0;
    try (DirectoryStream<Path> notes = Files.newDirectoryStream(notes(kind))) {
      for (Path note : notes) {
        sum += InputOutput.value(Files.readString(note), "read_bytes");
      }
    }
    return sum;
  }

  private Path home(String kind) {
    return folder.resolve("java-of-" + kind);
  }

  private Path notes(String kind) {
    return folder.resolve("accounts-of-" + kind);
  }
}
