package org.howdah.hadoop.cache;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down which blocks are asked for, as docs/formats/block-trace.md says: a line for each,
 * with job, data set, its blocks, file with its version, number and bytes of the block. Goes on
 * where an earlier process ended. Stops, with a line in the log, when the file cannot be written or
 * has grown long. Safe for several threads.
 */
final class AccessTrace implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AccessTrace.class);
  private static final String HEADER = "# howdah block trace 1\n";

  /** As many as such a trace may have. */
  static final long LINES_MAX = 20_000_000;

  private final Path file;
  private BufferedWriter writer;
  private long linesLeft;

  private AccessTrace(Path file, BufferedWriter writer, long linesLeft) {
    this.file = file;
    this.writer = writer;
    this.linesLeft = linesLeft;
  }

  /** Opens a trace; the caller closes it. */
  static AccessTrace open(Path file, long linesMax) throws IOException {
    boolean isNew = !Files.exists(file) || Files.size(file) == 0;
    BufferedWriter writer =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (isNew) {
      writer.write(HEADER);
    }
    return new AccessTrace(file, writer, linesMax);
  }

  /** A block was asked for. */
  synchronized void asked(Request request) {
    if (writer == null) {
      return;
    }
    if (linesLeft-- == 0) {
      stop("it has all the lines that a trace can have");
      return;
    }
    try {
      writer.write(line(request));
    } catch (IOException e) {
      stop(e.toString());
    }
  }

  private static String line(Request request) {
    BlockId block = request.block();
    return String.join(
        "\t",
        escape(request.job()),
        escape(request.dataSet().name()),
        Long.toString(request.dataSet().blocks()),
        escape(block.file().path() + "@" + block.file().version()),
        Long.toString(block.number()),
        block.bytes() + "\n");
  }

  private static String escape(String text) {
    return text.replace("%", "%25").replace("\t", "%09").replace("\n", "%0A").replace("\r", "%0D");
  }

  private void stop(String reason) {
    LOG.warn("the trace {} ends here: {}", file, reason);
    close();
  }

  @Override
  public synchronized void close() {
    if (writer == null) {
      return;
    }
    try {
      writer.close();
    } catch (IOException e) {
      LOG.warn("the trace {} lacks its last lines: {}", file, e.toString());
    }
    writer = null;
  }
}
