package org.howdah.cli.job;

import java.io.IOException;
import org.howdah.hadoop.GridJobs;

/** Where a verb finds jobs, as the command line says. */
interface JobsPlace {
  /** What a verb does. */
  interface Work {
    /** Gives the exit code. */
    int with(GridJobs jobs) throws IOException;
  }

  /** Does it, and says what went wrong; the exit code. */
  int run(Work work);

  /** Whether answers are for scripts. */
  boolean isJson();
}
