package org.howdah.bench.rival;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.json.JsonReader;

/** What a job on YARN sets to use parts of Howdah, as {@code howdah yarn conf} says. */
final class YarnSettings {
  /** The key behind {@code -libjars}. */
  private static final String JARS = "tmpjars";

  private YarnSettings() {}

  /**
   * Asks the command.
   *
   * @return Hadoop's properties, with the jar that the job brings along
   * @throws IOException if it does not say
   */
  static Map<String, String> ask(Workplace place, Path folder)
      throws IOException, InterruptedException {
    Path log = place.logs().resolve("howdah-yarn-conf.log");
    List<String> command =
        List.of(place.settings().launcher().toString(), "yarn", "conf", "--json");
    place.meter().measure("howdah yarn conf", command, folder, log);
    String printed = Files.readString(log);
    int start = printed.indexOf('{'); // What it says while it builds comes before.
    if (start < 0
        || !(JsonReader.read(printed.substring(start)) instanceof Map<?, ?> answer)
        || !(answer.get("settings") instanceof Map<?, ?> settings)) {
      throw new IOException("howdah yarn conf --json printed no settings; see " + log);
    }
    Map<String, String> properties = new LinkedHashMap<>();
    settings.forEach((key, value) -> properties.put((String) key, (String) value));
    properties.put(JARS, Path.of((String) answer.get("jar")).toUri().toString());
    return properties;
  }
}
