package org.howdah.hadoop.side;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.SideTable;

/** Runs {@code howdah side} in this process, with a catalog of its own below a folder. */
final class SideCommands {
  private final Configuration configuration = new JobConf();
  private final Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  SideCommands(Path folder) {
    this.folder = folder;
    configuration.set("mapreduce.framework.name", HowdahKeys.FRAMEWORK);
    configuration.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    configuration.setInt("mapreduce.client.progressmonitor.pollinterval", 5);
    configuration.setInt("mapreduce.client.completion.pollinterval", 5);
    configuration.set(SideKeys.CATALOG, folder.resolve("catalog").toUri().toString());
    configuration.setInt(SideKeys.LOAD_TIMEOUT_MILLIS, 2_000);
    configuration.setInt(SideKeys.TIMEOUT_MILLIS, 1_000);
  }

  Configuration configuration() {
    return configuration;
  }

  Catalog catalog() throws IOException {
    return TablePlaces.catalog(configuration);
  }

  Path catalogFolder() {
    return folder.resolve("catalog");
  }

  /** Runs a command line and gives its exit code. */
  int run(String... words) throws Exception {
    out.reset();
    err.reset();
    SideTool tool = new SideTool(stream(out), stream(err));
    tool.setConf(new Configuration(configuration));
    return tool.run(words);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** What the last command printed. */
  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** What it complained of. */
  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** Writes the keys {@code 0} to {@code count - 1}, each with {@code value of} it. */
  Path words(String name, int count) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append("word ").append(i).append("\tvalue of word ").append(i).append('\n');
    }
    return Files.writeString(folder.resolve(name), lines);
  }

  /** Looks up that a table has these words, and no others. */
  boolean hasWords(String name, int count) throws IOException {
    try (SideTable<Text, Text> table =
        SideTables.open(configuration, name, Text.class, Text.class)) {
      List<Text> keys = new ArrayList<>();
      List<Text> values = new ArrayList<>();
      for (int i = 0; i < 2 * count; i++) {
        keys.add(new Text("word " + i));
        values.add(i < count ? new Text("value of word " + i) : null);
      }
      return table.getAll(keys).equals(values);
    }
  }
}
