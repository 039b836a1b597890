package org.howdah.cli;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;

/** What jobs have written, to be compared: no marks that files have at random. */
final class OutputRecords {
  private OutputRecords() {}

  /**
   * Of each file of a folder, by its name, the lines; of SequenceFiles their types and the bytes of
   * their records. Without those whose names begin with a dot or an underscore.
   */
  static Map<String, List<String>> of(Path folder) throws IOException {
    Map<String, List<String>> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        if (!file.getFileName().toString().matches("[._].*")) {
          files.put(folder.relativize(file).toString(), ofFile(file));
        }
      }
    }
    return files;
  }

  private static List<String> ofFile(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    return text.startsWith("SEQ") ? records(file) : text.lines().collect(Collectors.toList());
  }

  private static List<String> records(Path file) throws IOException {
    List<String> records = new ArrayList<>();
    var place = SequenceFile.Reader.file(new org.apache.hadoop.fs.Path(file.toUri()));
    try (SequenceFile.Reader reader = new SequenceFile.Reader(new Configuration(), place)) {
      records.add(reader.getKeyClassName() + " " + reader.getValueClassName());
      SequenceFile.ValueBytes value = reader.createValueBytes();
      DataOutputBuffer key = new DataOutputBuffer();
      while (reader.nextRaw(key, value) >= 0) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        value.writeUncompressedBytes(new DataOutputStream(bytes));
        String keyText = new String(key.getData(), 0, key.getLength(), StandardCharsets.ISO_8859_1);
        records.add(keyText + " = " + bytes.toString(StandardCharsets.ISO_8859_1));
        key.reset();
      }
    }
    return records;
  }
}
