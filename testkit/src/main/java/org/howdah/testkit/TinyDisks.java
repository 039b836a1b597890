package org.howdah.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * File systems of a few kilobytes, which exist for one process and its children alone: their mounts
 * are in a name space of its own, which needs no privilege where the kernel allows it.
 */
public final class TinyDisks {
  private static final List<String> OWN_MOUNTS =
      List.of("unshare", "--map-root-user", "--mount", "sh", "-c");

  private final StringBuilder script = new StringBuilder();

  /** Puts an empty file system of so many kilobytes on a new folder. */
  public TinyDisks add(Path folder, int kilobytes) throws IOException {
    Files.createDirectories(folder);
    script.append("mount -t tmpfs -o size=%dk tmpfs '%s' && ".formatted(kilobytes, folder));
    return this;
  }

  /** Words that start the command which follows them, with the disks in place. */
  public List<String> launcher() {
    List<String> words = new ArrayList<>(OWN_MOUNTS);
    words.add(script + "exec \"$0\" \"$@\"");
    return words;
  }

  /** Whether this machine can do that. */
  public boolean canBeMade() throws IOException, InterruptedException {
    List<String> words = launcher();
    words.add("true");
    try {
      Process probe = new ProcessBuilder(words).start();
      return probe.waitFor(10, TimeUnit.SECONDS) && probe.exitValue() == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }
}
