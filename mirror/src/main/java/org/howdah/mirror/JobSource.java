package org.howdah.mirror;

import java.util.Map;
import org.howdah.grid.JobRecord;
import org.howdah.hadoop.GridJobs;
import org.howdah.record.HowdahException;

/**
 * Where the mirror reads of jobs. Every method may end in {@code LOST} while nodes are away, and
 * may then be called again.
 */
public interface JobSource {
  /** What the journal says of all jobs; one that it has is never left out. */
  Map<String, JobRecord> records() throws HowdahException;

  /** Whether the journal has a job. */
  boolean has(String id) throws HowdahException;

  /** All of a job of which the journal says that. */
  JobEntry read(String id, JobRecord record) throws HowdahException;

  /** The jobs of a group of nodes. */
  static JobSource of(GridJobs jobs) {
    return new JobSource() {
      @Override
      public Map<String, JobRecord> records() throws HowdahException {
        return jobs.records();
      }

      @Override
      public boolean has(String id) throws HowdahException {
        return jobs.has(id);
      }

      @Override
      public JobEntry read(String id, JobRecord record) throws HowdahException {
        return JobEntry.of(record, jobs.told(id, record));
      }
    };
  }
}
