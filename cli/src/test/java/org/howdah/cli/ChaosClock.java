package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The clock of a machine, which processes look at instead of the real one, by libfaketime. */
final class ChaosClock {
  private static final Path LIBRARIES = Path.of("/usr/lib");
  private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

  private final Path file;

  /**
   * A clock that is right.
   *
   * @param file that says how wrong it is
   */
  ChaosClock(Path file) throws IOException {
    this.file = file;
    set(0);
  }

  /** Whether there are such clocks here. */
  static boolean canBeSet() throws IOException {
    return library().isPresent();
  }

  private static Optional<Path> library() throws IOException {
    try (Stream<Path> folders = Files.list(LIBRARIES)) {
      return folders.map(folder -> folder.resolve(LIBRARY)).filter(Files::exists).findFirst();
    }
  }

  /** Sets it so many seconds ahead, or back. Processes see it within a second. */
  void set(int seconds) throws IOException {
    Path next =
        Files.writeString(file.resolveSibling(file.getFileName() + ".next"), offset(seconds));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String offset(int seconds) {
    return "%+d\n".formatted(seconds);
  }

  /** What has a process look at it. Its time since it was started stays as it is. */
  Map<String, String> environment() throws IOException {
    return Map.of(
        "LD_PRELOAD", library().orElseThrow().toString(),
        "FAKETIME_TIMESTAMP_FILE", file.toString(),
        "FAKETIME_CACHE_DURATION", "1",
        "FAKETIME_DONT_FAKE_MONOTONIC", "1",
        "DONT_FAKE_MONOTONIC", "1",
        // Where it is 1, which it can be by itself, waiting for 100 ms takes none at all.
        "FAKETIME_FORCE_MONOTONIC_FIX", "0",
        "NO_FAKE_STAT", "1");
  }
}
