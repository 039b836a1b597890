package org.howdah.model.trace;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** What 2,000 jobs of one day of 2010 at Facebook read; the file says whose it is. */
final class RealTrace {
  private static final String FILE = "fb-2010-4001-6000.tsv";
  private static final long BLOCK_BYTES = 256L << 20;

  private RealTrace() {}

  static Trace read() throws IOException {
    try {
      return SwimFormat.read(Path.of(RealTrace.class.getResource(FILE).toURI()), BLOCK_BYTES);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
