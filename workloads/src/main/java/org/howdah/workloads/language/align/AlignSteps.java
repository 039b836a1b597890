package org.howdah.workloads.language.align;

import java.util.OptionalDouble;
import org.apache.hadoop.fs.Path;

/** The jobs of {@link Align} that need parameters, in the way in which they get at them. */
interface AlignSteps {
  /**
   * Makes better parameters of those in use.
   *
   * @return the logarithm of the likelihood of those in use; empty if a job failed
   */
  OptionalDouble improve(Path[] inputs, Path parameters) throws Exception;

  /** Lists which words of each pair belong together; whether that succeeded. */
  boolean link(Path[] inputs, Path links) throws Exception;
}
