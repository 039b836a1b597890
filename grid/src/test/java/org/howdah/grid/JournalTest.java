package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.MemoryStore;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.howdah.store.http.DataPages;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.http.Service;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What managers write of jobs, and what those after them read. */
class JournalTest {
  private static final String JOB = "job_1";
  private static final long TERM = 7;

  private final MemoryStore store = new MemoryStore(() -> 0);
  private UncertainData data;
  private Journal journal;

  @BeforeEach
  void submit() throws HowdahException {
    data = new UncertainData(store.create("journal", 1));
    journal = new Journal(data, 1);
    journal.submit(JOB, bytes("what to do"), TERM);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(US_ASCII);
  }

  private static List<byte[]> allBytes(String... texts) {
    return List.of(texts).stream().map(JournalTest::bytes).toList();
  }

  private static List<String> texts(List<byte[]> events) {
    return events.stream().map(event -> new String(event, US_ASCII)).toList();
  }

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void theStoreConfirmsTheManagerThatHasTheJobAndNoOther() throws Exception {
    Tenure first = manage("first");
    first.confirm();
    first.advance(JobState.RUNNING);
    Tenure second = journal.manage(JOB, "second", TERM);
    second.confirm();
    assertThatThrownBy(first::confirm).isInstanceOf(Superseded.class);
    journal.end(JOB, JobState.KILLED, TERM);
    assertThatThrownBy(second::confirm).isInstanceOf(HowdahException.class);
  }

  private Tenure manage(String node) throws HowdahException {
    Tenure tenure = journal.manage(JOB, node, TERM);
    tenure.start(tenure.replayed());
    return tenure;
  }

  private static CompletableFuture<Void> append(Tenure tenure, String event)
      throws HowdahException {
    return tenure.append(bytes(event), () -> List.of());
  }

  @Test
  void whatIsWrittenSoonIsWaitedForAndNotForEver() throws Exception {
    Tenure tenure = manage("a");
    assertThat(tenure.isWrittenWithin(0)).isTrue();
    CompletableFuture<Void> before = append(tenure, "before");
    assertThat(tenure.isWrittenWithin(60_000)).isTrue();
    before.get(60, TimeUnit.SECONDS);
    data.hang();
    CompletableFuture<Void> event = append(tenure, "event");
    assertThat(tenure.isWrittenWithin(10)).isFalse();
    assertThat(event).isNotDone();
    data.catchUp();
    assertThat(tenure.isWrittenWithin(60_000)).isTrue();
    event.get(60, TimeUnit.SECONDS);
  }

  @Test
  void aJobIsThereFromItsSubmissionUntilItIsForgotten() throws Exception {
    assertThat(journal.find(JOB)).contains(new JobRecord(TERM, 0, "", JobState.QUEUED, 0, 0));
    assertThat(journal.description(JOB)).contains(bytes("what to do"));
    assertThatThrownBy(() -> journal.submit(JOB, bytes("something else"), TERM))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(JOB);
    assertThatThrownBy(() -> journal.submit("a/b", bytes(""), TERM))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("a/b");
    journal.submit("another", bytes(""), TERM);
    assertThat(journal.jobs()).containsOnlyKeys(JOB, "another");
    append(manage("a"), "event").get();
    journal.forget(JOB);
    assertThat(journal.jobs()).containsOnlyKeys("another");
    assertThat(journal.find(JOB)).isEmpty();
    assertThat(keys()).allMatch(key -> key.startsWith("job/another"));
  }

  @Test
  void aManagerReadsWhatTheOneBeforeHasWritten() throws Exception {
    Tenure first = manage("a");
    assertThat(first.epoch()).isEqualTo(1);
    first.advance(JobState.RUNNING);
    append(first, "one").get();
    append(first, "two").get();
    Tenure second = journal.manage(JOB, "b", TERM);
    assertThat(second.epoch()).isEqualTo(2);
    assertThat(texts(second.replayed())).containsExactly("one", "two");
    assertThat(journal.find(JOB)).map(JobRecord::manager).contains("b");
    assertThat(journal.find(JOB)).map(JobRecord::state).contains(JobState.RUNNING);
  }

  @Test
  void theSameSubmissionAgainIsNoError() throws Exception {
    journal.submit(JOB, bytes("what to do"), TERM);
    data.fail(0, 1);
    assertThatThrownBy(() -> journal.submit("another", bytes("more to do"), TERM))
        .isInstanceOf(HowdahException.class);
    assertThat(journal.find("another")).as("only described").isEmpty();
    journal.submit("another", bytes("more to do"), TERM);
    assertThat(journal.find("another")).contains(JobRecord.queued(TERM));
  }

