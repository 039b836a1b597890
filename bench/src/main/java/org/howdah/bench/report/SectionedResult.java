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
 * @param missing why not all was measured; null if it was
 */
record SectionedResult(
    String title,
    String started,
    Map<String, Object> settings,
    Map<String, String> machine,
    List<String> warnings,
    List<Section> sections,
    String missing) {}
