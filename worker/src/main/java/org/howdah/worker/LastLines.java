package org.howdah.worker;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Passes on what a process prints, line by line, and keeps the last 20 lines. Thread-safe. */
public final class LastLines {
  private static final int LINES_MAX = 20;
  private static final int LINE_BYTES_MAX = 4096;

  private final Deque<String> lines = new ArrayDeque<>();
  private final Consumer<String> copy;

  /**
   * @param copy hears of each line
   */
  public LastLines(Consumer<String> copy) {
    this.copy = copy;
  }

  public synchronized void add(String line) {
    if (lines.size() == LINES_MAX) {
      lines.removeFirst();
    }
    lines.addLast(line);
    copy.accept(line);
  }

  /** The lines with an indent, each behind a line end; empty if there are none. */
  public synchronized String text() {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append("\n  ").append(line));
    return text.toString();
  }

  synchronized boolean contains(String part) {
    return lines.stream().anyMatch(line -> line.contains(part));
  }

  /** A place for bytes of one stream. For one thread. */
  Source source() {
    return new Source();
  }

  /** Makes lines of bytes; one that is too long becomes several. */
  final class Source implements IntConsumer {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    @Override
    public void accept(int b) {
      if (b == '\n' || line.size() == LINE_BYTES_MAX) {
        end();
      }
      if (b != '\n') {
        line.write(b);
      }
    }

    private void end() {
      add(line.toString(StandardCharsets.UTF_8));
      line.reset();
    }

    /** Passes on a last line without a line end. */
    void finish() {
      if (line.size() > 0) {
        end();
      }
    }
  }
}
