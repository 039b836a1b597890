package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.files.HowdahKeys;

/** Tasks run in processes of this machine. */
class ProcessPlacesTest extends PlacesContract {
  @Override
  void choose(Configuration settings) {
    settings.setBoolean(HowdahKeys.ISOLATE, true);
  }

  @Override
  List<String> runs() throws IOException {
    return job.runs();
  }
}
