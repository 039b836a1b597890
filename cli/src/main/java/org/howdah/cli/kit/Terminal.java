package org.howdah.cli.kit;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Where the command talks to its user: stderr, with a status line at the bottom when that is a
 * terminal. Any thread may call.
 */
public final class Terminal {
  /** The columns of the terminal that stderr is; the launcher sets it, only for a terminal. */
  public static final String COLUMNS_PROPERTY = "howdah.terminal.columns";

  private static final String ERASE_LINE = "\r\u001b[K";
  private final PrintStream out;
  private final int columns;
  private boolean statusShown;

  /**
   * @param columns 0 when {@code out} is no terminal
   */
  public Terminal(PrintStream out, int columns) {
    this.out = out;
    this.columns = columns;
  }

  public static Terminal ofStderr() {
    return new Terminal(System.err, Integer.getInteger(COLUMNS_PROPERTY, 0));
  }

  /** Shows nothing to anybody. */
  public static Terminal silent() {
    return new Terminal(
        new PrintStream(OutputStream.nullOutputStream(), false, Charset.defaultCharset()), 0);
  }

  public boolean isInteractive() {
    return columns > 0;
  }

  /** Columns of a line that does not wrap. */
  public int width() {
    return isInteractive() ? columns - 1 : Integer.MAX_VALUE;
  }

  /** Replaces the status line. Only for an interactive terminal. */
  public synchronized void status(String line) {
    out.print(ERASE_LINE + line);
    out.flush();
    statusShown = true;
  }

  /** Removes the status line, if there is one. */
  public synchronized void clearStatus() {
    if (statusShown) {
      out.print(ERASE_LINE);
      out.flush();
      statusShown = false;
    }
  }

  public synchronized void println(String line) {
    clearStatus();
    out.println(line);
    out.flush();
  }

  /** A stream that writes to {@code target}, with the status line out of the way. */
  public PrintStream guard(PrintStream target) {
    OutputStream clearing =
        new FilterOutputStream(target) {
          @Override
          public void write(int octet) throws IOException {
            clearStatus();
            out.write(octet);
          }

          @Override
          public void write(byte[] octets, int offset, int length) throws IOException {
            clearStatus();
            out.write(octets, offset, length);
          }
        };
    return new PrintStream(clearing, true, Charset.defaultCharset());
  }
}
