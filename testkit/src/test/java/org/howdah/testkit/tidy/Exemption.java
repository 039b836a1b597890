package org.howdah.testkit.tidy;

import java.util.List;

/**
 * A breach that stays, with the reason. One that no longer matches anything fails the build too.
 *
 * @param rule the rule it is exempt from
 * @param path the one file it is for
 * @param problem how the finding's text begins
 * @param reason why the rule is wrong here
 */
record Exemption(Class<? extends Rule> rule, String path, String problem, String reason) {
  static final List<Exemption> ALL =
      List.of(
          hadoopInCli(
              "JobSettings", "reads -D, -conf, -files and -libjars as Hadoop users know them"),
          hadoopInCli(
              "SiteXml", "writes the settings where any Configuration of the job finds them"),
          hadoopInCli("RunCommand", "loads Hadoop's defaults under the job's class loader"),
          hadoopInCli(
              "RunSession", "Ctrl-C must end jobs before Hadoop's own hooks close its files"));

  private static Exemption hadoopInCli(String file, String reason) {
    String path = "cli/src/main/java/org/howdah/cli/" + file + ".java";
    return new Exemption(ImportRule.class, path, "cli must not know Hadoop's ", reason);
  }

  boolean covers(Rule broken, Finding finding) {
    return rule.isInstance(broken)
        && path.equals(finding.path())
        && finding.problem().startsWith(problem);
  }
}
