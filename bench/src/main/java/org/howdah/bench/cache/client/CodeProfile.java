package org.howdah.bench.cache.client;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the process spends its processor time, by the JVM's own sampling: each sample stands for
 * its period. What a cache adds to a job is told apart from the reading and writing of blocks,
 * which takes the place of reading a file.
 */
final class CodeProfile implements Closeable {
  private static final Duration PERIOD = Duration.ofMillis(10);
  private static final String OURS = "org.howdah.";
  private static final String CACHE = "org.howdah.cache.";
  private static final String BLOCK_FILES = "org.howdah.cache.block.";
  private static final String READS = "org.howdah.hadoop.cache.";

  private final Recording recording = new Recording();
  private final Path file;

  private CodeProfile(Path file) {
    this.file = file;
  }

  static CodeProfile start() throws IOException {
    CodeProfile profile = new CodeProfile(Files.createTempFile("profile", ".jfr"));
    for (String event : new String[] {"jdk.ExecutionSample", "jdk.NativeMethodSample"}) {
      profile.recording.enable(event).withPeriod(PERIOD);
    }
    profile.recording.start();
    return profile;
  }

  /**
   * Ends it: seconds of all code, of a cache's bookkeeping (its files and messages, decisions,
   * locks), and of its reading, writing and checking of blocks.
   */
  Map<String, Double> end() throws IOException {
    recording.stop();
    recording.dump(file);
    long all = 0;
    long bookkeeping = 0;
    long blocks = 0;
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        all++;
        switch (Kind.of(types(event.getStackTrace()))) {
          case BLOCKS -> blocks++;
          case BOOKKEEPING -> bookkeeping++;
          case OTHER -> {}
        }
      }
    }
    double seconds = PERIOD.toMillis() / 1e3;
    return Map.of(
        "sampledSeconds", all * seconds,
        "bookkeepingSeconds", bookkeeping * seconds,
        "blockSeconds", blocks * seconds);
  }

  private static List<String> types(RecordedStackTrace trace) {
    return trace == null
        ? List.of()
        : trace.getFrames().stream().map(frame -> frame.getMethod().getType().getName()).toList();
  }

  /** Whose time it is. */
  enum Kind {
    BOOKKEEPING,
    BLOCKS,
    OTHER;

    /**
     * The innermost frame of Howdah's decides: code that a cache wraps is not the cache's, and what
     * the cache asks the file system behind it is.
     *
     * @param types the classes of a stack, innermost first
     */
    static Kind of(List<String> types) {
      for (String type : types) {
        if (type.startsWith(BLOCK_FILES) || type.startsWith(READS + "CachedStream")) {
          return BLOCKS;
        }
        if (type.startsWith(OURS)) {
          return type.startsWith(CACHE) || type.startsWith(READS) ? BOOKKEEPING : OTHER;
        }
      }
      return OTHER;
    }
  }

  @Override
  public void close() throws IOException {
    recording.close();
    Files.deleteIfExists(file);
  }
}
