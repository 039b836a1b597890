package org.howdah.bench.report;

import java.io.IOException;
import java.util.Optional;
import org.howdah.bench.compare.Conditions;

/** A benchmark, which can be reported on though it did not come to its end. For one thread. */
public interface Measurement {
  /**
   * Measures everything. What was measured stays when this throws.
   *
   * @throws IOException if something cannot be measured; failures of those who take part are part
   *     of the result
   */
  void run() throws IOException, InterruptedException;

  /** What the figures depend on; it is known before they are measured. */
  Conditions conditions();

  /** Whether nobody who took part has failed. */
  boolean isGood();

  /**
   * What was measured until now.
   *
   * @param missing why that is not all; null if it is
   * @return empty if there is nothing
   */
  Optional<Report> report(String missing);

  /** A report in three forms. */
  interface Report {
    String json();

    String html();

    String markdown();
  }
}
