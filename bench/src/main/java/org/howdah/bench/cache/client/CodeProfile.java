package org.howdah.bench.cache.client;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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
  private static final Set<String> BLOCK_BYTES =
      Set.of(
          "org.howdah.cache.block.BlockReader",
          "org.howdah.cache.block.BlockFormat",
          "org.howdah.cache.block.ChunkBuffer",
          "org.howdah.cache.block.BlockWriter.writeFully");
  private static final String READS = "org.howdah.hadoop.cache.";

  /**
   * Hadoop's streams of files, also where they wait for the device, which a sample does not tell.
   */
  private static final Pattern FILE_BYTES =
      Pattern.compile("^org\\.apache\\.hadoop\\..*InputStream\\.read");

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
   * locks, and of blocks that are cached the checksums and all but the writing of bytes), and of
   * its reading, checking and writing of blocks.
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
        switch (Kind.of(methods(event.getStackTrace()))) {
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

  private static List<String> methods(RecordedStackTrace trace) {
    return trace == null
        ? List.of()
        : trace.getFrames().stream()
            .map(frame -> frame.getMethod().getType().getName() + "." + frame.getMethod().getName())
            .toList();
  }

  /** Whose time it is. */
  enum Kind {
    BOOKKEEPING,
    BLOCKS,
    OTHER;

    /**
     * The innermost frame of Howdah's decides: code that a cache wraps is not the cache's, and what
     * the cache asks the file system behind it is, but for the bytes, which are read without a
     * cache, too.
     *
     * @param methods of a stack with their classes, innermost first
     */
    static Kind of(List<String> methods) {
      boolean readsFile = false;
      for (String method : methods) {
        readsFile |= FILE_BYTES.matcher(method).find();
        if (BLOCK_BYTES.stream().anyMatch(method::startsWith)
            || method.startsWith(READS + "CachedStream")) {
          return BLOCKS;
        }
        if (method.startsWith(OURS)) {
          boolean ours = method.startsWith(CACHE) || method.startsWith(READS);
          return ours && !readsFile ? BOOKKEEPING : OTHER;
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
