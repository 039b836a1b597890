package org.howdah.workloads;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the commands that a file {@code commands} has in the working folder, one a line, each word
 * ended by the control character 31; ends with the first exit code that is not 0.
 */
public final class CommandsProgram {
  private CommandsProgram() {}

  public static void main(String[] arguments) throws Exception {
    for (String line : Files.readAllLines(Path.of("commands"))) {
      List<String> words = new ArrayList<>(List.of(line.split("\037")));
      System.out.println(words);
      int exitCode = Workload.start(workload(words).toArray(new String[0]));
      if (exitCode != 0) {
        System.exit(exitCode);
      }
    }
    System.exit(0);
  }

  /** The name first, as {@link Workload} wants it, then the options of {@code howdah run}. */
  private static List<String> workload(List<String> words) {
    int name = 1;
    while (words.get(name).equals("-D")) {
      name += 2;
    }
    List<String> workload = new ArrayList<>(List.of(words.get(name)));
    workload.addAll(
        List.of(
            "-D",
            "mapreduce.framework.name=howdah",
            "-D",
            "hadoop.tmp.dir=" + Path.of("tmp").toAbsolutePath(),
            "-D",
            "mapreduce.client.progressmonitor.pollinterval=10",
            "-D",
            "mapreduce.client.completion.pollinterval=10"));
    workload.addAll(words.subList(1, name));
    workload.addAll(words.subList(name + 1, words.size()));
    return workload;
  }
}
