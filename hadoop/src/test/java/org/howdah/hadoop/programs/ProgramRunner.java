package org.howdah.hadoop.programs;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.ProviderJars;
import org.howdah.hadoop.zoo.Sources;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.JarFolder;

/**
 * Runs programs with Hadoop's jars on their class path, as Hadoop's scripts do, on Hadoop's local
 * framework or on ours.
 *
 * <p>In a program's arguments, {@code {in}} is the folder of inputs, {@code {here}} the working
 * folder, {@code {space}} a space, and {@code {of:NAME}} the folder in which Hadoop ran another
 * program.
 */
final class ProgramRunner {
  static final String HADOOP = "local";
  static final String HOWDAH = HowdahKeys.FRAMEWORK;
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Pattern PLACE = Pattern.compile("\\{(\\w+)(?::([\\w-]+))?}");

  private final Path folder;
  private final Path inputs;

  /** Everything that the programs write will be in the folder. */
  ProgramRunner(Path folder) throws IOException {
    this.folder = folder;
    inputs = new ProgramInputs(folder.resolve("in")).write();
  }

  /**
   * Runs a program to its end, with nothing there of another run.
   *
   * @return its exit code
   */
  int run(Program program, String framework) throws IOException, InterruptedException {
    Path own = Files.createDirectories(folderOf(program.name(), framework));
    try (Child child =
        Child.start(program.name(), command(program, framework), own, log(program, framework))) {
      return child.waitFor(LIMIT);
    }
  }

  /** The working folder of a program, with what it wrote. */
  Path folderOf(String program, String framework) {
    return folder.resolve(program).resolve(framework);
  }

  /** What a program printed. */
  Path log(Program program, String framework) {
    return folder.resolve(program.name() + "-" + framework + ".log");
  }

  private List<String> command(Program program, String framework)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    Stream.of("java.io", "java.lang", "java.lang.reflect", "java.util", "java.net", "java.nio")
        .map(opened -> "--add-opens=java.base/" + opened + "=ALL-UNNAMED")
        .forEach(command::add);
    Path temporary =
        Files.createDirectories(folder.resolve("tmp").resolve(program.name() + "-" + framework));
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Dhadoop.tmp.dir=" + temporary.resolve("hadoop"));
    command.addAll(List.of("-cp", classPath(program, framework), program.mainClass()));
    for (String argument : program.arguments()) {
      command.add(fill(argument, program, framework));
    }
    return command;
  }

  private String fill(String argument, Program program, String framework) {
    return PLACE.matcher(argument).replaceAll(place -> place(place, program, framework));
  }

  private String place(MatchResult place, Program program, String framework) {
    return switch (place.group(1)) {
      case "in" -> inputs.toString();
      case "here" -> folderOf(program.name(), framework).toString();
      case "space" -> " ";
      case "of" -> stockFolder(place.group(2)).toString();
      default -> throw new IllegalStateException("no such place: " + place.group());
    };
  }

  private Path stockFolder(String name) {
    Path other = folderOf(name, HADOOP);
    try {
      if (!Files.exists(other)) {
        for (Program program : Program.all()) {
          if (program.name().equals(name)) {
            run(program, HADOOP);
          }
        }
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("cannot run " + name + ", whose output is read", e);
    }
    return other;
  }

  private String classPath(Program program, String framework)
      throws IOException, InterruptedException {
    List<String> entries = new ArrayList<>(List.of(configuration(framework).toString()));
    if (framework.equals(HOWDAH)) {
      entries.addAll(ProviderJars.ofModules());
    }
    URL pom = Path.of("programs", program.library() + ".xml").toUri().toURL();
    entries.add(JarFolder.hadoopDaemons() + File.separator + "*");
    entries.add(JarFolder.resolve("programs-" + program.library(), pom) + File.separator + "*");
    Path sources = Path.of("programs", program.library());
    if (Files.isDirectory(sources)) {
      entries.add(compile(sources, entries).toString());
    }
    return String.join(File.pathSeparator, entries);
  }

  /** Libraries without a program of their own have one beside their pom. */
  private Path compile(Path sources, List<String> entries) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes-" + sources.getFileName()));
    List<String> jars = new ArrayList<>();
    for (String entry : entries) {
      jars.addAll(entry.endsWith("*") ? jarsIn(Path.of(entry).getParent()) : List.of(entry));
    }
    try (Stream<Path> files = Files.list(sources)) {
      Sources.compile(classes, jars, files.toList());
    }
    return classes;
  }

  private static List<String> jarsIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::toString).filter(name -> name.endsWith(".jar")).toList();
    }
  }

  /** Pig looks for a core-site.xml before it believes that there is a Hadoop. */
  private Path configuration(String framework) throws IOException {
    Path conf = Files.createDirectories(folder.resolve("conf-" + framework));
    Files.writeString(conf.resolve("core-site.xml"), "<configuration/>");
    Files.writeString(
        conf.resolve("mapred-site.xml"),
        """
        <configuration>
          <property><name>mapreduce.framework.name</name><value>%s</value></property>
        </configuration>
        """
            .formatted(framework));
    Files.writeString(
        conf.resolve("log4j.properties"),
        """
        log4j.rootLogger=WARN, out
        log4j.appender.out=org.apache.log4j.ConsoleAppender
        log4j.appender.out.layout=org.apache.log4j.SimpleLayout
        """);
    return conf;
  }
}
