package org.howdah.bench.runs;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.howdah.bench.rival.ClassPath;

/** What jobs read. */
enum RunsInput {
  /** Lines of words. */
  TEXT(0),
  /** TeraGen's records. */
  TERA(100),
  /** Long lines, as k-means wants them. */
  RATINGS(0);

  private final int recordBytes;

  RunsInput(int recordBytes) {
    this.recordBytes = recordBytes;
  }

  /** Of records that all have one length; 0 for lines. */
  int recordBytes() {
    return recordBytes;
  }

  /** What follows {@code howdah run} to make so much of it in a folder that is not there yet. */
  List<String> words(long bytes, String folder) throws IOException {
    return this == TERA
        ? List.of(
            ClassPath.examples().toString(),
            "teragen",
            Long.toString((bytes + recordBytes - 1) / recordBytes),
            folder)
        : List.of("puma-data", name().toLowerCase(Locale.ROOT), Long.toString(bytes), folder);
  }
}
