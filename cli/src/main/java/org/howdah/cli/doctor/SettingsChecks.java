package org.howdah.cli.doctor;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.settings.HowdahSite;
import org.howdah.hadoop.settings.HowdahSite.Default;
import org.howdah.hadoop.settings.KnownSettings;
import org.howdah.hadoop.settings.SettingsCheck;

/** Which of Howdah's settings files have set, and whether they are such. */
final class SettingsChecks {
  private static final String SUBJECT = "settings";

  private final Machine machine;
  private final Configuration hadoop;

  /**
   * @param hadoop what Hadoop's files say
   */
  SettingsChecks(Machine machine, Configuration hadoop) {
    this.machine = machine;
    this.hadoop = hadoop;
  }

  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    try {
      inForce().forEach((key, set) -> findings.add(finding(key, set)));
    } catch (IOException wrong) {
      findings.add(Finding.fail(SUBJECT, wrong.getMessage(), "correct it; every job reads it"));
    }
    if (findings.isEmpty()) {
      String place = HowdahSite.ofUser(machine.environment()).map(file -> " in " + file).orElse("");
      findings.add(Finding.ok(SUBJECT, "all by default; yours could be" + place));
    }
    return findings;
  }

  private static Finding finding(String key, Default set) {
    Optional<String> complaint = KnownSettings.all().complaint(key, set.value());
    return complaint.isPresent()
        ? Finding.fail(SUBJECT, complaint.get(), "correct it in " + set.source())
        : Finding.ok(SUBJECT, "%s = %s, by %s".formatted(key, set.value(), set.source()));
  }

  /** Hadoop's own files are what the others give defaults to. */
  private Map<String, Default> inForce() throws IOException {
    Map<String, Default> all = new TreeMap<>();
    try (URLClassLoader folder = new URLClassLoader(configurationFolder(), null)) {
      all.putAll(HowdahSite.read(folder, machine.environment()));
    }
    for (Map.Entry<String, String> each : hadoop) {
      String key = each.getKey();
      String source = SettingsCheck.sourceOf(hadoop, key);
      if (key.startsWith(KnownSettings.PREFIX) && !source.endsWith(HowdahSite.NAME)) {
        all.put(key, new Default(hadoop.getRaw(key), source));
      }
    }
    return all;
  }

  private URL[] configurationFolder() throws MalformedURLException {
    String named = machine.environment().getOrDefault("HADOOP_CONF_DIR", "");
    return named.isEmpty() || !Files.isDirectory(Path.of(named))
        ? new URL[0]
        : new URL[] {Path.of(named).toUri().toURL()};
  }
}
