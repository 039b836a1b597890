package org.howdah.cli.characterize;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.howdah.cli.kit.UserError;
import org.howdah.record.ByteSize;

/** The beginning of an input, in several sizes. Each is made once, in files like the input's. */
final class SweepInput {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path input;
  private final int recordBytes;
  private final Path folder;
  private final Map<Long, Path> made = new HashMap<>();

  /**
   * @param input a file or a folder of files, on this machine
   * @param recordBytes of records that all have one length; 0 for lines
   * @param folder for what is made
   */
  SweepInput(Path input, int recordBytes, Path folder) {
    this.input = input;
    this.recordBytes = recordBytes;
    this.folder = folder;
  }

  /**
   * The beginning of so many bytes or a little less: no record is cut.
   *
   * @param sizeBytes 0 for the input itself
   * @throws UserError if the input has fewer
   */
  Path of(long sizeBytes) throws IOException {
    if (sizeBytes == 0) {
      return input;
    }
    Path known = made.get(sizeBytes);
    if (known == null) {
      known = Files.createDirectories(folder.resolve("input-" + sizeBytes));
      copy(sizeBytes, known);
      made.put(sizeBytes, known);
    }
    return known;
  }

  private void copy(long sizeBytes, Path into) throws IOException {
    long left = sizeBytes;
    for (Path file : files()) {
      if (left > 0) {
        left -= copy(file, into.resolve(file.getFileName().toString()), left);
      }
    }
    if (left > 0) {
      throw new UserError(
          "--sizes: %s has %s, which is less than %s"
              .formatted(input, ByteSize.format(sizeBytes - left), ByteSize.format(sizeBytes)));
    }
  }

  /** As Hadoop reads a folder: without what is hidden. */
  private List<Path> files() throws IOException {
    if (!Files.isDirectory(input)) {
      return List.of(input);
    }
    try (Stream<Path> all = Files.list(input)) {
      return all.filter(Files::isRegularFile).filter(SweepInput::isVisible).sorted().toList();
    }
  }

  /** What it is, for who has to tell inputs apart. */
  @Override
  public String toString() {
    return input + (recordBytes > 0 ? ", records of " + recordBytes + " bytes" : "");
  }

  private static boolean isVisible(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith("_") && !name.startsWith(".");
  }

  /**
   * Returns what was taken of the bytes that are wanted: all of them, also where a record ends
   * before.
   */
  private long copy(Path file, Path copy, long most) throws IOException {
    long bytes = Files.size(file);
    if (bytes <= most) {
      Files.copy(file, copy);
      return bytes;
    }
    long end = recordBytes > 0 ? most / recordBytes * recordBytes : lastLineEnd(file, most);
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = Files.newOutputStream(copy)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (long at = 0; at < end; ) {
        int read = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, end - at));
        out.write(buffer, 0, read);
        at += read;
      }
    }
    return most;
  }

  /** Where the last whole line within the first bytes ends; if none does, with the first bytes. */
  private static long lastLineEnd(Path file, long most) throws IOException {
    long end = 0;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (long at = 0; at < most; ) {
        int read = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, most - at));
        for (int i = 0; i < read; i++) {
          if (buffer[i] == '\n') {
            end = at + i + 1;
          }
        }
        at += read;
      }
    }
    return end == 0 ? most : end;
  }
}
