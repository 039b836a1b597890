package org.howdah.bench.report;

import java.util.List;
import java.util.Map;

/**
 * All that a report in sections says.
 *
 * @param title the heading
 * @param started date and time, UTC
 * @param settings of the benchmark, by their names
 * @param machine facts about the machine
 * @param warnings what makes the figures doubtful
 */
public record SectionedResult(
    String title,
    String started,
    Map<String, Object> settings,
    Map<String, String> machine,
    List<String> warnings,
    List<Section> sections) {
  /** Whether nobody failed. */
  public boolean isGood() {
    return sections.stream().allMatch(section -> section.failures().isEmpty());
  }
}
