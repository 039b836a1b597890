package org.howdah.hadoop.settings;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Refuses jobs whose settings say what cannot be meant. */
public final class SettingsCheck {
  private static final String DEFAULTS = "-default.xml";

  /** Has all settings of a job, and whence they came. */
  private static final String OF_A_JOB = "job.xml";

  private SettingsCheck() {}

  /**
   * Looks at all of Howdah's settings, at some of Hadoop's, and at the files of defaults.
   *
   * @throws HowdahException {@code USER_CONFIGURATION} for the first that is wrong; it says which,
   *     whence it comes, and what is allowed
   */
  public static void check(Configuration job) throws HowdahException {
    var unused = HowdahSite.read(job.getClassLoader(), System.getenv());
    for (Map.Entry<String, String> each : checked(job).entrySet()) {
      String complaint = KnownSettings.all().complaint(each.getKey(), each.getValue()).orElse("");
      if (!complaint.isEmpty()) {
        throw new HowdahException(
            ErrorCode.USER_CONFIGURATION, complaint + whence(sourceOf(job, each.getKey())));
      }
    }
  }

  private static Map<String, String> checked(Configuration job) {
    Map<String, String> values = new TreeMap<>();
    job.getPropsWithPrefix(KnownSettings.PREFIX)
        .forEach((name, value) -> values.put(KnownSettings.PREFIX + name, value));
    for (String key : KnownSettings.all().ofHadoop()) {
      String value = job.get(key);
      if (value != null) {
        values.put(key, value);
      }
    }
    return values;
  }

  private static String whence(String source) {
    return source.isEmpty() ? "" : " (set by %s)".formatted(source);
  }

  /** Which file or program has set a key last; empty if that is not known. */
  public static String sourceOf(Configuration settings, String key) {
    String[] sources = settings.getPropertySources(key);
    int last = sources == null ? -1 : sources.length - 1;
    while (last > 0 && sources[last].endsWith(OF_A_JOB)) {
      last--;
    }
    return last < 0 ? "" : sources[last];
  }

  /** Whether nobody has said a setting but Hadoop's own defaults. */
  public static boolean isDefault(Configuration settings, String key) {
    String source = sourceOf(settings, key);
    return source.isEmpty() || source.endsWith(DEFAULTS);
  }
}
