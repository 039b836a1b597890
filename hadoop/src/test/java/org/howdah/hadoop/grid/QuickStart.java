package org.howdah.hadoop.grid;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.testkit.daemon.Child;

/**
 * Makes JVMs with the class path of this one start in half the time: with an archive of classes, as
 * an installed Howdah has one. Such an archive wants a class path of jars alone.
 */
final class QuickStart {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final String classPath;
  private final Path archive;

  private QuickStart(String classPath, Path archive) {
    this.classPath = classPath;
    this.archive = archive;
  }

  /** Makes the archive, by a process that runs a job; its files go into the folder. */
  static QuickStart in(Path folder) throws IOException {
    Files.createDirectories(folder);
    QuickStart start = new QuickStart(jars(folder), folder.resolve("classes.jsa"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-XX:ArchiveClassesAtExit=" + start.archive);
    command.addAll(List.of("-cp", start.classPath, QuickStart.class.getName(), folder.toString()));
    Path log = folder.resolve("log");
    try (Child child = Child.start("archive", command, folder, log)) {
      if (child.waitFor(LIMIT) != 0) {
        throw new IOException(Files.readString(log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return start;
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
    quick.set(quick.indexOf("-cp") + 1, classPath);
    quick.addAll(
        1, List.of("-XX:TieredStopAtLevel=1", "-XX:SharedArchiveFile=" + archive, "-Xlog:disable"));
    return quick;
  }

  private static String jars(Path folder) throws IOException {
    List<String> jars = new ArrayList<>();
    String separator = System.getProperty("path.separator");
    for (String entry : System.getProperty("java.class.path").split(separator, -1)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isDirectory(path)) {
        jars.add(jar(path, folder.resolve("classes-" + jars.size() + ".jar")).toString());
      } else if (Files.exists(path)) {
        jars.add(path.toString());
      }
    }
    return String.join(separator, jars);
  }

  private static Path jar(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, entries);
        entries.closeEntry();
      }
    }
    return jar;
  }
}
