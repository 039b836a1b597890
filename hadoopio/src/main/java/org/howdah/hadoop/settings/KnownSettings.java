package org.howdah.hadoop.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.howdah.record.Nearest;

/**
 * All settings of Howdah's, and some of Hadoop's whose wrong values nobody else would explain. Safe
 * for several threads.
 */
public final class KnownSettings {
  /** With which all of Howdah's begin. */
  public static final String PREFIX = "howdah.";

  private static final String CATALOG = "known.txt";
  private static final KnownSettings ALL = read();

  private final Map<String, Setting> settings = new TreeMap<>();
  private final List<Setting> families = new ArrayList<>();

  private KnownSettings(List<String> lines) {
    for (String line : lines) {
      Setting setting = Setting.parse(line);
      if (setting.isFamily()) {
        families.add(setting);
      } else {
        settings.put(setting.key(), setting);
      }
    }
  }

  public static KnownSettings all() {
    return ALL;
  }

  /** Their keys in order, families with a star. */
  public List<String> keys() {
    TreeSet<String> keys = new TreeSet<>(settings.keySet());
    families.forEach(family -> keys.add(family.key()));
    return List.copyOf(keys);
  }

  /** Those that are Hadoop's. */
  List<String> ofHadoop() {
    return settings.keySet().stream().filter(key -> !key.startsWith(PREFIX)).toList();
  }

  /**
   * What is wrong with a setting, in a sentence that names key, value and what is allowed; empty if
   * nothing is.
   */
  public Optional<String> complaint(String key, String value) {
    Setting known = find(key);
    if (known == null) {
      return key.startsWith(PREFIX) ? Optional.of(unknown(key)) : Optional.empty();
    }
    // What stands in braces is another setting's value, which may not be known yet.
    return value.contains("${") || known.allowed().admits(value)
        ? Optional.empty()
        : Optional.of(
            "%s must be %s, not '%s'".formatted(key, known.allowed().words(), value.strip()));
  }

  private Setting find(String key) {
    Setting exact = settings.get(key);
    return exact != null
        ? exact
        : families.stream().filter(family -> family.has(key)).findFirst().orElse(null);
  }

  private String unknown(String key) {
    return Nearest.to(key, settings.keySet())
        .map(near -> "there is no setting %s; did you mean %s?".formatted(key, near))
        .orElse("there is no setting " + key + "; docs/settings.md lists them");
  }

  private static KnownSettings read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(KnownSettings.class.getResourceAsStream(CATALOG), UTF_8))) {
      return new KnownSettings(
          lines.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
