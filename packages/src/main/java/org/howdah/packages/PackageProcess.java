package org.howdah.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Has a process of its own look for packages, so that none of the libraries that it takes are in
 * this one, where they could be in the way of a program's. It prints the jars, or what is wrong, in
 * UTF-8, and its exit code says which.
 *
 * @param main the main class of that process and its first arguments; the request's words follow
 * @param libraries the folder of what only that process has on its class path
 */
public record PackageProcess(List<String> main, Path libraries) {
  private static final int FOUND = 0;

  /** The user has to change something. */
  private static final int WRONG = 2;

  public PackageProcess {
    main = List.copyOf(main);
  }

  /**
   * The jars.
   *
   * @throws PackageUserError if there is no such package
   * @throws PackageException if another try may help
   */
  public List<Path> jars(PackageRequest request) throws PackageException {
    try {
      Process process =
          new ProcessBuilder(command(request))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try {
        return jars(process);
      } finally {
        process.destroy();
      }
    } catch (IOException e) {
      throw new PackageException("cannot look for packages: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PackageException("interrupted while looking for packages", e);
    }
  }

  private static List<Path> jars(Process process)
      throws IOException, InterruptedException, PackageException {
    process.getOutputStream().close();
    String answer;
    try (InputStream stdout = process.getInputStream()) {
      answer = new String(stdout.readAllBytes(), UTF_8).strip();
    }
    return switch (process.waitFor()) {
      case FOUND -> answer.lines().map(Path::of).toList();
      case WRONG -> throw new PackageUserError(answer);
      default ->
          throw new PackageException(
              answer.isEmpty() ? "the process that looks for packages ended" : answer);
    };
  }

  private List<String> command(PackageRequest request) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(PackageProcess::isForAll)
        .forEach(words::add);
    words.add("-cp");
    words.add(System.getProperty("java.class.path") + File.pathSeparator + libraries + "/*");
    words.addAll(main);
    words.addAll(request.words());
    return words;
  }

  /** Of this JVM's options, those by which another finds its way; not a port that is taken. */
  private static boolean isForAll(String option) {
    return option.startsWith("-XX:SharedArchiveFile=")
        || option.startsWith("-Xlog:cds")
        || (option.startsWith("-D") && !option.startsWith("-Dcom.sun.management"));
  }
}
