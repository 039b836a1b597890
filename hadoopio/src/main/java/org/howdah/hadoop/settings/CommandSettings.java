package org.howdah.hadoop.settings;

import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * What a command line says of the jobs of its program. Configurations find it in a file among
 * Hadoop's defaults. One that reads none of these gets it here when it submits a job. For all
 * threads of the process.
 */
public final class CommandSettings {
  private static final String DEFAULTS = "-default.xml";
  private static final String SITES = "-site.xml";

  /** What every command says, and hardly a file: whoever has it has found the rest. */
  private static final String ALWAYS = "fs.file.impl";

  private static volatile Map<String, String> values = Map.of();

  private CommandSettings() {}

  /** From now on, jobs of this process get these. */
  public static void set(Map<String, String> settings) {
    values = Map.copyOf(settings);
  }

  /** Gives a job what its program has not set itself, unless it has found it already. */
  public static void fill(Configuration job) {
    String always = values.get(ALWAYS);
    if (values.isEmpty() || (always != null && always.equals(job.getRaw(ALWAYS)))) {
      return;
    }
    Set<String> last = job.getFinalParameters();
    values.forEach(
        (key, value) -> {
          if (!last.contains(key) && isOfFiles(SettingsCheck.sourceOf(job, key))) {
            job.set(key, value, "the command line");
          }
        });
  }

  private static boolean isOfFiles(String source) {
    return source.isEmpty() || source.endsWith(DEFAULTS) || source.endsWith(SITES);
  }
}
