package org.howdah.workloads.language.align;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** How the parameters that an iteration wrote get to the tasks of the next one. */
interface Parameters {
  /**
   * Has later jobs use them instead of those before.
   *
   * @param jobs the settings that later jobs are made of
   * @param output sequence files of pairs of words and probabilities
   */
  void use(Configuration jobs, Path output) throws Exception;
}
