package org.howdah.hadoop.programs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/** What programs leave in folders, so that two runs can be compared. */
final class Outputs {
  private static final int SYNC_BYTES = 16;

  private Outputs() {}

  /**
   * Each file's content by its path, a byte a character. Without checksums and logs; of sequence
   * files without the marks, which are random.
   */
  static Map<String, String> in(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).filter(Outputs::counts).toList();
    }
    for (Path file : files) {
      String content = Files.readString(file, ISO_8859_1);
      boolean isSequence = content.startsWith("SEQ\6");
      contents.put(
          folder.relativize(file).toString(),
          isSequence ? content.replace(sync(content), "mark") : content);
    }
    return contents;
  }

  private static boolean counts(Path file) {
    String name = file.getFileName().toString();
    return !name.endsWith(".crc") && !name.endsWith(".log");
  }

  private static String sync(String content) throws IOException {
    ByteArrayInputStream bytes = new ByteArrayInputStream(content.getBytes(ISO_8859_1));
    DataInputStream in = new DataInputStream(bytes);
    in.skipNBytes(4);
    Text.readString(in);
    Text.readString(in);
    boolean isCompressed = in.readBoolean();
    in.readBoolean();
    if (isCompressed) {
      Text.readString(in);
    }
    new SequenceFile.Metadata().readFields(in);
    return new String(in.readNBytes(SYNC_BYTES), ISO_8859_1);
  }
}
