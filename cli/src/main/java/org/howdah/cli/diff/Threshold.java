package org.howdah.cli.diff;

import java.util.List;
import org.howdah.model.diff.FigureChange;
import org.howdah.model.diff.JobDiff;

/**
 * Which changes are said.
 *
 * @param share the least one: 0.05 for 5 %
 * @param all whether those are said, too, that are less, or none
 */
record Threshold(double share, boolean all) {
  boolean isWorthALine(JobDiff job, FigureChange change) {
    return all || job.isWorthALine(change, share);
  }

  List<FigureChange> of(JobDiff job, List<FigureChange> changes) {
    return changes.stream().filter(change -> isWorthALine(job, change)).toList();
  }
}
