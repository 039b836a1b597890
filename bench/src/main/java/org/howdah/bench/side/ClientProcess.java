package org.howdah.bench.side;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.howdah.bench.side.client.ProgramMain;

/**
 * A measuring process that waits for commands between its rounds. Ends when this one does, however
 * that ends. Not safe for use by several threads.
 */
final class ClientProcess implements Closeable {
  private static final long END_SECONDS = 5;

  private final String name;
  private final Path log;
  private final Process process;
  private final Writer commands;
  private final BufferedReader answers;

  /**
   * Starts it; returns when it is ready.
   *
   * @param classPath has this benchmark's classes
   * @param heapMebibytes the largest heap
   * @param log gets its standard error
   * @param arguments the program's class, and its arguments
   * @param pinning the processors that it may use
   */
  ClientProcess(
      String name,
      String classPath,
      int heapMebibytes,
      Path log,
      List<String> arguments,
      Pinning pinning)
      throws IOException {
    this.name = name;
    this.log = log;
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
    process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    commands = process.outputWriter(StandardCharsets.UTF_8);
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    answer();
  }

  /** Has it do a round, and returns its figures. */
  Map<String, Double> round(String command) throws IOException {
    try {
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException e) {
      throw failure();
    }
    return answer();
  }

  private Map<String, Double> answer() throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith(ProgramMain.ANSWER)) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String figure : line.substring(ProgramMain.ANSWER.length()).trim().split(" ")) {
          String[] pair = figure.split("=");
          if (pair.length == 2) {
            figures.put(pair[0], Double.valueOf(pair[1]));
          }
        }
        return figures;
      }
    }
    throw failure();
  }

  private IOException failure() throws IOException {
    List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
    List<String> first = lines.subList(0, Math.min(30, lines.size()));
    return new IOException(name + " ended; " + log + " says:\n" + String.join("\n", first));
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
