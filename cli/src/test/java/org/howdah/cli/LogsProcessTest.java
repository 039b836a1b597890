package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.testkit.TinyDisks;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What whoever looks for what a job's tasks have said finds. */
class LogsProcessTest {
  private static final Pattern ROW =
      Pattern.compile("  logs {5}(\\S+) \\(howdah job logs (job_\\w+)\\)");

  @TempDir Path folder;
  private Path jar;
  private Path logs;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void compile() throws Exception {
    jar = TalkativeJob.jar(folder);
    logs = folder.resolve("state/howdah/logs");
    environment.put("XDG_STATE_HOME", folder.resolve("state").toString());
  }

  @Test
  void aTasksLinesAreInItsLogAndTheSummarySaysWhere() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples", "orange");
    String said = run(0, in);
    String job = job(said);
    assertThat(said)
        .contains("log4j warning of apples", "printed to stdout of orange")
        .doesNotContain("slf4j info", "commons info", "reduced", "the program's own line");
    String first = logs(job, "m_000000");
    assertThat(first)
        .startsWith("==> attempt_" + job.substring(4) + "_m_000000_0 <==\n")
        .contains("INFO  [howdah-map-0-0] Talks: slf4j info of apples", "commons info of apples")
        .contains("WARN  [howdah-map-0-0] Talks: log4j warning of apples")
        .contains("INFO  [howdah-map-0-0] talks: java info of apples")
        .contains("\nprinted to stdout of apples\nprinted to stderr of apples\n")
        .contains("a thread's info of apples")
        .doesNotContain("orange", "debug of", "org.apache.hadoop");
    assertThat(first.split("log4j warning of apples", -1)).as("once").hasSize(2);
    assertThat(logs(job, "r_000000")).contains("reduced apples").contains("reduced orange");
    assertThat(logs(job))
        .startsWith("==> job <==")
        .contains("talk of " + System.getProperty("user.name") + " has 2 map and 1 reduce tasks")
        .contains(job + " succeeded")
        .contains("slf4j info of orange", "reduced orange");
    assertThat(logs()).startsWith(job + "  ").contains("talk of ");
    assertThat(logs("--json")).contains("\"id\": \"" + job + "\"");
    assertThat(logs(job, "--json")).contains("\"name\": \"attempt_", "slf4j info of orange");
  }

  @Test
  void whyATaskFailedIsTheEndOfItsLog() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples", "poison");
    String job = job(run(1, in, "-D", "mapreduce.map.maxattempts=2"));
    assertThat(logs(job, "m_000001_0"))
        .contains("slf4j info of poison")
        .contains("java.lang.IllegalStateException: cannot swallow poison\n\tat Talks$Maps.map(")
        .endsWith(")\n");
    assertThat(logs(job, "m_000001")).contains("_m_000001_0 <==", "_m_000001_1 <==");
    assertThat(logs(job, "job"))
        .containsPattern("WARN  howdah: map task 1, attempt 0, failed on \\S+in-1")
        .contains("ERROR howdah: " + job + " failed: map task 1, attempt 1");
    assertThat(howdah(ExitCodes.USAGE, "job", "logs", job, "m_000009"))
        .contains("job " + job + " has no log m_000009; it has job, attempt_");
  }

  @Test
  void aJobThatSaysNothingLeavesNothing() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples");
    String said = howdah(0, "run", "wordcount", in.toString(), folder.resolve("counts").toString());
    assertThat(said).contains("succeeded after").doesNotContain("logs ");
    assertThat(logs).doesNotExist();
    assertThat(howdah(ExitCodes.USAGE, "job", "logs", "job_howdah1_0001"))
        .contains("there are no logs of a job job_howdah1_0001 in " + logs);
    assertThat(logs()).isEmpty();
  }

  @Test
  void levelsAreTheJobs() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples");
    String debug = job(run(0, in, "-D", "mapreduce.map.log.level=debug"));
    assertThat(logs(debug, "m_000000")).contains("DEBUG [howdah-map-0-0] Talks: slf4j debug of");
    assertThat(logs(debug, "m_000000")).contains("DEBUG [howdah-map-0-0] org.apache.hadoop.");
    assertThat(logs(debug, "r_000000")).contains("reduced apples").doesNotContain("DEBUG");
    String few =
        run(0, in, "-D", "mapreduce.map.log.level=ERROR", "-D", "mapreduce.reduce.log.level=OFF");
    assertThat(few).doesNotContain("log4j warning");
    assertThat(logs(job(few), "m_000000"))
        .contains("printed to stdout of apples")
        .doesNotContain("slf4j", "log4j");
    assertThat(logs(job(few))).doesNotContain("_r_000000");
    assertThat(howdah(ExitCodes.USAGE, words(in, "-D", "mapreduce.map.log.level=loud")))
        .contains("mapreduce.map.log.level must be OFF, FATAL, ERROR");
  }

  @Test
  void aConfigurationBesideHadoopsRulesLevelsButNotTheTerminal() throws Exception {
    Path settings = Files.createDirectories(folder.resolve("conf"));
    Files.writeString(
        settings.resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO, console
        log4j.appender.console=org.apache.log4j.ConsoleAppender
        log4j.appender.console.target=System.err
        log4j.appender.console.layout=org.apache.log4j.PatternLayout
        log4j.appender.console.layout.ConversionPattern=mine %p %m%n
        log4j.logger.Talks=DEBUG
        """);
    environment.put("HADOOP_CONF_DIR", settings.toString());
    Path in = TalkativeJob.input(folder.resolve("in"), "apples");
    String said = run(0, in);
    assertThat(said).contains("mine WARN log4j warning of apples").doesNotContain("mine INFO");
    assertThat(logs(job(said), "m_000000"))
        .contains("slf4j debug of apples")
        .doesNotContain("mine WARN");
    assertThat(run(0, in, "--verbose")).contains("mine INFO slf4j info of apples");
  }

  @Test
  void processesOfTheirOwnWriteTheSame() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples", "orange");
    String said = run(0, in, "--isolate");
    assertThat(said).contains("log4j warning of apples").doesNotContain("slf4j info");
    assertThat(logs(job(said), "m_000000"))
        .contains("slf4j info of apples", "commons info of apples", "java info of apples")
        .contains("\nprinted to stdout of apples\nprinted to stderr of apples\n")
        .doesNotContain("orange");
    Path poison = TalkativeJob.input(folder.resolve("poisoned"), "poison");
    String failed = job(run(1, poison, "--isolate", "-D", "mapreduce.map.maxattempts=1"));
    assertThat(logs(failed, "m_000000"))
        .containsOnlyOnce("cannot swallow poison\n\tat Talks$Maps.map(");
    assertThat(logs(failed, "job")).contains("failed: map task 0, attempt 0");
  }

  @Test
  void whatAStreamingProgramSaysOnStderrIsInItsTasksLog() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples", "orange");
    String said =
        howdah(
            0,
            "run",
            streaming().toString(),
            "-input",
            in.toString(),
            "-output",
            folder.resolve("streamed").toString(),
            "-mapper",
            "sh -c 'while read line; do echo saw $line >&2; echo $line; done'",
            "-reducer",
            "cat");
    assertThat(logs(job(said), "m_000000")).contains("saw apples\n").doesNotContain("orange");
    assertThat(logs(job(said), "m_000001")).contains("saw orange\n");
  }

  @Test
  void twoJobsAtOnceKeepTheirLinesApart() throws Exception {
    Path go = folder.resolve("go");
    List<HowdahProcess> jobs = new ArrayList<>();
    try {
      for (String name : List.of("one", "two")) {
        Path in = TalkativeJob.input(folder.resolve("in-" + name), "wait " + go + " " + name);
        jobs.add(start(words(in)));
      }
      for (HowdahProcess job : jobs) {
        job.awaitAny("printed to stderr of wait");
      }
      // While both run, other logs go and theirs stay, whatever the limits.
      Path ended = Files.createDirectories(logs.resolve("job_howdah0_0001"));
      Files.writeString(ended.resolve("job.log"), "of a job that has ended\n");
      Until.holds("the first has looked", () -> Files.exists(logs.resolve(".swept")));
      Files.delete(logs.resolve(".swept"));
      run(0, TalkativeJob.input(folder.resolve("in"), "apples"), "-D", "howdah.logs.bytes=1");
      Until.holds("other logs are gone", () -> !Files.exists(ended));
      Files.createFile(go);
      List<String> ids = new ArrayList<>();
      for (HowdahProcess job : jobs) {
        assertThat(job.exitCode()).as(job.stderr()).isZero();
        ids.add(job(job.stderr()));
      }
      assertThat(logs(ids.get(0))).contains(" one\n").doesNotContain(" two\n");
      assertThat(logs(ids.get(1))).contains(" two\n").doesNotContain(" one\n");
      assertThat(logs(ids.get(0), "m_000000")).contains("slf4j info of wait");
    } finally {
      jobs.forEach(HowdahProcess::close);
    }
  }

  @Test
  void ofALongLogTheBeginningAndTheEndStay() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "long");
    String job = job(run(0, in, "-D", "howdah.logs.file.bytes=64k"));
    assertThat(logs(job, "m_000000"))
        .contains("slf4j info of long", "a line of many, number 0\n", "number 19999\n")
        .containsPattern("\\[howdah: \\d{6,7} bytes of this log were left out here\\]")
        .hasSizeBetween(40 << 10, 66 << 10);
  }

  @Test
  void oldLogsGoWhenAJobLogs() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples");
    String old = job(run(0, in));
    String young = job(run(0, in));
    age(old, 8);
    Files.deleteIfExists(logs.resolve(".swept"));
    run(0, in);
    Until.holds("old logs are gone", () -> !Files.exists(logs.resolve(old)));
    assertThat(logs.resolve(young)).isNotEmptyDirectory();
  }

  private void age(String job, int days) throws IOException {
    FileTime then = FileTime.fromMillis(System.currentTimeMillis() - days * 86_400_000L);
    try (Stream<Path> files = Files.walk(logs.resolve(job))) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, then);
      }
    }
  }

  @Test
  void aFolderThatCannotBeWrittenIsSaidOnceAndTheJobGoesOn() throws Exception {
    Files.writeString(folder.resolve("state"), "no folder");
    Path in = TalkativeJob.input(folder.resolve("in"), "apples", "orange");
    String said = run(0, in);
    assertThat(said)
        .contains("howdah: logs cannot be written to " + logs, "and jobs go on without")
        .doesNotContain("  logs ");
    assertThat(said.split("cannot be written to", -1)).hasSize(2);
    assertThat(output()).contains("apples", "orange");
  }

  @Test
  void aFullDiskIsSaidOnceAndTheJobGoesOn() throws Exception {
    Path tiny = folder.resolve("tiny");
    TinyDisks disks = new TinyDisks().add(tiny, 64);
    assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
    Path in = TalkativeJob.input(folder.resolve("in"), "long", "apples");
    List<String> words = new ArrayList<>(disks.launcher());
    words.addAll(QuickStart.command(folder, List.of(), Main.class));
    words.addAll(List.of(words(in, "-D", "howdah.logs.dir=" + tiny)));
    try (HowdahProcess howdah =
        HowdahProcess.command(folder, environment, words.toArray(new String[0]))) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
      assertThat(howdah.stderr()).contains("logs cannot be written to " + tiny, "No space left");
      assertThat(howdah.stderr().split("cannot be written to", -1)).hasSize(2);
    }
    assertThat(output()).contains("apples", "long");
  }

  @Test
  void noneMeansNone() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples");
    assertThat(run(0, in, "-D", "howdah.logs.dir=none")).doesNotContain("  logs ");
    assertThat(logs).doesNotExist();
  }

  @Test
  void theReportSaysWhere() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples");
    Path elsewhere = folder.resolve("elsewhere");
    String said = howdah(0, words(in, "--json", "-D", "howdah.logs.dir=" + elsewhere));
    Matcher where = Pattern.compile("\"logs\": \"(" + elsewhere + "/job_\\w+)\"").matcher(said);
    assertThat(where.find()).as(said).isTrue();
    String job = Path.of(where.group(1)).getFileName().toString();
    assertThat(howdah(0, "job", "logs", "--in", elsewhere.toString(), job, "m_000000"))
        .contains("slf4j info of apples");
  }

  private static Path streaming() {
    return Stream.of(System.getProperty("java.class.path").split(":", -1))
        .map(Path::of)
        .filter(HowdahProcess::isOfStreaming)
        .findFirst()
        .orElseThrow();
  }

  private String[] words(Path in, String... options) {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options));
    words.addAll(List.of(jar.toString(), "Talks", in.toString(), out(in).toString()));
    return words.toArray(new String[0]);
  }

  /** A new one each time. */
  private Path out(Path in) {
    Path next = folder.resolve("out-of-" + in.getFileName());
    for (int i = 1; Files.exists(next); i++) {
      next = folder.resolve("out-of-" + in.getFileName() + "-" + i);
    }
    return next;
  }

  private List<String> output() throws IOException {
    return Files.readAllLines(folder.resolve("out-of-in/part-r-00000"));
  }

  /** What the command says on stderr. */
  private String run(int code, Path in, String... options) throws Exception {
    return howdah(code, words(in, options));
  }

  private static String job(String said) {
    Matcher row = ROW.matcher(said);
    assertThat(row.find()).as(said).isTrue();
    assertThat(row.group(1)).endsWith("/" + row.group(2));
    return row.group(2);
  }

  private String logs(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("job", "logs"));
    all.addAll(List.of(words));
    return howdah(0, all.toArray(new String[0]));
  }

  private HowdahProcess start(String... words) throws IOException {
    return HowdahProcess.with(environment, "", folder, words);
  }

  private String howdah(int code, String... words) throws Exception {
    try (HowdahProcess howdah = start(words)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(code);
      return howdah.stdout() + howdah.stderr();
    }
  }
}
