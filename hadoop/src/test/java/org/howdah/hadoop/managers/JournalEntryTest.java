package org.howdah.hadoop.managers;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.howdah.grid.Bundle;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a job gets into the journal when nodes go away with their answers. */
class JournalEntryTest {
  private static final String JOB = "job_1";

  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private DataSet bundles;
  private Journal journal;
  private JournalEntry entry;

  /** What becomes of changes of records, none of which is answered. */
  private boolean isDone;

  private boolean isAnswered;

  @BeforeEach
  void start() throws Exception {
    bundles = JobsData.bundles(store);
    journal = new Journal(forgetful(JobsData.journal(store)));
    entry = new JournalEntry(journal, bundles, 2);
    Bundle.put(bundles, JOB, "submit", Map.of("x", Files.writeString(folder.resolve("x"), "x")));
  }

  @AfterEach
  void stop() {
    journal.close();
  }

  private DataSet forgetful(DataSet data) {
    return (DataSet)
        Proxy.newProxyInstance(
            DataSet.class.getClassLoader(),
            new Class<?>[] {DataSet.class},
            (proxy, method, arguments) -> {
              boolean forgets =
                  !isAnswered
                      && method.getName().equals("change")
                      && new String((byte[]) arguments[0], US_ASCII).equals("job/" + JOB);
              Object answer = null;
              try {
                answer = forgets && !isDone ? null : method.invoke(data, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              return forgets
                  ? CompletableFuture.failedFuture(
                      new HowdahException(ErrorCode.LOST, "the node went away"))
                  : answer;
            });
  }

  private boolean hasFiles() {
    return bundles.get((JOB + Bundle.INFIX + "submit").getBytes(US_ASCII)).join() != null;
  }

  @Test
  void aJobThatTheJournalHasIsSubmittedThoughNobodySaidSo() throws Exception {
    isDone = true;
    entry.put(JOB, "submit", new byte[0]);
    assertThat(journal.find(JOB)).map(JobRecord::state).contains(JobState.QUEUED);
    assertThat(hasFiles()).isTrue();
  }

  @Test
  void aJobThatTheJournalMayGetYetKeepsItsFiles() throws Exception {
    assertThatThrownBy(() -> entry.put(JOB, "submit", new byte[0]))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll(JOB, "howdah job ls", "the node went away");
    assertThat(hasFiles()).isTrue();
  }

  @Test
  void aJobThatIsRefusedLeavesNoFiles() throws Exception {
    isAnswered = true;
    byte[] large = new byte[Journal.DESCRIPTION_BYTES_MAX + 1];
    assertThatThrownBy(() -> entry.put(JOB, "submit", large))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("4194304");
    assertThat(hasFiles()).isFalse();
  }
}
