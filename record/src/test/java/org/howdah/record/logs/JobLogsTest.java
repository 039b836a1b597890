package org.howdah.record.logs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.DiskReserve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLogsTest {
  private static final String JOB = "job_howdah1_0001";
  private static final String FIRST = "attempt_howdah1_0001_m_000000_0";
  private static final String SECOND = "attempt_howdah1_0001_m_000001_0";
  private static final LogLimits LIMITS = new LogLimits(1 << 20, 1 << 30, 7);

  @TempDir Path folder;

  private final List<String> complaints = new ArrayList<>();

  @Test
  void nothingIsMadeBeforeTheFirstLine() throws Exception {
    Path root = folder.resolve("logs");
    try (JobLogs logs = open(root).headed("a job")) {
      LogScope.Stay stay = new LogScope(logs, FIRST, LogLevel.INFO, null).enter();
      stay.end();
      assertThat(root).doesNotExist();
      assertThat(logs.areThere()).isFalse();
      logs.line(FIRST, "something");
      assertThat(logs.areThere()).isTrue();
    }
    LogFolder read = new LogFolder(root);
    assertThat(read.logs(JOB).keySet()).containsExactly("job", FIRST);
    assertThat(text(read, "job")).isEqualTo("a job\n");
    assertThat(text(read, FIRST)).isEqualTo("something\n");
    assertThat(read.firstLine(JOB)).isEqualTo("a job");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(JOB))))
        .isEqualTo("rwx------");
  }

  @Test
  void manyLogsAtOnceKeepFewFilesOpenAndLoseNothing() throws Exception {
    try (JobLogs logs = open(folder)) {
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 200; i++) {
          logs.line("attempt_howdah1_0001_m_%06d_0".formatted(i), "round " + round);
        }
      }
      assertThat(openFiles(folder)).isBetween(1L, 40L);
    }
    LogFolder read = new LogFolder(folder);
    assertThat(read.logs(JOB)).hasSize(200);
    assertThat(text(read, "attempt_howdah1_0001_m_000123_0"))
        .isEqualTo("round 0\nround 1\nround 2\n");
    assertThat(openFiles(folder)).isZero();
  }

  @Test
  void whereNothingCanBeWrittenThatIsSaidOnceAndJobsGoOn() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    for (int job = 0; job < 2; job++) {
      try (JobLogs logs = open(file.resolve("logs"))) {
        logs.line(FIRST, "something");
        logs.line(SECOND, "more");
        assertThat(logs.areThere()).isFalse();
      }
    }
    assertThat(complaints).hasSize(1);
    assertThat(complaints.get(0)).contains("cannot be written to " + file, "jobs go on without");
  }

  @Test
  void linesOfAnEndedAttemptsThreadsAreTheJobs() throws Exception {
    try (JobLogs logs = open(folder)) {
      LogScope job = new LogScope(logs, "job", LogLevel.INFO, null);
      LogScope attempt = new LogScope(logs, FIRST, LogLevel.WARN, job);
      List<LogScope> seen = new ArrayList<>();
      LogScope.Stay stay = attempt.enter();
      try {
        assertThat(LogScope.current()).isSameAs(attempt);
        assertThat(attempt.takes(LogLevel.INFO)).isFalse();
        assertThat(attempt.takes(LogLevel.ERROR)).isTrue();
        Thread child =
            new Thread(
                () -> {
                  seen.add(LogScope.current());
                  attempt.end();
                  seen.add(LogScope.current());
                  job.end();
                  seen.add(LogScope.current());
                });
        child.start();
        child.join();
      } finally {
        stay.end();
      }
      assertThat(seen).containsExactly(attempt, job, null);
      assertThat(LogScope.current()).isNull();
    }
  }

  @Test
  void whatIsPrintedGoesWhereItWentAndToTheLog() throws Exception {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    try (JobLogs logs = open(folder);
        PrintStream prints = Prints.of(new PrintStream(shown, true, UTF_8))) {
      prints.println("before");
      LogScope.Stay stay = new LogScope(logs, FIRST, LogLevel.OFF, null).enter();
      prints.print("a ");
      prints.println("line");
      LogScope.Stay outside = LogScope.leave();
      prints.println("kept already");
      outside.end();
      prints.write('!');
      stay.end();
      prints.println("after");
      assertThat(Prints.of(prints)).isSameAs(prints);
    }
    assertThat(shown.toString(UTF_8)).isEqualTo("before\na line\nkept already\n!after\n");
    assertThat(text(new LogFolder(folder), FIRST)).isEqualTo("a line\n!");
  }

  @Test
  void logsComeInTheOrderInWhichTheyAreRead() throws Exception {
    try (JobLogs logs = open(folder)) {
      for (String log : List.of("worker-7", FIRST.replace("_m_", "_r_"), SECOND, FIRST, "job")) {
        logs.line(log, "a line");
      }
    }
    assertThat(new LogFolder(folder).logs(JOB).keySet())
        .containsExactly("job", FIRST, SECOND, FIRST.replace("_m_", "_r_"), "worker-7");
  }

  private JobLogs open(Path root) {
    return new JobLogs(root, JOB, LIMITS, DiskReserve.NONE, complaints::add);
  }

  static String text(LogFolder logs, String log) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(logs.copy(JOB, log, out)).isTrue();
    return out.toString(UTF_8);
  }

  /** Of those that are logs in a folder. */
  private static long openFiles(Path folder) throws IOException {
    long count = 0;
    for (Path open : LogParts.list(Path.of("/proc/self/fd"))) {
      if (Files.isSymbolicLink(open) && isLog(open, folder)) {
        count++;
      }
    }
    return count;
  }

  private static boolean isLog(Path open, Path folder) {
    try {
      Path file = Files.readSymbolicLink(open);
      return file.startsWith(folder) && file.toString().endsWith(".log");
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }
}
