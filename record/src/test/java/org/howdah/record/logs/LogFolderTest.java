package org.howdah.record.logs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs as those read them who read all of a job, while others may write. */
class LogFolderTest {
  private static final String JOB = "job_howdah1_0001";
  private static final int ATTEMPTS = 500;

  @TempDir Path root;

  /** Which folders were listed. */
  private final List<Path> listed = new ArrayList<>();

  private Path job;
  private LogFolder logs;

  @BeforeEach
  void write() throws Exception {
    job = Files.createDirectory(root.resolve(JOB));
    for (int i = 0; i < ATTEMPTS; i++) {
      Files.writeString(job.resolve(attempt(i) + ".log"), "attempt " + i);
    }
    setAge(60);
    LogListings counting =
        new LogListings() {
          @Override
          List<Path> list(Path folder) throws IOException {
            listed.add(folder);
            return super.list(folder);
          }
        };
    logs = new LogFolder(root, counting);
  }

  private static String attempt(int number) {
    return "attempt_howdah1_0001_m_%06d_0".formatted(number);
  }

  /** When files have come and gone the last time. */
  private void setAge(long seconds) throws IOException {
    long millis = System.currentTimeMillis() - 1_000 * seconds;
    Files.setLastModifiedTime(job, FileTime.fromMillis(millis));
  }

  private String text(String log) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(logs.copy(JOB, log, out)).as(log).isTrue();
    return out.toString(UTF_8);
  }

  @Test
  void allOfAJobAreReadWithOneListingOfItsFolder() throws Exception {
    for (String log : logs.logs(JOB).keySet()) {
      assertThat(text(log)).isEqualTo("attempt " + Integer.parseInt(log.split("_")[4]));
    }
    assertThat(logs.copy(JOB, "worker-1", OutputStream.nullOutputStream())).isFalse();
    assertThat(listed).containsExactly(job);
  }

  @Test
  void theFolderIsListedAgainWhenFilesComeAndGo() throws Exception {
    assertThat(logs.logs(JOB)).hasSize(ATTEMPTS);
    Files.writeString(job.resolve(attempt(0) + ".log.30"), ", later");
    Files.delete(job.resolve(attempt(1) + ".log"));
    setAge(50);
    assertThat(text(attempt(0)))
        .isEqualTo("attempt 0\n[howdah: 21 bytes of this log were left out here]\n, later");
    assertThat(logs.copy(JOB, attempt(1), OutputStream.nullOutputStream())).isFalse();
    assertThat(text(attempt(2))).isEqualTo("attempt 2");
    assertThat(listed).hasSize(2);
  }

  @Test
  void whatComesInTheVeryMomentOfAListingIsSeenByTheNext() throws Exception {
    // As a folder looks that has changed, and whose clock has not ticked since.
    setAge(-60);
    FileTime tick = Files.getLastModifiedTime(job);
    assertThat(logs.logs(JOB)).hasSize(ATTEMPTS);
    Files.writeString(job.resolve("job.log"), "late");
    Files.setLastModifiedTime(job, tick);
    assertThat(text("job")).isEqualTo("late");
  }

  @Test
  void linesThatComeMeanwhileAreReadWithoutAListing() throws Exception {
    assertThat(text(attempt(7))).isEqualTo("attempt 7");
    Files.writeString(job.resolve(attempt(7) + ".log"), "more");
    assertThat(text(attempt(7))).isEqualTo("more");
    assertThat(listed).hasSize(1);
  }

  @Test
  void anotherJobIsNotTakenForTheLast() throws Exception {
    String other = "job_howdah1_0002";
    assertThat(logs.logs(JOB)).hasSize(ATTEMPTS);
    Files.createDirectory(root.resolve(other));
    Files.setLastModifiedTime(root.resolve(other), Files.getLastModifiedTime(job));
    assertThat(logs.logs(other)).isEmpty();
    assertThat(logs.logs(JOB)).hasSize(ATTEMPTS);
    assertThat(logs.logs("job_howdah1_0003")).isEmpty();
  }
}
