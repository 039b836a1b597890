package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Tasks run in this process. */
class LocalPlacesTest extends PlacesContract {
  @Override
  void choose(Configuration settings) {}

  @Override
  List<String> runs() throws IOException {
    return job.runs();
  }
}
