package org.howdah.grid.host;

import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * The latest managers of jobs that this node has heard of. What is forgotten of very many jobs is
 * the oldest. Safe for several threads.
 */
final class Epochs {
  private static final int JOBS_MAX = 10_000;

  private final Map<String, Long> latest =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > JOBS_MAX;
        }
      };

  /**
   * Takes notice of a manager.
   *
   * @param epoch 0 for none
   * @return whether it is later than all before
   * @throws HowdahException {@code LOST} if there has been a later one
   */
  synchronized boolean hear(String job, long epoch) throws HowdahException {
    long known = latest.getOrDefault(job, 0L);
    if (epoch != 0 && epoch < known) {
      throw new HowdahException(
          ErrorCode.LOST,
          "the job %s has a manager of epoch %d by now; that of epoch %d has lost it"
              .formatted(job, known, epoch));
    }
    if (epoch > known) {
      latest.put(job, epoch);
    }
    return epoch > known;
  }
}
