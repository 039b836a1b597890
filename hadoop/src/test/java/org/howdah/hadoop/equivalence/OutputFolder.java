package org.howdah.hadoop.equivalence;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The files of an output folder as comparable texts, one list of records per file.
 *
 * <p>Text and unknown files become their lines, byte for byte in ISO 8859-1; a file without a line
 * end is one line. Sequence files become {@code key TAB value}, since their bytes hold a random
 * mark. Of checksum files only the name counts.
 *
 * @param records by path relative to the folder, sorted
 */
public record OutputFolder(Map<String, List<String>> records) {

  static OutputFolder read(Path folder, Configuration configuration) throws IOException {
    Map<String, List<String>> records = new TreeMap<>();
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder).filter(Files::isRegularFile)) {
        for (Path file : files.toList()) {
          records.put(folder.relativize(file).toString(), recordsOf(file, configuration));
        }
      }
    }
    return new OutputFolder(records);
  }

  /** The records of all files whose name starts with {@code part-}, in the order of the names. */
  public List<String> parts() {
    List<String> all = new ArrayList<>();
    records.forEach(
        (name, lines) -> {
          if (name.startsWith("part-")) {
            all.addAll(lines);
          }
        });
    return all;
  }

  /** The same files with each file's records sorted, for jobs that do not fix their order. */
  OutputFolder sorted() {
    Map<String, List<String>> sorted = new TreeMap<>();
    records.forEach((name, lines) -> sorted.put(name, lines.stream().sorted().toList()));
    return new OutputFolder(sorted);
  }

  /** Where another one differs first, which says more than all of both; empty if nowhere. */
  String difference(OutputFolder other) {
    if (!records.keySet().equals(other.records.keySet())) {
      return "other files: " + records.keySet() + " and " + other.records.keySet();
    }
    return records.keySet().stream()
        .filter(file -> !records.get(file).equals(other.records.get(file)))
        .map(file -> file + ", " + difference(records.get(file), other.records.get(file)))
        .findFirst()
        .orElse("");
  }

  private static String difference(List<String> these, List<String> others) {
    int same = 0;
    while (same < Math.min(these.size(), others.size())
        && these.get(same).equals(others.get(same))) {
      same++;
    }
    return "record %d: %s and %s; %d and %d records"
        .formatted(same, at(these, same), at(others, same), these.size(), others.size());
  }

  private static String at(List<String> records, int index) {
    return index < records.size() ? "\"" + records.get(index) + "\"" : "none";
  }

  private static List<String> recordsOf(Path file, Configuration configuration) throws IOException {
    if (file.toString().endsWith(".crc")) {
      return List.of();
    }
    byte[] bytes = Files.readAllBytes(file);
    boolean sequence = bytes.length > 3 && bytes[0] == 'S' && bytes[1] == 'E' && bytes[2] == 'Q';
    return sequence
        ? sequenceRecords(file, configuration)
        : List.of(new String(bytes, ISO_8859_1).split("(?<=\n)"));
  }

  private static List<String> sequenceRecords(Path file, Configuration configuration)
      throws IOException {
    List<String> records = new ArrayList<>();
    var path = new org.apache.hadoop.fs.Path(file.toUri());
    try (var reader = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(path))) {
      Object key = ReflectionUtils.newInstance(reader.getKeyClass(), configuration);
      Object value = ReflectionUtils.newInstance(reader.getValueClass(), configuration);
      while ((key = reader.next(key)) != null) {
        value = reader.getCurrentValue(value);
        records.add(key + "\t" + value);
      }
    }
    return records;
  }
}
