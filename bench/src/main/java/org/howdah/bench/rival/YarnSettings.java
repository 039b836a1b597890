package org.howdah.bench.rival;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.record.json.JsonReader;

/** What a job or a cluster sets to use parts of Howdah, as {@code howdah yarn conf} says. */
public final class YarnSettings {
  /** The key behind {@code -libjars}. */
  private static final String JARS = "tmpjars";

  private final Path launcher;
  private final ProcessMeter meter;
  private final Path folder;
  private final Path log;

  /**
   * @param launcher the command
   * @param folder it works in
   * @param log gets what it says
   */
  public YarnSettings(Path launcher, ProcessMeter meter, Path folder, Path log) {
    this.launcher = launcher;
    this.meter = meter;
    this.folder = folder;
    this.log = log;
  }

  /**
   * Asks what a job sets.
   *
   * @return Hadoop's properties, with the jar that the job brings along
   * @throws IOException if the command does not say
   */
  public Map<String, String> ofJob() throws IOException, InterruptedException {
    Map<?, ?> answer = ask();
    Map<String, String> properties = properties(answer);
    properties.put(JARS, Path.of((String) answer.get("jar")).toUri().toString());
    return properties;
  }

  /** Asks what a NodeManager sets that has the shuffle service. */
  public Map<String, String> ofService() throws IOException, InterruptedException {
    return properties(ask("--service"));
  }

  private Map<?, ?> ask(String... options) throws IOException, InterruptedException {
    Launcher.check(launcher);
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "yarn", "conf", "--json"));
    command.addAll(List.of(options));
    meter.measure("howdah yarn conf", command, folder, log);
    String printed = Files.readString(log);
    int start = printed.indexOf('{'); // What it says while it builds comes before.
    if (start < 0 || !(JsonReader.read(printed.substring(start)) instanceof Map<?, ?> answer)) {
      throw new IOException("howdah yarn conf --json printed no settings; see " + log);
    }
    return answer;
  }

  private Map<String, String> properties(Map<?, ?> answer) throws IOException {
    if (!(answer.get("settings") instanceof Map<?, ?> settings)) {
      throw new IOException("howdah yarn conf --json printed no settings; see " + log);
    }
    Map<String, String> properties = new LinkedHashMap<>();
    settings.forEach((key, value) -> properties.put((String) key, (String) value));
    return properties;
  }
}
