package org.howdah.cli.run;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.record.Nearest;
import picocli.CommandLine;

/*
 * The classes are those that Hadoop's own scripts start. Its daemons are not here, nor what only talks to
 * them by jars that this installation lacks.
 */
/**
 * What {@code hadoop}, {@code hdfs}, {@code mapred} and {@code yarn} do, where Howdah runs jobs.
 */
public final class HadoopCommand {
  private static final String FILES = "org.apache.hadoop.fs.FsShell";
  private static final String VERSION = "org.apache.hadoop.util.VersionInfo";
  private static final String DISTCP = "org.apache.hadoop.tools.DistCp";
  private static final String ARCHIVES = "org.apache.hadoop.tools.HadoopArchives";
  private static final String JOBS = "org.apache.hadoop.mapred.JobClient";
  private static final String QUEUES = "org.apache.hadoop.mapred.JobQueueClient";
  private static final String CLASS_PATH = "classpath";

  private static final Map<String, Map<String, String>> CLASSES =
      Map.of(
          "hadoop",
          Map.ofEntries(
              Map.entry("fs", FILES),
              Map.entry("dfs", FILES),
              Map.entry("version", VERSION),
              Map.entry("distcp", DISTCP),
              Map.entry("archive", ARCHIVES),
              Map.entry("job", JOBS),
              Map.entry("queue", QUEUES),
              Map.entry("checknative", "org.apache.hadoop.util.NativeLibraryChecker"),
              Map.entry("conftest", "org.apache.hadoop.util.ConfTest"),
              Map.entry("credential", "org.apache.hadoop.security.alias.CredentialShell"),
              Map.entry("key", "org.apache.hadoop.crypto.key.KeyShell"),
              Map.entry("kerbname", "org.apache.hadoop.security.HadoopKerberosName")),
          "hdfs",
          Map.of(
              "dfs", FILES,
              "version", VERSION,
              "getconf", "org.apache.hadoop.hdfs.tools.GetConf",
              "groups", "org.apache.hadoop.hdfs.tools.GetGroups",
              "dfsadmin", "org.apache.hadoop.hdfs.tools.DFSAdmin",
              "fsck", "org.apache.hadoop.hdfs.tools.DFSck"),
          "mapred",
          Map.of(
              "job", JOBS,
              "queue", QUEUES,
              "version", VERSION,
              "distcp", DISTCP,
              "archive", ARCHIVES),
          "yarn",
          Map.of(
              "version", VERSION,
              "application", "org.apache.hadoop.yarn.client.cli.ApplicationCLI",
              "app", "org.apache.hadoop.yarn.client.cli.ApplicationCLI",
              "logs", "org.apache.hadoop.yarn.client.cli.LogsCLI",
              "node", "org.apache.hadoop.yarn.client.cli.NodeCLI"));

  private static final Set<String> DAEMONS =
      Set.of(
          "namenode",
          "datanode",
          "secondarynamenode",
          "journalnode",
          "zkfc",
          "balancer",
          "resourcemanager",
          "nodemanager",
          "timelineserver",
          "proxyserver",
          "historyserver",
          "kms",
          "registrydns");

  /** Of both the launcher makes howdah run, so that they start with a job's options. */
  private static final String JAR = "jar";

  private static final String STREAMING = Programs.STREAMING;

  private final String name;
  private final List<String> words;

  private HadoopCommand(String name, List<String> words) {
    this.name = name;
    this.words = words;
  }

  /**
   * Does what a command of Hadoop's would.
   *
   * @param words its name, and what stands behind that
   * @return the exit code, unless a program that it runs exits itself
   */
  public static int execute(List<String> words) {
    String name = words.isEmpty() ? "" : words.get(0);
    if (!CLASSES.containsKey(name)) {
      return complain("howdah as takes hadoop, hdfs, mapred or yarn; see howdah env --help");
    }
    return new HadoopCommand(name, words.subList(1, words.size())).execute();
  }

  private int execute() {
    String verb = words.isEmpty() ? "--help" : words.get(0);
    List<String> rest = words.subList(Math.min(1, words.size()), words.size());
    if (Set.of("--help", "-help", "-h").contains(verb)) {
      System.out.print(help());
      return words.isEmpty() ? ExitCodes.FAILED : ExitCodes.SUCCESS;
    }
    if (verb.equals(CLASS_PATH)) {
      System.out.println(classPath());
      return ExitCodes.SUCCESS;
    }
    if (DAEMONS.contains(verb)) {
      return complain(
          "%s %s is one of Hadoop's daemons, which come with Hadoop alone".formatted(name, verb));
    }
    if (verb.equals(JAR)) {
      return rest.isEmpty()
          ? run().call()
          : run().callAs(rest.get(0), rest.subList(1, rest.size()));
    }
    String program = CLASSES.get(name).getOrDefault(verb, verb);
    return program.contains(".") || verb.equals(STREAMING)
        ? run().callAs(program, rest)
        : complainOf(verb);
  }

  private static RunCommand run() {
    RunCommand run = new RunCommand();
    // It fills in what options are without a command line.
    CommandLine unused = new CommandLine(run);
    return run;
  }

  private int complainOf(String verb) {
    String hint =
        Nearest.to(verb, verbs())
            .map(near -> "did you mean %s %s?".formatted(name, near))
            .orElse(name + " --help lists what there is");
    return complain("there is no %s %s here; %s".formatted(name, verb, hint));
  }

  /** What a compiler or another JVM needs: settings, Hadoop, and Howdah for jobs that choose it. */
  private static String classPath() {
    List<String> entries = new ArrayList<>();
    add(entries, System.getenv("HADOOP_CONF_DIR"));
    Installation installation = Installation.current();
    installation.hadoopJars().stream().map(Path::toString).forEach(entries::add);
    installation.providerJars().stream().map(Path::toString).forEach(entries::add);
    add(entries, System.getenv("HADOOP_CLASSPATH"));
    return String.join(File.pathSeparator, entries);
  }

  private static void add(List<String> entries, String entry) {
    if (entry != null && !entry.isEmpty()) {
      entries.add(entry);
    }
  }

  private String help() {
    return "Usage: %s [--config FOLDER] COMMAND [ARGS], or a class instead of the command%n"
            .formatted(name)
        + "Howdah runs the jobs. There is:%n".formatted()
        + verbs().stream()
            .map(verb -> "  " + verb + System.lineSeparator())
            .collect(Collectors.joining());
  }

  private Set<String> verbs() {
    Set<String> verbs = new TreeSet<>(CLASSES.get(name).keySet());
    verbs.add(CLASS_PATH);
    switch (name) {
      case "hadoop", "yarn" -> verbs.add(JAR);
      case "mapred" -> verbs.add(STREAMING);
      default -> {}
    }
    return verbs;
  }

  private static int complain(String why) {
    System.err.println("howdah: " + why);
    return ExitCodes.USAGE;
  }
}
