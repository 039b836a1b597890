package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Value;
import org.howdah.store.ignite.group.IgniteStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Masters and their journal on nodes of the real store. */
class GroupTest {
  private static final String JOB = "job_1";
  private static final int EVENTS = 100_000;
  private static final int TASKS = 2_000;
  private static final int ONE_BY_ONE = 300;

  @TempDir Path folder;
  private final Map<String, MasterKeeper> keepers = new ConcurrentHashMap<>();
  private final List<Term> led = new CopyOnWriteArrayList<>();
  private final Map<String, Optional<Term>> followed = new ConcurrentHashMap<>();

  private void keep(IgniteStore node) throws HowdahException {
    String name = node.nodeName();
    MasterKeeper.Listener listener =
        new MasterKeeper.Listener() {
          @Override
          public void leads(Term term) {
            led.add(term);
          }

          @Override
          public void follows(Optional<Term> master) {
            followed.put(name, master);
          }
        };
    Candidate self = Candidate.patient(name, "127.0.0.1:1", Group.SILENCE_MILLIS);
    MasterKeeper keeper =
        MasterKeeper.start(
            JobsData.journal(node), self, other -> node.nodes().contains(other), listener);
    keepers.put(name, keeper);
  }

  @Test
  void whenTheMastersNodeStopsAnotherLeadsAndTheOldTermIsRefused() throws Exception {
    try (Group group = Group.of(folder, "a", "b", "c")) {
      for (String name : List.of("a", "b", "c")) {
        keep(group.node(name));
      }
      Group.await("a node leads, and the others know", () -> led.size() == 1 && knownBy(2, 1));
      Term old = led.get(0);
      String oldNode = old.node();
      String other = oldNode.equals("b") ? "c" : "b";
      Journal journal = new Journal(JobsData.journal(group.node(other)), 100);
      journal.submit(JOB, bytes("what to do"), old.epoch());
      Tenure first = journal.manage(JOB, other, old.epoch());
      first.start(List.of());
      first.append(bytes("task 1 is done"), List::of).get();
      appendOneByOne(first);

      // As if it had died: nothing is given up.
      group.stop(oldNode);
      Group.await("another leads", () -> led.size() == 2);
      Term now = led.get(1);
      assertThat(now.epoch()).isGreaterThan(old.epoch());
      assertThat(now.node()).isNotEqualTo(oldNode);
      Group.await("the third knows it", () -> knownBy(1, now.epoch()));

      assertThat(journal.adopt(now.epoch())).containsOnlyKeys(JOB);
      assertThatThrownBy(() -> journal.manage(JOB, oldNode, old.epoch()))
          .isInstanceOf(Superseded.class);
      assertThatThrownBy(() -> journal.end(JOB, JobState.KILLED, old.epoch()))
          .isInstanceOf(Superseded.class);
      first.advance(JobState.RUNNING);
      Tenure second = journal.manage(JOB, now.node(), now.epoch());
      assertThat(second.replayed()).startsWith(bytes("task 1 is done")).hasSize(1 + ONE_BY_ONE);
      assertThat(second.state()).isEqualTo(JobState.RUNNING);
      assertThatThrownBy(() -> first.advance(JobState.SUCCEEDED)).isInstanceOf(Superseded.class);

      stopTheSecond(group, now);
      journal.close();
    } finally {
      keepers.values().forEach(MasterKeeper::close);
    }
  }

  /** What a simulation of many nodes needs to know. */
  private static void appendOneByOne(Tenure tenure) throws Exception {
    long begin = System.nanoTime();
    for (int i = 0; i < ONE_BY_ONE; i++) {
      tenure.append(bytes("task " + i + " ".repeat(90)), List::of).get();
    }
    double micros = (System.nanoTime() - begin) / 1e3 / ONE_BY_ONE;
    System.err.printf("an event on three nodes, each after the one before: %.0f µs%n", micros);
  }

  private boolean knownBy(int nodes, long epoch) {
    long knowing =
        followed.values().stream()
            .filter(master -> master.map(Term::epoch).orElse(0L) == epoch)
            .count();
    return knowing >= nodes;
  }

