package org.howdah.workloads.language;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/**
 * How a job's lines hold sentences: each is a sentence, known by the offset at which it begins in
 * its file; or, with {@code --ids}, each is an id, a tab and a sentence.
 */
public final class Sentences {
  /** The option of all tools that read sentences. */
  public static final String IDS_OPTION = "--ids";

  private static final String IDS = "howdah.workloads.sentences.ids";

  private final boolean ids;

  public Sentences(Configuration job) {
    ids = job.getBoolean(IDS, false);
  }

  public static void configure(Configuration job, boolean ids) {
    job.setBoolean(IDS, ids);
  }

  /** The byte of a line at which its sentence begins. */
  public int start(LongWritable offset, Text line) throws IOException {
    return ids ? tab(offset, line) + 1 : 0;
  }

  public void id(LongWritable offset, Text line, Text id) throws IOException {
    if (ids) {
      id.set(line.getBytes(), 0, tab(offset, line));
    } else {
      id.set(Long.toString(offset.get()));
    }
  }

  private static int tab(LongWritable offset, Text line) throws IOException {
    for (int i = 0; i < line.getLength(); i++) {
      if (line.getBytes()[i] == '\t') {
        return i;
      }
    }
    throw new IOException(
        "the line at byte "
            + offset
            + " has no tab after an id: leave "
            + IDS_OPTION
            + " out if lines are sentences alone");
  }
}
