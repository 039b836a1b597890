package org.howdah.bench.case2;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The reads that the machine's disks are asked for, from now until it is closed: by the tracing of
 * Linux, where that is mounted and this user may.
 */
final class ReadTrace implements AutoCloseable {
  private static final Path TRACING = Path.of("/sys/kernel/tracing/instances");
  private static final Pattern READ =
      Pattern.compile("block_rq_issue: (\\S+) \\S*R\\S* \\d+ \\(.*?\\) (\\d+) \\+ (\\d+) ");

  /** Of each processor; room for a hundred thousand reads. */
  private static final String BUFFER_KIBIBYTES = "16384";

  private final Path instance;

  private ReadTrace(Path instance) {
    this.instance = instance;
  }

  /** Begins; empty where that cannot be had. */
  static Optional<ReadTrace> start() {
    ReadTrace trace =
        new ReadTrace(TRACING.resolve("howdah-case2-" + ProcessHandle.current().pid()));
    try {
      Files.createDirectory(trace.instance);
    } catch (IOException e) {
      return Optional.empty();
    }
    try {
      trace.write("buffer_size_kb", BUFFER_KIBIBYTES);
      trace.write("events/block/block_rq_issue/filter", "rwbs ~ \"*R*\"");
      trace.write("events/block/block_rq_issue/enable", "1");
      return Optional.of(trace);
    } catch (IOException e) {
      trace.close();
      return Optional.empty();
    }
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(instance.resolve(file), text, UTF_8);
  }

  /** How many reads so far did not begin where the one before on the same disk had ended. */
  long notAdjacent() throws IOException {
    try (Stream<String> lines = Files.lines(instance.resolve("trace"), UTF_8)) {
      return notAdjacent(lines);
    }
  }

  /**
   * The same of a trace.
   *
   * @param lines as Linux prints them, in the order of time
   */
  static long notAdjacent(Stream<String> lines) {
    Map<String, Long> ends = new HashMap<>();
    return lines
        .map(READ::matcher)
        .filter(Matcher::find)
        .filter(read -> !Long.valueOf(start(read)).equals(ends.put(read.group(1), end(read))))
        .count();
  }

  private static long start(Matcher read) {
    return Long.parseLong(read.group(2));
  }

  private static long end(Matcher read) {
    return start(read) + Long.parseLong(read.group(3));
  }

  @Override
  public void close() {
    try {
      Files.delete(instance);
    } catch (IOException e) {
      throw new UncheckedIOException("tracing goes on; end it by rmdir " + instance, e);
    }
  }
}
