package org.howdah.workloads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.SideKeys;

/**
 * Runs workloads and reads what they write.
 *
 * @param folder for all their files; also the catalog of their side tables, as {@code catalog}
 * @param framework {@code local}, Hadoop's own local runner, or {@code howdah}
 */
public record LocalHadoop(Path folder, String framework) {
  /** Where each job has to give the same result. */
  public static final List<String> FRAMEWORKS = List.of("local", "howdah");

  public LocalHadoop(Path folder) {
    this(folder, "local");
  }

  public int run(String name, Object... words) throws Exception {
    return run(Workload.find(name).orElseThrow().factory().get(), words);
  }

  public int run(Tool tool, Object... words) throws Exception {
    List<String> arguments = new ArrayList<>();
    for (Object word : words) {
      arguments.add(word.toString());
    }
    return ToolRunner.run(settings(), tool, arguments.toArray(new String[0]));
  }

  /** What jobs run with. */
  public Configuration settings() {
    Configuration settings = new Configuration();
    settings.set("mapreduce.framework.name", framework);
    settings.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    settings.set("mapreduce.client.progressmonitor.pollinterval", "10");
    settings.set("mapreduce.client.completion.pollinterval", "10");
    settings.set("mapreduce.task.io.sort.mb", "16");
    settings.set(SideKeys.CATALOG, folder.resolve("catalog").toUri().toString());
    return settings;
  }

  public Path path(String name) {
    return folder.resolve(name);
  }

  public Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  public List<Path> parts(String output) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(output))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("part-"))
          .sorted()
          .toList();
    }
  }

  /** The lines of all output files, file after file. */
  public List<String> lines(String output) throws IOException {
    return parts(output).stream().flatMap(file -> readLines(file).stream()).toList();
  }

  public byte[] bytes(String output) throws IOException {
    java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
    for (Path part : parts(output)) {
      all.write(Files.readAllBytes(part));
    }
    return all.toByteArray();
  }

  private static List<String> readLines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
