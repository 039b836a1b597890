package org.howdah.hadoop.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.Activity;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.junit.jupiter.api.Test;

class WatchedReaderTest {
  /** Has one record, and notes what the thread that reads it is about. */
  private static final class OneRecord implements RunReader {
    private final List<Activity.Kind> about = new ArrayList<>();
    private final Slice bytes = new Slice();

    @Override
    public boolean next() {
      about.add(Activity.ofThread().kind());
      return about.size() == 1;
    }

    @Override
    public Slice key() {
      return bytes;
    }

    @Override
    public Slice value() {
      return bytes;
    }

    @Override
    public Slice record() {
      return bytes;
    }

    @Override
    public void close() {}
  }

  @Test
  void whoeverLooksSeesThatTheThreadReadsMapOutput() throws IOException {
    OneRecord records = new OneRecord();
    try (WatchedReader reader = new WatchedReader(records, new TaskMonitor(), 10)) {
      assertThat(reader.next()).isTrue();
      assertThat(Activity.ofThread().kind()).isEqualTo(Activity.Kind.OTHER);
      assertThat(reader.next()).isFalse();
      assertThat(reader.progress()).isEqualTo(1);
    }
    assertThat(records.about).containsExactly(Activity.Kind.FETCH, Activity.Kind.FETCH);
  }
}
