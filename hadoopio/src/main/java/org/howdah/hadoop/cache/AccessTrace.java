package org.howdah.hadoop.cache;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  /** Closing a file in a process gives up all of its locks on it, so nobody opens one twice. */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final StringBuilder lines = new StringBuilder();
  private RandomAccessFile out;
  private long linesLeft;

  private AccessTrace(Path file, RandomAccessFile out, long linesLeft) {
    this.file = file;
    this.out = out;
    this.linesLeft = linesLeft;
  }

  /**
   * Opens a trace; the caller closes it.
   *
   * @param linesMax how many lines it may come to, with those that are there
   * @throws IOException if it cannot be written, is something else, or another process writes it
   */
  static AccessTrace open(Path name, long linesMax) throws IOException {
    Path file = name.toAbsolutePath().normalize();
    if (!OPEN.add(file)) {
      throw inUse();
    }
    RandomAccessFile out = null;
    try {
      // Not a channel's writes: those end for good when a task that asks is interrupted.
      out = new RandomAccessFile(file.toFile(), "rw");
      if (out.getChannel().tryLock() == null) {
        throw inUse();
      }
      return continued(file, out, linesMax);
    } catch (IOException | RuntimeException e) {
      OPEN.remove(file);
      if (out != null) {
        out.close();
      }
      throw e;
    }
  }

  private static IOException inUse() {
    return new IOException("it is being written already; name a file for each process");
  }

  private static AccessTrace continued(Path file, RandomAccessFile out, long linesMax)
      throws IOException {
    byte[] start = new byte[(int) Math.min(HEADER.length(), out.length())];
    out.readFully(start);
    if (!HEADER.startsWith(new String(start, StandardCharsets.ISO_8859_1))) {
      throw new IOException("it is something else, and not overwritten");
    }
    out.seek(0);
    long count = 0;
    long end = 0;
    long at = 0;
    byte[] buffer = new byte[BUFFER_CHARACTERS];
    for (int read = out.read(buffer); read >= 0; read = out.read(buffer)) {
      for (int i = 0; i < read; i++) {
        if (buffer[i] == '\n') {
          count++;
          end = at + i + 1;
        }
      }
      at += read;
    }
    out.setLength(end);
    out.seek(end);
    AccessTrace trace = new AccessTrace(file, out, linesMax - Math.max(0, count - 1));
    if (count == 0) {
      trace.lines.append(HEADER);
    }
    return trace;
  }

  /** A block was asked for. */
  synchronized void asked(Request request) {
    if (out == null) {
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
    byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
    lines.setLength(0);
    out.write(bytes);
  }

  private void stop(String reason) {
    LOG.warn("the trace {} ends here: {}", file, reason);
    close();
  }

  @Override
  public synchronized void close() {
    if (out == null) {
      return;
    }
    try {
      write();
      out.close();
    } catch (IOException e) {
      LOG.warn("the trace {} lacks its last lines: {}", file, e.toString());
    }
    out = null;
    OPEN.remove(file);
  }
}
