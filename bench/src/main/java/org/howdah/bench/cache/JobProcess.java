package org.howdah.bench.cache;

import java.io.Closeable;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.bench.cache.client.JobProgram;
import org.howdah.bench.measure.AnsweringProcess;
import org.howdah.bench.side.client.ProgramMain;

/** A process that runs jobs with the settings of one system. */
final class JobProcess implements Closeable {
  private static final int HEAP_MEBIBYTES = 1024;

  private final AnsweringProcess process;

  /**
   * Starts it.
   *
   * @param temporary its folder for temporary files
   * @param isBrief whether it has no time for the better of the two compilers
   * @param settings of all its jobs
   */
  JobProcess(String name, Path log, Path temporary, boolean isBrief, Map<String, String> settings)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + HEAP_MEBIBYTES + "m", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
    command.add("-Djava.io.tmpdir=" + temporary);
    for (String module : List.of("lang", "nio", "util", "util.concurrent", "net")) {
      command.add("--add-opens=java.base/java." + module + "=ALL-UNNAMED");
    }
    command.add("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
    if (isBrief) {
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ProgramMain.class.getName(), JobProgram.class.getName()));
    settings.forEach((key, value) -> command.add(key + "=" + value));
    process = new AnsweringProcess(name, command, log);
  }

  /** Has it do a command of {@link JobProgram}. */
  Map<String, Double> ask(String verb, List<String> arguments) throws IOException {
    return process.ask(
        verb
            + arguments.stream()
                .map(argument -> " " + URLEncoder.encode(argument, StandardCharsets.UTF_8))
                .collect(Collectors.joining()));
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
