package org.howdah.record.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.howdah.record.DiskReserve;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSweepTest {
  private static final LogLimits LIMITS = new LogLimits(1 << 20, 10_000, 7);
  private static final long NOW = System.currentTimeMillis();

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    job(1, 8, 100);
    job(2, 6, 100);
    job(3, 1, 100);
  }

  @Test
  void whatIsOldGoes() throws Exception {
    sweep();
    assertThat(of(1)).doesNotExist();
    assertThat(of(2)).isNotEmptyDirectory();
    assertThat(of(3)).isNotEmptyDirectory();
  }

  @Test
  void ofTooMuchTheOldestGoes() throws Exception {
    job(4, 0, 9_950);
    sweep();
    assertThat(of(1)).doesNotExist();
    assertThat(of(2)).doesNotExist();
    assertThat(of(3)).doesNotExist();
    assertThat(of(4)).isNotEmptyDirectory();
  }

  @Test
  void thoseOfAJobThatRunsStayHoweverOld() throws Exception {
    try (JobLogs logs = new JobLogs(folder, name(1), LIMITS, DiskReserve.NONE, complaint -> {})) {
      logs.line("job", "it goes on");
      age(1, 8);
      sweep();
      assertThat(of(1)).isNotEmptyDirectory();
    }
    age(1, 8);
    sweep();
    assertThat(of(1)).doesNotExist();
  }

  @Test
  void whatIsNoLogStays() throws Exception {
    Path own = Files.writeString(of(1).resolve("notes.txt"), "mine");
    Path link = Files.createSymbolicLink(of(2).resolve("x.log"), own);
    Path other = Files.createDirectories(folder.resolve("photos"));
    Files.setLastModifiedTime(Files.writeString(other.resolve("a.log"), "mine"), daysAgo(100));
    age(1, 50);
    age(2, 50);
    sweep();
    assertThat(own).hasContent("mine");
    assertThat(link).isSymbolicLink();
    assertThat(other.resolve("a.log")).hasContent("mine");
    assertThat(of(1).resolve("job.log")).doesNotExist();
  }

  @Test
  void itIsDoneOnceAMinute() throws Exception {
    LogSweep sweep = new LogSweep(folder, LIMITS);
    sweep.now();
    assertThat(of(1)).doesNotExist();
    job(1, 8, 100);
    sweep.now();
    assertThat(of(1)).isNotEmptyDirectory();
    Files.setLastModifiedTime(
        folder.resolve(".swept"), FileTime.fromMillis(NOW - TimeUnit.MINUTES.toMillis(2)));
    sweep.now();
    assertThat(of(1)).doesNotExist();
  }

  @Test
  void aFolderThatIsNotThereIsNoError() throws Exception {
    new LogSweep(folder.resolve("none"), LIMITS).now();
    assertThat(folder.resolve("none")).doesNotExist();
  }

  private void sweep() throws IOException {
    new LogSweep(folder, LIMITS).sweep(NOW);
  }

  private static String name(int number) {
    return "job_howdah1_000" + number;
  }

  private Path of(int number) {
    return folder.resolve(name(number));
  }

  private void job(int number, int days, int bytes) throws IOException {
    Files.createDirectories(of(number));
    Files.write(of(number).resolve("job.log"), new byte[bytes - 10]);
    Files.write(of(number).resolve("attempt_howdah1_0001_m_000000_0.log.77"), new byte[10]);
    age(number, days);
  }

  private void age(int number, int days) throws IOException {
    for (Path file : LogParts.list(of(number))) {
      Files.setLastModifiedTime(file, daysAgo(days));
    }
    Files.setLastModifiedTime(of(number), daysAgo(days));
  }

  private static FileTime daysAgo(int days) {
    return FileTime.fromMillis(NOW - TimeUnit.DAYS.toMillis(days));
  }
}
