package org.howdah.hadoop.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.testkit.daemon.ClassArchive;

/** Makes JVMs with the class path of this one start in half the time. */
final class QuickStart {
  private final ClassArchive archive;

  private QuickStart(ClassArchive archive) {
    this.archive = archive;
  }

  /** Makes an archive, by a process that runs a job; its files go into the folder. */
  static QuickStart in(Path folder) throws IOException {
    String classPath = System.getProperty("java.class.path");
    List<String> main = List.of(QuickStart.class.getName(), folder.toString());
    try {
      return new QuickStart(ClassArchive.make(folder, classPath, List.of(), main));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** What that process does. */
  public static void main(String[] arguments) throws Exception {
    for (String main : TestGrid.MAINS.values()) {
      Class.forName(main);
    }
    Path scratch = Path.of(arguments[0], "job");
    Path input = Files.createDirectories(scratch.resolve("input"));
    Files.writeString(input.resolve("text"), Inputs.prose(1, 100));
    if (!new JobRunner("howdah", scratch, input).run(Jobs::wordCount).succeeded()) {
      throw new IllegalStateException("the job failed");
    }
    System.exit(0);
  }

  /** The same command, quicker. */
  List<String> of(List<String> command) {
    List<String> quick = new ArrayList<>(command);
    quick.set(quick.indexOf("-cp") + 1, archive.classPath());
    quick.addAll(1, archive.options());
    return quick;
  }
}
