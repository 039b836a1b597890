package org.howdah.bench.side;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.bench.measure.AnsweringProcess;
import org.howdah.bench.side.client.ProgramMain;

/**
 * A measuring process that waits for commands between its rounds. Ends when this one does, however
 * that ends. Not safe for use by several threads.
 */
public final class ClientProcess implements Closeable {
  private final AnsweringProcess process;

  /**
   * Starts it; returns when it is ready.
   *
   * @param classPath has this benchmark's classes
   * @param heapMebibytes the largest heap
   * @param log gets its standard error
   * @param arguments the program's class, and its arguments
   * @param pinning the processors that it may use
   */
  public ClientProcess(
      String name,
      String classPath,
      int heapMebibytes,
      Path log,
      List<String> arguments,
      Pinning pinning)
      throws IOException {
    List<String> command = new ArrayList<>(pinning.prefix());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heapMebibytes + "m");
    command.addAll(List.of("-XX:+UseParallelGC", "-XX:-UsePerfData"));
    command.addAll(List.of("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED"));
    command.addAll(List.of("--add-opens=java.base/java.nio=ALL-UNNAMED"));
    String more = System.getProperty("howdah.bench.client.options", "");
    command.addAll(List.of(more.split(" ")).stream().filter(option -> !option.isEmpty()).toList());
    command.addAll(List.of("-cp", classPath, ProgramMain.class.getName()));
    command.addAll(arguments);
    process = new AnsweringProcess(name, command, log);
  }

  /** Has it do a round, and returns its figures. */
  public Map<String, Double> round(String command) throws IOException {
    return process.ask(command);
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
