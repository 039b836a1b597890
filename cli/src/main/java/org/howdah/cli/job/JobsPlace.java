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

  /** What a verb does without nodes. */
  interface Guarded {
    /** Gives the exit code. */
    int run() throws IOException;
  }

  /** Does it, and says what went wrong; the exit code. */
  int run(Work work);

  /** The same. */
  int guarded(Guarded work);

  /** Whether the command line names nodes. */
  boolean areNodesAsked();

  /** Whether it does, or the environment. */
  boolean areNodesKnown();

  /** Whether answers are for scripts. */
  boolean isJson();
}
