package org.howdah.bench.side;

import java.util.List;
import java.util.Map;

/**
 * All that a report on side tables says.
 *
 * @param started date and time, UTC
 * @param machine facts about the machine
 * @param warnings what makes the figures doubtful
 */
public record SideResult(
    String started,
    SideSettings settings,
    Map<String, String> machine,
    List<String> warnings,
    List<Section> sections) {
  /** Whether nobody failed. */
  public boolean isGood() {
    return sections.stream().allMatch(section -> section.failures().isEmpty());
  }
}
