package org.howdah.cli.kit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;

/** Whether what was printed on stdout got there, which {@link System#out} keeps to itself. */
public final class Stdout {
  private static final String NOBODY_READS = "Broken pipe";

  private Stdout() {}

  /**
   * Complains if not all got there, unless whoever reads it has enough, as head does.
   *
   * @throws IOException saying why
   */
  public static void check() throws IOException {
    check(System.out);
  }

  /** The same where {@link System#out} is another stream meanwhile. */
  public static void check(PrintStream stdout) throws IOException {
    if (!stdout.checkError()) {
      return;
    }
    try {
      // Why it failed is forgotten; whatever is written next fails for the same reason.
      new FileOutputStream(FileDescriptor.out).write('\n');
    } catch (IOException e) {
      if (NOBODY_READS.equals(e.getMessage())) {
        return;
      }
      throw new IOException(
          "stdout takes no more (" + e.getMessage() + "); not all was printed", e);
    }
    throw new IOException("stdout did not take all that was printed");
  }
}
