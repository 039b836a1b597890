package org.howdah.bench.measure;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A process that answers each line of its standard input by one line of figures, and ends when its
 * input does, so that it does not outlive this one. Not safe for use by several threads.
 */
public final class AnsweringProcess implements Closeable {
  /** How an answer begins, among whatever else a library prints. */
  public static final String ANSWER = "=>";

  private static final long END_SECONDS = 5;

  private final String name;
  private final Path log;
  private final Process process;
  private final Writer commands;
  private final BufferedReader answers;

  /**
   * Starts it; returns when it has answered for the first time, which says that it is ready.
   *
   * @param log gets its standard error
   */
  public AnsweringProcess(String name, List<String> command, Path log) throws IOException {
    this.name = name;
    this.log = log;
    process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    Interruption.ends(process);
    commands = process.outputWriter(StandardCharsets.UTF_8);
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    answer();
  }

  /** Has it do what a line says, and returns its figures. */
  public Map<String, Double> ask(String command) throws IOException {
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
      if (line.startsWith(ANSWER)) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String figure : line.substring(ANSWER.length()).trim().split(" ")) {
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
    Interruption.forget(process);
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
