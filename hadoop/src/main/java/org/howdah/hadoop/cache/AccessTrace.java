package org.howdah.hadoop.cache;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Whole lines are written, many at once, so that a process that is killed leaves a trace that can be read;
 * should the kernel have taken a part of the last ones alone, the next process cuts that off.
 */
/**
 * Writes down which blocks are asked for, as docs/formats/block-trace.md says: a line for each,
 * with job, data set, its blocks, file with its version, number and bytes of the block. Goes on
 * where an earlier process ended. Stops, with a line in the log, when the file cannot be written or
 * has grown long. One process at a time has the file. Safe for several threads.
 */
final class AccessTrace implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AccessTrace.class);
  private static final String HEADER = "# howdah block trace 1\n";
  private static final int BUFFER_CHARACTERS = 64 << 10;

  /** As many as such a trace may have. */
  static final long LINES_MAX = 20_000_000;

  private final Path file;
  private final StringBuilder lines = new StringBuilder();
  private FileChannel channel;
  private long linesLeft;

  private AccessTrace(Path file, FileChannel channel, long linesLeft) {
    this.file = file;
    this.channel = channel;
    this.linesLeft = linesLeft;
  }

  /**
   * Opens a trace; the caller closes it.
   *
   * @param linesMax how many lines it may come to, with those that are there
   * @throws IOException if it cannot be written, or another process writes it
   */
  static AccessTrace open(Path file, long linesMax) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      lock(channel);
      long[] lines = wholeLines(file);
      channel.truncate(lines[1]);
      channel.position(lines[1]);
      AccessTrace trace = new AccessTrace(file, channel, linesMax - Math.max(0, lines[0] - 1));
      if (lines[0] == 0) {
        trace.lines.append(HEADER);
      }
      return trace;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void lock(FileChannel channel) throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // This process has it open, which is the same.
    }
    throw new IOException("it is being written already; name a file for each process");
  }

  /** How many lines there are, and the bytes that they take. */
  private static long[] wholeLines(Path file) throws IOException {
    long count = 0;
    long end = 0;
    long at = 0;
    byte[] buffer = new byte[BUFFER_CHARACTERS];
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        for (int i = 0; i < read; i++) {
          if (buffer[i] == '\n') {
            count++;
            end = at + i + 1;
          }
        }
        at += read;
      }
    }
    return new long[] {count, end};
  }

  /** A block was asked for. */
  synchronized void asked(Request request) {
    if (channel == null) {
      return;
    }
    if (linesLeft-- <= 0) {
      stop("it has all the lines that a trace can have");
      return;
    }
    append(request);
    if (lines.length() >= BUFFER_CHARACTERS) {
      try {
        write();
      } catch (IOException e) {
        stop(e.toString());
      }
    }
  }

  private void append(Request request) {
    BlockId block = request.block();
    lines.append(escape(request.job())).append('\t');
    lines.append(escape(request.dataSet().name())).append('\t');
    lines.append(request.dataSet().blocks()).append('\t');
    lines.append(escape(block.file().path() + "@" + block.file().version())).append('\t');
    lines.append(block.number()).append('\t');
    lines.append(block.bytes()).append('\n');
  }

  private static String escape(String text) {
    return text.replace("%", "%25").replace("\t", "%09").replace("\n", "%0A").replace("\r", "%0D");
  }

  private void write() throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(lines.toString());
    lines.setLength(0);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private void stop(String reason) {
    LOG.warn("the trace {} ends here: {}", file, reason);
    close();
  }

  @Override
  public synchronized void close() {
    if (channel == null) {
      return;
    }
    try {
      write();
    } catch (IOException e) {
      LOG.warn("the trace {} lacks its last lines: {}", file, e.toString());
    }
    try {
      channel.close();
    } catch (IOException e) {
      LOG.warn("the trace {} may lack its last lines: {}", file, e.toString());
    }
    channel = null;
  }
}
