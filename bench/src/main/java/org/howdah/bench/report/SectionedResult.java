package org.howdah.bench.report;

import java.util.List;
import java.util.Map;
import org.howdah.bench.compare.Conditions;

/**
 * All that a report in sections says.
 *
 * @param conditions with the heading, the settings of the benchmark, and facts about the machine
 * @param started date and time, UTC
 * @param warnings what makes the figures doubtful
 * @param missing why not all was measured; null if it was
 */
record SectionedResult(
    Conditions conditions,
    String started,
    List<String> warnings,
    List<Section> sections,
    String missing) {
  String title() {
    return conditions.benchmark();
  }

  Map<String, ?> machine() {
    return conditions.machine();
  }
}
