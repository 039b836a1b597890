package org.howdah.testkit.tidy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A breach that stays, with the reason. One that no longer matches anything fails the build too.
 *
 * @param rule the rule it is exempt from
 * @param path the file it is for, or with a slash at its end, the folder
 * @param problem how the finding's text begins, in whole words
 * @param reason why the rule is wrong here
 */
record Exemption(Class<? extends Rule> rule, String path, String problem, String reason) {
  static final List<Exemption> ALL =
      List.of(
          hadoopInCli("main/java/org/howdah/cli/run/JobFile.java", "-files and so on as Hadoop's"),
          hadoopInCli(
              "main/java/org/howdah/cli/run/SiteXml.java", "settings where all jobs find them"),
          hadoopInCli(
              "main/java/org/howdah/cli/run/CommandSite.java", "the same for other class loaders"),
          hadoopInCli(
              "main/java/org/howdah/cli/run/RunCommand.java", "loads Hadoop's default settings"),
          hadoopInCli(
              "main/java/org/howdah/cli/run/RunSession.java", "Ctrl-C comes before Hadoop's hooks"),
          hadoopInCli("main/java/org/howdah/cli/run/YarnCluster.java", "asks where it would run"),
          hadoopInCli("main/java/org/howdah/cli/doctor/", "looks at what Hadoop's settings say"),
          hadoopInCli("test/", "makes jobs and settings for the command to run"),
          new Exemption(
              HouseRule.class,
              "node/pom.xml",
              "up to 14 thousand lines",
              "what speaks memcached's protocol is to be a module of its own"),
          waits("cli/src/test/java/org/howdah/cli/programs/", "programs that take their time"),
          waits(
              "cli/src/test/java/org/howdah/cli/ChaosClockTest.java", "measures how waiting goes"),
          waits("cli/src/test/java/org/howdah/cli/FaultRun.java", "has faults happen at times"),
          waits("cli/src/test/java/org/howdah/cli/HistoryClients.java", "clients that take time"),
          inHadoop("fault/SilentTaskTest.java", "a task that works for some time"),
          inHadoop("equivalence/CounterEquivalenceTest.java", "a task that takes processor time"),
          waits(
              "hadoopio/src/test/java/org/howdah/hadoop/bytes/ComparatorsTest.java",
              "so that others come in between"),
          inHadoop("grid/WaitsForAFile.java", "a task that waits, in a job's jar"),
          inHadoop("isolate/IsolatedMappers.java", "tasks that wait, in a job's jar"),
          inHadoop("isolate/SharedFolderTest.java", "a task that waits, in a job's jar"),
          new Exemption(
              CodeRule.class,
              "hadoop/src/test/java/org/howdah/hadoop/isolate/IsolatedMappers.java",
              "prints to System.out",
              "a mapper that prints is what the test is about"));

  private static Exemption hadoopInCli(String path, String reason) {
    return new Exemption(
        ImportRule.class, "cli/src/" + path, "cli must not know Hadoop's ", reason);
  }

  private static Exemption waits(String path, String reason) {
    return new Exemption(CodeRule.class, path, "a test waits by itself", reason);
  }

  private static Exemption inHadoop(String path, String reason) {
    return waits("hadoop/src/test/java/org/howdah/hadoop/" + path, reason);
  }

  /** Whether this is about {@code file}. */
  boolean concerns(String file) {
    return path.endsWith("/") ? file.startsWith(path) : file.equals(path);
  }

  boolean covers(Rule broken, Finding finding) {
    return rule.isInstance(broken)
        && concerns(finding.path())
        && beginsWithWords(finding.problem());
  }

  /** So that what is said of {@code method run} is not said of {@code method runAll}. */
  private boolean beginsWithWords(String text) {
    int end = problem.length();
    return text.startsWith(problem)
        && (end == 0
            || end == text.length()
            || !Character.isJavaIdentifierPart(text.charAt(end))
            || !Character.isJavaIdentifierPart(text.charAt(end - 1)));
  }

  /** What rules find in a tree. */
  static Map<Rule, List<Finding>> findings(List<Rule> rules, SourceTree tree) {
    return rules.stream().collect(Collectors.toMap(rule -> rule, rule -> rule.findings(tree)));
  }

  /**
   * Why the exemption is of no use in {@code tree}; empty while it is.
   *
   * @param found what the rules find there
   */
  Optional<String> stale(Map<Rule, List<Finding>> found, SourceTree tree) {
    if (tree.files().stream().noneMatch(file -> concerns(file.path()))) {
      return Optional.of(path + " is gone; delete or move " + this);
    }
    boolean needed =
        found.entrySet().stream()
            .anyMatch(of -> of.getValue().stream().anyMatch(f -> covers(of.getKey(), f)));
    return needed
        ? Optional.empty()
        : Optional.of(path + " keeps the rule now, or breaks it otherwise; delete " + this);
  }
}
