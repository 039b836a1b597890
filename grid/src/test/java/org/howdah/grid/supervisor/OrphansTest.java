package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.howdah.grid.Bundle;
import org.howdah.grid.JobListing;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.record.json.Json;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients leave that are killed. */
class OrphansTest {
  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private final AtomicLong now = new AtomicLong(-5_000);
  private DataSet bundles;
  private Journal journal;
  private Orphans orphans;

  @BeforeEach
  void start() throws Exception {
    bundles = JobsData.bundles(store);
    journal = new Journal(JobsData.journal(store));
    orphans = new Orphans(store, journal, now::get);
  }

  @AfterEach
  void stop() {
    journal.close();
  }

  private void put(String job) throws Exception {
    Bundle.put(bundles, job, "submit", Map.of("x", Files.writeString(folder.resolve("x"), "x")));
  }

  private void lookAfter(long millis) throws Exception {
    now.addAndGet(millis);
    orphans.look(journal.list());
  }

  private Set<String> jobsWithFiles() throws Exception {
    return Orphans.bundles(bundles).keySet();
  }

  @Test
  void filesOfAJobThatNobodyHasSubmittedGoAfterAnHour() throws Exception {
    put("lost");
    put("submitted");
    journal.submit("submitted", new byte[0], 0);
    lookAfter(0);
    lookAfter(Orphans.JOB_MILLIS - 1);
    assertThat(jobsWithFiles()).containsExactlyInAnyOrder("lost", "submitted");
    lookAfter(Orphans.PERIOD_MILLIS);
    assertThat(jobsWithFiles()).containsExactly("submitted");
  }

  @Test
  void filesOfWhichMoreComeAreLeftAlone() throws Exception {
    put("slow");
    lookAfter(0);
    bundles.change("slow/bundle/more/000000".getBytes(UTF_8), Change.put(new byte[1])).join();
    lookAfter(Orphans.JOB_MILLIS);
    assertThat(jobsWithFiles()).containsExactly("slow");
    lookAfter(Orphans.JOB_MILLIS);
    assertThat(jobsWithFiles()).isEmpty();
  }

  @Test
  void aJobThatIsSubmittedLateKeepsItsFiles() throws Exception {
    put("late");
    lookAfter(0);
    JobListing before = journal.list();
    journal.submit("late", new byte[0], 0);
    now.addAndGet(Orphans.JOB_MILLIS);
    orphans.look(before);
    assertThat(jobsWithFiles()).containsExactly("late");
    assertThat(journal.description("late")).isPresent();
  }

  @Test
  void aDescriptionWithoutAJobGoesToo() throws Exception {
    journal.submit("lost", new byte[0], 0);
    DataSet data = JobsData.journal(store);
    data.change("job/lost".getBytes(UTF_8), Change.remove()).join();
    lookAfter(0);
    lookAfter(Orphans.JOB_MILLIS - 1);
    assertThat(journal.description("lost")).isPresent();
    lookAfter(Orphans.PERIOD_MILLIS);
    assertThat(journal.description("lost")).isEmpty();
  }

  @Test
  void keysThatNobodyPrintsGoADayAfterTheirJob() throws Exception {
    String keys = JobsData.PRINTED_KEYS + "1";
    store.create(keys, 1);
    store.create("mine", 1);
    journal.submit("counts", Json.of(Map.of("output", keys)).getBytes(UTF_8), 0);
    lookAfter(0);
    lookAfter(2 * Orphans.PRINTED_MILLIS);
    assertThat(store.names()).contains(keys);
    journal.end("counts", JobState.SUCCEEDED, 0);
    lookAfter(Orphans.PERIOD_MILLIS);
    lookAfter(Orphans.PRINTED_MILLIS - 1);
    assertThat(store.names()).contains(keys);
    lookAfter(Orphans.PERIOD_MILLIS);
    assertThat(store.names()).contains("mine").doesNotContain(keys);
  }
}
