package org.howdah.hadoop.process;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.engine.TaskAttempt.Kind;

/** The environment variables that a job wants its tasks to have, as a cluster gives them. */
public final class TaskEnvironment {
  private static final String CHILD = "mapred.child.env";
  private static final Pattern KEY = Pattern.compile("mapred(uce\\.(map|reduce)|\\.child)\\.env");
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?<=^|,)\\s*([A-Za-z_][A-Za-z0-9_]*)=([^,]*)");
  private static final Pattern REFERENCE =
      Pattern.compile("\\$(?:\\{([A-Za-z_][A-Za-z0-9_]*)\\}|([A-Za-z_][A-Za-z0-9_]*))");

  private TaskEnvironment() {}

  /** Whether any is wanted, for either kind of task. */
  static boolean isWanted(JobConf conf) {
    return isNamed(conf)
        && Stream.of(Kind.MAP, Kind.REDUCE).anyMatch(kind -> !of(conf, kind, Map.of()).isEmpty());
  }

  /** Spares most jobs further walks through their settings. */
  private static boolean isNamed(JobConf conf) {
    for (Map.Entry<String, String> setting : conf) {
      if (KEY.matcher(setting.getKey()).lookingAt() && !setting.getValue().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /**
   * What {@code mapreduce.map.env} or {@code mapreduce.reduce.env}, or else {@code
   * mapred.child.env}, says, and the keys that begin so, with one variable each. A variable that is
   * set twice has both values, with a colon between them.
   *
   * @param around what {@code $NAME} in a value refers to, unless the job sets that before
   */
  public static Map<String, String> of(JobConf conf, Kind kind, Map<String, String> around) {
    String own = kind == Kind.MAP ? MRJobConfig.MAP_ENV : MRJobConfig.REDUCE_ENV;
    String key = isSet(conf, own) || conf.get(CHILD) == null ? own : CHILD;
    Map<String, String> variables = new LinkedHashMap<>();
    Matcher assignments = ASSIGNMENT.matcher(conf.get(key, ""));
    while (assignments.find()) {
      add(variables, assignments.group(1), assignments.group(2), around);
    }
    conf.getPropsWithPrefix(key + ".")
        .forEach((name, value) -> add(variables, name, value, around));
    return variables;
  }

  private static boolean isSet(JobConf conf, String key) {
    return conf.get(key) != null || !conf.getPropsWithPrefix(key + ".").isEmpty();
  }

  private static void add(
      Map<String, String> variables, String name, String value, Map<String, String> around) {
    String text =
        REFERENCE
            .matcher(value)
            .replaceAll(
                found -> {
                  String known = found.group(1) == null ? found.group(2) : found.group(1);
                  return Matcher.quoteReplacement(
                      variables.getOrDefault(known, around.getOrDefault(known, "")));
                });
    variables.merge(name, text, (before, after) -> String.join(":", List.of(before, after)));
  }
}
