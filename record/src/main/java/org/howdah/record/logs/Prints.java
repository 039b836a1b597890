package org.howdah.record.logs;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** A stream of what programs print, which goes where it went, and to the thread's log as well. */
public final class Prints extends PrintStream {
  private final PrintStream shown;

  private Prints(PrintStream shown) {
    super(new Both(shown), true, charset());
    this.shown = shown;
  }

  /** A stream in place of that one. */
  public static PrintStream of(PrintStream shown) {
    ScopeHandler.keepConsoles();
    return shown instanceof Prints ? shown : new Prints(shown);
  }

  private static Charset charset() {
    String ofSystem = System.getProperty("stdout.encoding", System.getProperty("native.encoding"));
    return ofSystem == null ? Charset.defaultCharset() : Charset.forName(ofSystem);
  }

  /** Errors of a log are nobody's but the log's. */
  @Override
  public boolean checkError() {
    return shown.checkError();
  }

  private static final class Both extends OutputStream {
    private final PrintStream shown;

    Both(PrintStream shown) {
      this.shown = shown;
    }

    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      shown.write(bytes, offset, length);
      LogScope scope = LogScope.current();
      if (scope != null) {
        scope.write(bytes, offset, length);
      }
    }

    @Override
    public void flush() {
      shown.flush();
    }
  }
}
