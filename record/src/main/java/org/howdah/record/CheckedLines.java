package org.howdah.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Small files of text in UTF-8 that are not taken for what they are not: the first line has a
 * checksum of the others.
 */
public final class CheckedLines {
  private static final String MARK = "crc32c ";

  private CheckedLines() {}

  /**
   * Writes a file as {@link Folders#replace} does.
   *
   * @param lines none of which has a line's end within it
   */
  public static void replace(Path file, Collection<String> lines, String permissions)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(MARK + checksum(lines)));
    all.addAll(lines);
    Folders.replace(file, all, permissions);
  }

  /**
   * Reads it. Of a file that another version wrote, with no checksum, all lines are given.
   *
   * @throws IOException if the file has other lines than were written, or cannot be read
   */
  public static List<String> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, UTF_8);
    if (lines.isEmpty()) {
      throw new IOException("it is damaged: it is empty");
    }
    if (!lines.get(0).startsWith(MARK)) {
      return lines;
    }
    List<String> rest = lines.subList(1, lines.size());
    if (!lines.get(0).equals(MARK + checksum(rest))) {
      throw new IOException("it is damaged: its checksum does not match");
    }
    return List.copyOf(rest);
  }

  private static String checksum(Collection<String> lines) {
    CRC32C checksum = new CRC32C();
    for (String line : lines) {
      checksum.update((line + "\n").getBytes(UTF_8));
    }
    return HexFormat.of().toHexDigits((int) checksum.getValue());
  }
}
