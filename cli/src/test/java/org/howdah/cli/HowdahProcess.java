package org.howdah.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Terminal;
import org.howdah.testkit.daemon.Pids;

/** The command as a process of its own. Closing it ends it, whatever it does. */
final class HowdahProcess implements AutoCloseable {
  private static final long SECONDS_MAX = 120;

  private final Process process;
  private final Path stdout;
  private final Path stderr;

  /** What it had started when it was hit, and that may live on. */
  private final Set<ProcessHandle> left = new HashSet<>();

  private HowdahProcess(List<String> words, Path folder, Map<String, String> environment)
      throws IOException {
    stdout = Files.createTempFile(folder, "stdout", "");
    stderr = Files.createTempFile(folder, "stderr", "");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectOutput(stdout.toFile())
            .redirectError(stderr.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("HADOOP_"));
    builder.environment().putAll(environment);
    process = builder.start();
  }

  /**
   * Starts {@code Main} with the class path of the tests. It hears Ctrl-C, also where these tests
   * run in a shell's background, which does not.
   */
  static HowdahProcess main(Path folder, String... arguments) throws IOException {
    return java(folder, List.of(), arguments);
  }

  /** The same, as if stderr were a terminal of so many columns. */
  static HowdahProcess onTerminal(Path folder, int columns, String... arguments)
      throws IOException {
    return java(folder, List.of("-D" + Terminal.COLUMNS_PROPERTY + "=" + columns), arguments);
  }

  /** The same with parts of Howdah in a folder, as where it is installed. */
  static HowdahProcess installed(Path folder, Path home, String... arguments) throws IOException {
    return java(folder, List.of("-D" + Installation.HOME_PROPERTY + "=" + home), arguments);
  }

  /** The same with nothing that can be printed. */
  static HowdahProcess toFullDevice(Path folder, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("bash", "-c", "exec \"$@\" >/dev/full", "bash"));
    words.addAll(QuickStart.command(folder, List.of(), Main.class));
    words.addAll(List.of(arguments));
    return new HowdahProcess(words, folder, Map.of());
  }

  /** The same with what a node's JVM needs besides. */
  static HowdahProcess node(Path folder, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("node"));
    all.addAll(List.of(arguments));
    return java(folder, List.of(QuickStart.OPENS), all.toArray(new String[0]));
  }

  private static HowdahProcess java(Path folder, List<String> options, String... arguments)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT"));
    words.addAll(QuickStart.command(folder, options, Main.class));
    words.addAll(List.of(arguments));
    return new HowdahProcess(words, folder, Map.of());
  }

  /** Whether a jar is one of those for {@code howdah run streaming}. */
  static boolean isOfStreaming(Path jar) {
    return jar.getFileName().toString().matches("hadoop-streaming-[0-9].*\\.jar");
  }

  /** The jar of Hadoop's examples. */
  static Path examples() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(
            jar -> jar.getFileName().toString().matches("hadoop-mapreduce-examples-[0-9].*\\.jar"))
        .findFirst()
        .orElseThrow();
  }

  /** Whether a jar is one of programs that tests run: commands do not have it. */
  static boolean isProgram(Path jar) {
    return isOfStreaming(jar)
        || jar.getFileName()
            .toString()
            .matches("(hadoop-distcp|hadoop-archives|hsqldb)-[0-9].*\\.jar");
  }

  /**
   * The same with some variables of the environment, and jars or folders on the class path beside
   * those of the tests.
   */
  static HowdahProcess with(
      Map<String, String> environment, String furtherClassPath, Path folder, String... arguments)
      throws IOException {
    List<String> words = new ArrayList<>(QuickStart.command(folder, List.of(), Main.class));
    int classPath = words.indexOf("-cp") + 1;
    words.set(classPath, words.get(classPath) + furtherClassPath);
    words.addAll(List.of(arguments));
    return new HowdahProcess(words, folder, environment);
  }

  /** Starts any command. */
  static HowdahProcess command(Path folder, Map<String, String> environment, String... words)
      throws IOException {
    return new HowdahProcess(List.of(words), folder, environment);
  }

  /** Waits for the end and gives the exit code. */
  int exitCode() throws InterruptedException {
    return exitCode(SECONDS_MAX);
  }

  /** The same for a program that takes longer than most. */
  int exitCode(long secondsMax) throws InterruptedException {
    if (!process.waitFor(secondsMax, TimeUnit.SECONDS)) {
      throw new AssertionError("still running after " + secondsMax + " s; stderr: " + stderr());
    }
    return process.exitValue();
  }

  /** Waits until the process has printed the text. */
  void awaitStdout(String text) throws InterruptedException {
    await(text, this::stdout);
  }

  /** Waits until the process has said the text on stderr. */
  void awaitStderr(String text) throws InterruptedException {
    await(text, this::stderr);
  }

  /** Waits until it has printed the text, be it on stdout or on stderr. */
  void awaitAny(String text) throws InterruptedException {
    await(text, () -> stdout() + stderr());
  }

  private void await(String text, Supplier<String> printed) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
    while (!printed.get().contains(text)) {
      if (System.nanoTime() > deadline || process.waitFor(20, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("never printed " + text + "; stderr: " + stderr());
      }
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Sends a signal, such as {@code INT}. */
  void signal(String name) throws IOException, InterruptedException {
    process.descendants().forEach(left::add);
    String pid = Long.toString(process.pid());
    new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor();
  }

  /** What it reads from standard input, to its end. */
  void type(String text) throws IOException {
    try (OutputStream in = process.getOutputStream()) {
      in.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  String stdout() {
    return read(stdout);
  }

  String stderr() {
    return read(stderr);
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(left::add);
    left.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    Pids.awaitEnd(process.pid());
    left.forEach(one -> Pids.awaitEnd(one.pid()));
  }
}
