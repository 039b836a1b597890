package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.grid.Journal;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;

/** What jobs were submitted with, as far as masters need it; see docs/formats/grid-status.md. */
final class Descriptions {
  private Descriptions() {}

  /** Options for the JVM of the job's managers. */
  static List<String> options(Journal journal, String job) throws HowdahException {
    List<String> options = new ArrayList<>();
    if (of(journal, job).get("options") instanceof List<?> all) {
      all.forEach(option -> options.add(option.toString()));
    }
    return options;
  }

  /** The data set that the job fills; empty if it fills none. */
  static String output(Journal journal, String job) throws HowdahException {
    return of(journal, job).get("output") instanceof String name ? name : "";
  }

  private static Map<?, ?> of(Journal journal, String job) throws HowdahException {
    byte[] description = journal.description(job).orElse("{}".getBytes(UTF_8));
    return JsonReader.read(new String(description, UTF_8)) instanceof Map<?, ?> said
        ? said
        : Map.of();
  }
}
