package org.howdah.sidedata.local;

import com.spotify.sparkey.Sparkey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * The two files of a local table and what they should be.
 *
 * @param base the files' path without its ending
 * @param indexChecksum CRC-32C of the whole {@code .spi} file
 * @param logChecksum CRC-32C of the whole {@code .spl} file
 */
public record LocalFiles(Path base, long indexChecksum, long logChecksum) {
  /** What was found whole by this JVM: the file with its size and time, and its checksum. */
  private static final Map<String, Long> VERIFIED = new ConcurrentHashMap<>();

  private static final int VERIFIED_MAX = 10_000;

  /** Describes the files that lie at {@code base}, as they are. */
  static LocalFiles describe(Path base) throws IOException {
    return new LocalFiles(base, FileChecksum.of(index(base)), FileChecksum.of(log(base)));
  }

  static Path index(Path base) {
    return Sparkey.getIndexFile(base.toFile()).toPath();
  }

  static Path log(Path base) {
    return Sparkey.getLogFile(base.toFile()).toPath();
  }

  /**
   * Reads both files once for each JVM and checks them: a damaged index could make a key look
   * absent.
   *
   * @throws HowdahException naming the file that is missing or damaged
   */
  void verify() throws IOException {
    verify(index(base), indexChecksum);
    verify(log(base), logChecksum);
  }

  private static void verify(Path file, long wanted) throws IOException {
    try {
      String identity =
          file.toRealPath() + "|" + Files.size(file) + "|" + Files.getLastModifiedTime(file);
      Long found = VERIFIED.get(identity);
      if (found == null) {
        found = FileChecksum.of(file);
        if (VERIFIED.size() >= VERIFIED_MAX) {
          VERIFIED.clear();
        }
        VERIFIED.put(identity, found);
      }
      if (found != wanted) {
        throw new HowdahException(
            ErrorCode.CORRUPTION,
            file + " is not what was loaded: its checksum differs. Load the table again");
      }
    } catch (NoSuchFileException e) {
      throw missing(file, e);
    }
  }

  static HowdahException missing(Path file, IOException cause) {
    return new HowdahException(
        ErrorCode.CORRUPTION, file + " is missing. Load the table again", cause);
  }
}
