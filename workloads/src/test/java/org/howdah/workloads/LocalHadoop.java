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

/** Runs workloads on Hadoop's own local runner and reads what they write. */
record LocalHadoop(Path folder) {
  int run(String name, Object... words) throws Exception {
    return run(Workload.find(name).orElseThrow().factory().get(), words);
  }

  int run(Tool tool, Object... words) throws Exception {
    Configuration settings = new Configuration();
    settings.set("mapreduce.framework.name", "local");
    settings.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    settings.set("mapreduce.client.progressmonitor.pollinterval", "10");
    List<String> arguments = new ArrayList<>();
    for (Object word : words) {
      arguments.add(word.toString());
    }
    return ToolRunner.run(settings, tool, arguments.toArray(new String[0]));
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  List<Path> parts(String output) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(output))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("part-"))
          .sorted()
          .toList();
    }
  }

  /** The lines of all output files, file after file. */
  List<String> lines(String output) throws IOException {
    return parts(output).stream().flatMap(file -> readLines(file).stream()).toList();
  }

  byte[] bytes(String output) throws IOException {
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
