package org.howdah.bench.runs;

import java.util.List;
import java.util.Map;

/**
 * Where jobs run while a sweep is made there. Closing it ends what was started for it.
 *
 * @param sweepOptions of {@code howdah characterize sweep}
 * @param jobOptions of {@code howdah run}
 * @param environment variables of both
 */
record RunsPlace(
    List<String> sweepOptions,
    List<String> jobOptions,
    Map<String, String> environment,
    Runnable end)
    implements AutoCloseable {
  RunsPlace {
    sweepOptions = List.copyOf(sweepOptions);
    jobOptions = List.copyOf(jobOptions);
    environment = Map.copyOf(environment);
  }

  @Override
  public void close() {
    end.run();
  }
}