  private static boolean isRefused(DataSet data) {
    try {
      data.change("other".getBytes(US_ASCII), Change.put(new byte[1])).get();
      return false;
    } catch (ExecutionException e) {
      return e.getCause() instanceof HowdahException lost && lost.code() == ErrorCode.LOST;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Of a group of three, of which the other two are gone before it is made smaller. */
  private void stopTheSecond(Group group, Term now) throws Exception {
    IgniteStore left =
        List.of("a", "b", "c").stream()
            .filter(name -> !name.equals(now.node()))
            .map(group::node)
            .filter(node -> node != null)
            .findFirst()
            .orElseThrow();
    Group.await("the two are the group", () -> left.missingNodes().isEmpty());
    group.stop(now.node());
    DataSet data = JobsData.journal(left);
    Group.await("it is alone", () -> left.nodes().size() == 1);
    // A change that began before the other was missed may still be done.
    Group.await("changes are refused", () -> isRefused(data));
    Value lease = data.get("master".getBytes(US_ASCII)).get();
    byte[] usurped = new LeaseRecord(new Term(now.epoch() + 1, "x", ""), 0).encode();
    assertThatThrownBy(
            () ->
                data.change(
                        "master".getBytes(US_ASCII), Change.compareAndPut(lease.version(), usurped))
                    .get())
        .cause()
        .isInstanceOf(HowdahException.class)
        .satisfies(e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.LOST));
    assertThat(keepers.get(left.nodeName()).epoch()).as("a minority has no master").isZero();
    assertThat(led).hasSize(2);
  }

  @Test
  void whereAMajorityLivesLeaseAndJournalAreThereThoughTwoOfFiveDieAtOnce() throws Exception {
    List<String> names = List.of("a", "b", "c", "d", "e");
    try (Group group = Group.of(folder, names.toArray(new String[0]))) {
      DataSet journals = JobsData.journal(group.node("a"));
      for (int partition = 0; partition < journals.partitions(); partition++) {
        assertThat(journals.owners(partition)).containsExactlyInAnyOrderElementsOf(names);
      }
      for (String name : names) {
        keep(group.node(name));
      }
      Group.await("a node leads, and the others know", () -> led.size() == 1 && knownBy(4, 1));
      try (Journal journal = new Journal(journals, 100)) {
        journal.submit(JOB, bytes("what to do"), 1);
        Tenure tenure = journal.manage(JOB, "a", 1);
        tenure.start(List.of());
        tenure.append(bytes("task 1 is done"), List::of).get();
      }

      List<String> dead = ownersOfTheLeaseIfThereWereTwo(group.node("a"));
      group.stopTogether(dead);
      List<String> alive = names.stream().filter(name -> !dead.contains(name)).toList();
      IgniteStore left = group.node(alive.get(0));
      Group.await("three are there", () -> left.nodes().size() == 3);
      Group.await("one of them leads", () -> leads(alive) != 0);
      try (Journal journal = new Journal(JobsData.journal(left), 100)) {
        long epoch = leads(alive);
        assertThat(journal.adopt(epoch)).containsOnlyKeys(JOB);
        assertThat(journal.description(JOB)).hasValue(bytes("what to do"));
        Tenure next = journal.manage(JOB, left.nodeName(), epoch);
        assertThat(next.replayed()).containsExactly(bytes("task 1 is done"));
        journal.submit("job_2", bytes("more to do"), epoch);
        assertThat(journal.jobs()).containsOnlyKeys(JOB, "job_2");
      }
    } finally {
      keepers.values().forEach(MasterKeeper::close);
    }
  }

  /** Two whose loss at once takes the lease's partition from a data set of two copies. */
  private static List<String> ownersOfTheLeaseIfThereWereTwo(IgniteStore node)
      throws HowdahException {
    DataSet bundles = JobsData.bundles(node);
    List<String> owners = bundles.owners(bundles.partition(bytes("master")));
    assertThat(owners).hasSize(2);
    return owners;
  }

  /** The epoch in which one of these nodes is master now; 0 if none is. */
  private long leads(List<String> nodes) {
    return nodes.stream().mapToLong(name -> keepers.get(name).epoch()).max().orElse(0);
  }

  @Test
  void aHundredThousandEventsAreBoundedAndReplayedInSeconds() throws Exception {
    try (Group group = Group.of(folder, "a")) {
      DataSet data = JobsData.journal(group.node("a"));
      Journal journal = new Journal(data, 100);
      journal.submit(JOB, bytes(""), 1);
      Tenure tenure = journal.manage(JOB, "a", 1);
      tenure.start(List.of());
      Map<Integer, byte[]> alive = new HashMap<>();
      long begin = System.nanoTime();
      for (int i = 0; i < EVENTS; i++) {
        byte[] event = bytes(i % TASKS + " attempt " + i + " ".repeat(80));
        alive.put(i % TASKS, event);
        CompletableFuture<Void> unused = tenure.append(event, () -> List.copyOf(alive.values()));
      }
      tenure.drain();
      double writing = (System.nanoTime() - begin) / 1e9;
      long kept = bytesKept(group.node("a"));
      long aliveBytes = alive.values().stream().mapToLong(event -> event.length).sum();
      assertThat(kept).isLessThan(4 * aliveBytes + (2 << 20));

      begin = System.nanoTime();
      Tenure next = journal.manage(JOB, "a", 1);
      double reading = (System.nanoTime() - begin) / 1e9;
      Map<Integer, byte[]> replayed = new HashMap<>();
      for (byte[] event : next.replayed()) {
        String text = new String(event, US_ASCII);
        replayed.put(Integer.valueOf(text.substring(0, text.indexOf(' '))), event);
      }
      assertThat(replayed).containsExactlyInAnyOrderEntriesOf(alive);
      System.err.println(
          "%d events, %d alive: written in %.2f s, %d bytes kept, %d events replayed in %.3f s"
              .formatted(EVENTS, TASKS, writing, kept, next.replayed().size(), reading));
      journal.close();
    }
  }

  private static long bytesKept(IgniteStore node) throws Exception {
    DataSet data = JobsData.journal(node);
    List<byte[]> keys = new ArrayList<>();
    long bytes = 0;
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (var scan = data.scan(partition)) {
        while (scan.next()) {
          keys.add(scan.key());
          bytes += scan.key().length + scan.value().bytes().length;
        }
      }
    }
    assertThat(keys).isNotEmpty();
    return bytes;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(US_ASCII);
  }
}
