package org.howdah.record.logs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * A part's name says where it begins, so that whoever reads knows how much is missing before it,
 * also when the writer was killed.
 */
/**
 * The files of one log: {@code NAME.log}, which has its beginning, and of a long one {@code
 * NAME.log.N} with what came from byte N on.
 *
 * @param parts at least one, in their order
 */
record LogParts(List<Part> parts) {
  private static final Pattern NAME = Pattern.compile("([A-Za-z0-9_-]+)\\.log(?:\\.(\\d{1,18}))?");

  /** The name of the log of what is no attempt's. */
  static final String JOB = "job";

  private static final int BUFFER_BYTES = 32 << 10;

  LogParts {
    parts = parts.stream().sorted(Comparator.comparingLong(Part::offset)).toList();
  }

  /**
   * One file.
   *
   * @param log of which log
   * @param offset of its first byte in the log
   */
  record Part(Path file, String log, long offset) {
    /** What a file is; null if it is none of a log. */
    static Part of(Path file) {
      Matcher name = NAME.matcher(file.getFileName().toString());
      if (!name.matches()) {
        return null;
      }
      long offset = name.group(2) == null ? 0 : Long.parseLong(name.group(2));
      return new Part(file, name.group(1), offset);
    }

    long bytes() throws IOException {
      try {
        return Files.size(file);
      } catch (NoSuchFileException madeRoom) {
        return 0;
      }
    }
  }

  /** The file that begins a log. */
  static Path first(Path folder, String log) {
    return folder.resolve(log + ".log");
  }

  /** That of a later part. */
  static Path later(Path first, long offset) {
    return first.resolveSibling(first.getFileName() + "." + offset);
  }

  /** How many bytes there are. */
  long bytes() throws IOException {
    long bytes = 0;
    for (Part part : parts) {
      bytes += part.bytes();
    }
    return bytes;
  }

  /** Copies what there is, and says how much is left out. Parts may be written meanwhile. */
  void copyTo(OutputStream out) throws IOException {
    long end = 0;
    for (Part part : parts) {
      try (InputStream in = Files.newInputStream(part.file())) {
        if (part.offset() > end) {
          out.write(leftOut(part.offset() - end).getBytes(StandardCharsets.UTF_8));
        }
        end = part.offset() + copy(in, out);
      } catch (NoSuchFileException madeRoom) {
        // What is missing is said before the next one.
      }
    }
  }

  private static String leftOut(long bytes) {
    return "\n[howdah: " + bytes + " bytes of this log were left out here]\n";
  }

  private static long copy(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long copied = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      out.write(buffer, 0, read);
      copied += read;
    }
    return copied;
  }

  /** All parts of a log that are in a folder; none if it has none. */
  static List<Part> in(Path folder, String log) throws IOException {
    List<Part> found = new ArrayList<>();
    for (Path file : list(folder)) {
      Part part = Part.of(file);
      if (part != null && part.log().equals(log)) {
        found.add(part);
      }
    }
    return found;
  }

  /** What is in a folder; nothing if there is none. */
  static List<Path> list(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      files.forEach(found::add);
    } catch (NoSuchFileException | NotDirectoryException none) {
      return found;
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return found;
  }
}
