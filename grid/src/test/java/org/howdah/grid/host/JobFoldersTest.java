package org.howdah.grid.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.howdah.record.DiskReserve;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a job that is deleted while someone sends a run of it and does not go on. */
class JobFoldersTest {
  private static final long SECONDS_MAX = 60;

  /** Their hashes are the same. */
  private static final String JOB = "Aa";

  private static final String OTHER = "BB";

  @TempDir Path folder;
  private JobFolders folders;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goesOn = new CountDownLatch(1);

  @BeforeEach
  void make() throws Exception {
    MemoryStore store = new MemoryStore(System::currentTimeMillis);
    folders = new JobFolders(folder, store, DiskReserve.NONE);
  }

  private Path send(Path job) throws IOException {
    Path runs = JobFolders.runs(job);
    begun.countDown();
    try {
      assertThat(goesOn.await(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return Files.createFile(runs.resolve("r"));
  }

  private CompletableFuture<Path> using(String job, JobFolders.Work<Path> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return folders.using(job, work);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        },
        task -> new Thread(task, "test-using-" + job).start());
  }

  @Test
  void itsProcessesAreEndedAtOnceAndNoOtherJobWaits() throws Exception {
    CompletableFuture<Path> sent = using(JOB, this::send);
    CountDownLatch ended = new CountDownLatch(1);
    CompletableFuture<Void> deleted = new CompletableFuture<>();
    Thread deleting =
        new Thread(
            () -> {
              try {
                folders.delete(JOB, null, ended::countDown);
                deleted.complete(null);
              } catch (IOException | RuntimeException e) {
                deleted.completeExceptionally(e);
              }
            });
    try {
      assertThat(begun.await(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
      deleting.start();
      assertThat(ended.await(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
      Until.holds(
          "the files are waited for",
          () -> deleting.getState() == Thread.State.WAITING || deleted.isDone());
      assertThat(using(OTHER, JobFolders::runs).get(SECONDS_MAX, TimeUnit.SECONDS)).exists();
      assertThat(deleted).isNotDone();
    } finally {
      goesOn.countDown();
    }
    assertThat(sent.get(SECONDS_MAX, TimeUnit.SECONDS)).isNotNull();
    deleted.get(SECONDS_MAX, TimeUnit.SECONDS);
    assertThat(folder.resolve("jobs").resolve(JOB)).doesNotExist();
    assertThat(folder.resolve("jobs").resolve(OTHER)).exists();
  }
}
