package org.howdah.workloads.language;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;

/** Texts that are used again for each record. Not safe for use by several threads. */
final class TextPool {
  private final List<Text> texts = new ArrayList<>();
  private int used;

  /** Takes all texts back. */
  void reset() {
    used = 0;
  }

  /** One that nobody else has until {@link #reset}. */
  Text next() {
    if (used == texts.size()) {
      texts.add(new Text());
    }
    return texts.get(used++);
  }
}
