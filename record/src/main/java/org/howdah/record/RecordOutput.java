package org.howdah.record;

import java.io.IOException;

/** Where records go whose partition is settled already. Copies its arguments before it returns. */
@FunctionalInterface
public interface RecordOutput {
  void append(Slice key, Slice value) throws IOException;
}