  @Test
  void whatIsTooLargeIsRefused() throws Exception {
    byte[] large = new byte[Journal.DESCRIPTION_BYTES_MAX + 1];
    assertThatThrownBy(() -> journal.submit("large", large, TERM))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("large", "4194304");
    Tenure tenure = manage("a");
    byte[] event = new byte[Tenure.EVENT_BYTES_MAX + 1];
    assertThatThrownBy(() -> tenure.append(event, List::of))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMasterBeforeTheOneThatAdoptedTheJobsDecidesNothing() throws Exception {
    journal.submit("ended", bytes(""), TERM);
    journal.end("ended", JobState.KILLED, TERM);
    Tenure running = manage("a");
    assertThat(journal.adopt(TERM + 1)).containsOnlyKeys(JOB);
    assertThatThrownBy(() -> journal.manage(JOB, "b", TERM))
        .isInstanceOf(Superseded.class)
        .hasMessageContainingAll(JOB, "epoch 8", "epoch 7");
    assertThatThrownBy(() -> journal.end(JOB, JobState.KILLED, TERM))
        .isInstanceOf(Superseded.class);
    assertThatThrownBy(() -> journal.adopt(TERM)).isInstanceOf(Superseded.class);
    assertThat(journal.find(JOB)).contains(new JobRecord(TERM + 1, 1, "a", JobState.QUEUED, 1, 0));
    running.advance(JobState.RUNNING);
    assertThat(journal.find(JOB)).map(JobRecord::state).contains(JobState.RUNNING);
    assertThat(journal.manage(JOB, "b", TERM + 1).epoch()).isEqualTo(2);
  }

  @Test
  void aJobThatIsEndedByTheMasterIsTakenFromItsManager() throws Exception {
    Tenure running = manage("a");
    journal.end(JOB, JobState.KILLED, TERM);
    journal.end(JOB, JobState.KILLED, TERM);
    assertThatThrownBy(() -> running.advance(JobState.SUCCEEDED))
        .isInstanceOf(Superseded.class)
        .hasMessageContainingAll(JOB, "ended", "KILLED");
    assertThatThrownBy(() -> journal.end(JOB, JobState.FAILED, TERM))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("KILLED");
    assertThat(journal.find(JOB)).map(JobRecord::state).contains(JobState.KILLED);
  }

  @Test
  void aRecordThatWasChangedWithoutAnAnswerIsChangedOnce() throws Exception {
    data.fail(0, 2);
    Tenure first = manage("a");
    data.fail(1, 1);
    first.advance(JobState.RUNNING);
    data.fail(0, 1);
    Tenure second = journal.manage(JOB, "b", TERM);
    assertThat(second.epoch()).isGreaterThan(first.epoch());
    assertThat(journal.find(JOB)).map(JobRecord::epoch).contains(second.epoch());
    assertThatThrownBy(() -> first.advance(JobState.SUCCEEDED)).isInstanceOf(Superseded.class);
    data.fail(0, 1);
    second.start(second.replayed());
    data.fail(0, 1);
    second.advance(JobState.SUCCEEDED);
    assertThat(journal.find(JOB)).map(JobRecord::state).contains(JobState.SUCCEEDED);
  }

  @Test
  void aJournalThatIsReadTwiceSaysTheSame() throws Exception {
    Tenure first = manage("a");
    append(first, "one").get();
    append(first, "two").get();
    List<String> once = texts(journal.manage(JOB, "b", TERM).replayed());
    Tenure again = journal.manage(JOB, "c", TERM);
    assertThat(texts(again.replayed())).isEqualTo(once).containsExactly("one", "two");
    again.start(again.replayed());
    assertThat(texts(journal.manage(JOB, "d", TERM).replayed())).isEqualTo(once);
  }

  @Test
  void aJournalThatIsClosedSaysThatEventsMayBeLost() throws Exception {
    Tenure tenure = manage("a");
    data.fail(Integer.MAX_VALUE, 0);
    CompletableFuture<Void> event = append(tenure, "one");
    journal.close();
    assertThat(event).failsWithin(Duration.ofSeconds(60));
    assertThatThrownBy(tenure::drain).isInstanceOf(HowdahException.class).hasMessageContaining(JOB);
  }

  @Test
  void aManagerThatWasReplacedChangesNothing() throws Exception {
    Tenure first = manage("a");
    append(first, "one").get();
    Tenure second = journal.manage(JOB, "b", TERM);
    append(first, "late, but before the second has begun").get();
    second.start(second.replayed());
    append(first, "too late").get();
    assertThatThrownBy(() -> first.advance(JobState.SUCCEEDED))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("managed by the node b");
    second.advance(JobState.COMMITTING);
    Tenure third = journal.manage(JOB, "c", TERM);
    assertThat(texts(third.replayed())).containsExactly("one");
    assertThat(journal.find(JOB)).map(JobRecord::state).contains(JobState.COMMITTING);
  }

  @Test
  void aManagerThatDiesBeforeItBeginsLosesNothing() throws Exception {
    Tenure first = manage("a");
    append(first, "one").get();
    journal.manage(JOB, "b", TERM);
    Tenure third = journal.manage(JOB, "c", TERM);
    assertThat(third.epoch()).isEqualTo(3);
    assertThat(texts(third.replayed())).containsExactly("one");
    third.start(allBytes("one", "and more"));
    Tenure fourth = journal.manage(JOB, "d", TERM);
    assertThat(texts(fourth.replayed())).containsExactly("one", "and more");
  }

  @Test
  void aJobThatHasEndedGetsNoManager() throws Exception {
    manage("a").advance(JobState.FAILED);
    assertThatThrownBy(() -> journal.manage(JOB, "b", TERM))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll(JOB, "FAILED");
    assertThatThrownBy(() -> journal.manage("job_2", "b", TERM))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("no job job_2");
  }

  @Test
  void aStoreThatFailsForAWhileCostsTimeOnly() throws Exception {
    Tenure first = manage("a");
    data.fail(3, 0);
    CompletableFuture<Void> one = append(first, "one");
    CompletableFuture<Void> two = append(first, "two");
    one.get();
    two.get();
    data.fail(0, 2);
    append(first, "three").get();
    assertThat(texts(journal.manage(JOB, "b", TERM).replayed()))
        .containsExactly("one", "two", "three");
  }

  @Test
  void aStoreThatFailsForGoodIsSaidToTheManager() throws Exception {
    Tenure first = manage("a");
    data.fail(Integer.MAX_VALUE, 0);
    assertThat(append(first, "one")).failsWithin(Duration.ofSeconds(60));
    assertThatThrownBy(() -> append(first, "two"))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll(JOB, "nobody answers");
  }

  @Test
  void whatIsKeptOfManyEventsIsBoundedByWhatIsAlive() throws Exception {
    Tenure tenure = manage("a");
    Map<Integer, byte[]> alive = new HashMap<>();
    Random random = new Random(17);
    long most = 0;
    for (int i = 0; i < 100_000; i++) {
      int task = random.nextInt(1000);
      byte[] event = bytes(task + " " + "x".repeat(100) + i);
      alive.put(task, event);
      CompletableFuture<Void> unused = tenure.append(event, () -> List.copyOf(alive.values()));
      if (i % 5_000 == 0) {
        most = Math.max(most, bytesKept());
      }
    }
    tenure.drain();
    long aliveBytes = alive.values().stream().mapToLong(event -> event.length).sum();
    assertThat(Math.max(most, bytesKept())).isLessThan(4 * aliveBytes + (2 << 20));
    Tenure next = journal.manage(JOB, "b", TERM);
    assertThat(next.replayed()).hasSizeLessThan(20_000);
    Map<Integer, byte[]> replayed = new HashMap<>();
    for (byte[] event : next.replayed()) {
      String text = new String(event, US_ASCII);
      replayed.put(Integer.valueOf(text.substring(0, text.indexOf(' '))), event);
    }
    assertThat(replayed).containsExactlyInAnyOrderEntriesOf(alive);
  }

  @Test
  void eventsOfJobsThatHaveEndedAreDeletedAndThoseOfOthersStay() throws Exception {
    journal.submit("ended", bytes("what to do"), TERM);
    Tenure running = manage("a");
    append(running, "one").get();
    Tenure ending = journal.manage("ended", "a", TERM);
    ending.start(List.of());
    append(ending, "x".repeat(100_000)).get();
    ending.advance(JobState.SUCCEEDED);
    journal.deleteEvents(journal.list());
    assertThat(keys())
        .filteredOn(key -> key.startsWith("job/ended"))
        .containsExactlyInAnyOrder("job/ended", "job/ended/description");
    assertThat(journal.find("ended")).map(JobRecord::state).contains(JobState.SUCCEEDED);
    assertThat(bytesKept()).isLessThan(1_000);
    assertThat(texts(journal.manage(JOB, "b", TERM).replayed())).containsExactly("one");
  }

  @Test
  void ofVeryManyEventsSomeAreLeftToTheNextTime() throws Exception {
    journal.end(JOB, JobState.KILLED, TERM);
    for (int batch = 0; batch < 1_500; batch++) {
      data.change(JournalKeys.batch(JOB, 1, batch), Change.put(new byte[0])).get();
    }
    journal.deleteEvents(journal.list());
    assertThat(keys()).hasSize(2 + 1_500 - 1_024);
    journal.deleteEvents(journal.list());
    assertThat(keys()).containsExactlyInAnyOrder("job/job_1", "job/job_1/description");
  }

  @Test
  void whoListsJobsOverHttpIsSentTheirRecordsAndNoEvents() throws Exception {
    // More than goes into a frame: who asks for that gets an error.
    byte[] batch = new byte[(64 << 20) + 1];
    data.change(JournalKeys.batch(JOB, 1, 0), Change.put(batch)).get();
    HttpLimits limits = HttpLimits.ofThisProcess();
    HttpPort port = HttpPort.start("127.0.0.1", 0, limits);
    DataPages pages = new DataPages(limits);
    String address = "127.0.0.1:" + port.port();
    port.serve(DataPages.PATH, pages);
    pages.open(
        new Service(
            store, () -> Map.of(store.nodeName(), address), TestHost.TOKEN, Path.of("token")));
    try (RemoteStore remote = RemoteStore.open(List.of(address), TestHost.TOKEN);
        Journal over = new Journal(remote.open("journal").orElseThrow())) {
      assertThat(over.jobs()).containsOnlyKeys(JOB);
      assertThat(over.list().keys().get(JOB))
          .containsExactlyInAnyOrder("job/job_1/description", "job/job_1/1/0");
    } finally {
      pages.close();
      port.close();
    }
  }

  @Test
  void aRecordThatIsNotUnderstoodIsNamedAndHidesNoOther() throws Exception {
    data.change(bytes("job/strange"), Change.put(new byte[] {9})).get();
    data.change(bytes("job/begun/description"), Change.put(new byte[0])).get();
    JobListing listing = journal.list();
    assertThat(listing.jobs()).containsOnlyKeys(JOB);
    assertThat(listing.damaged()).containsOnlyKeys("strange");
    assertThat(listing.damaged().get("strange")).hasMessageContaining("newer Howdah");
    assertThat(listing.withoutRecord()).containsExactly("begun");
    assertThatThrownBy(journal::jobs)
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("strange");
    assertThat(journal.adopt(TERM + 1)).containsOnlyKeys(JOB);
  }

  @Test
  void whateverWasSaidToBeSafeIsReplayedWheneverManagersDie() {
    Seeds.check(
        2,
        random -> {
          String job = "job_" + random.nextInt(1 << 30);
          journal.submit(job, bytes(""), TERM);
          List<String> safe = new ArrayList<>();
          for (int node = 0; node < 200; node++) {
            Tenure tenure = journal.manage(job, "node-" + node, TERM);
            assertThat(texts(tenure.replayed())).containsExactlyElementsOf(safe);
            if (random.nextInt(4) == 0) {
              continue;
            }
            tenure.start(tenure.replayed());
            for (int i = random.nextInt(20); i > 0; i--) {
              String event = "event " + safe.size() + " ".repeat(random.nextInt(4000));
              safe.add(event);
              data.fail(random.nextInt(2), random.nextInt(2));
              tenure.append(bytes(event), () -> allBytes(safe.toArray(String[]::new))).get();
              data.fail(0, 0);
            }
          }
          assertThat(safe).isNotEmpty();
        });
  }

  @Test
  void aBatchThatIsCutOffIsNotTakenForLess() throws Exception {
    append(manage("a"), "one").get();
    String last =
        keys().stream().filter(key -> key.matches("job/job_1/1/\\d+")).max(String::compareTo).get();
    byte[] whole = data.get(bytes(last)).get().bytes();
    data.change(bytes(last), Change.put(Arrays.copyOf(whole, whole.length - 1))).get();
    assertThatThrownBy(() -> journal.manage(JOB, "b", TERM))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("journal", JOB, "cut off");
  }

  private List<String> keys() throws HowdahException {
    List<String> keys = new ArrayList<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scan(partition)) {
        while (scan.next()) {
          keys.add(new String(scan.key(), US_ASCII));
        }
      }
    }
    return keys;
  }

  private long bytesKept() throws Exception {
    long bytes = 0;
    for (String key : keys()) {
      Value value = data.get(bytes(key)).get();
      bytes += value == null ? 0 : value.bytes().length;
    }
    return bytes;
  }
}
