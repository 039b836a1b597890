package org.howdah.worker.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.DiskReserve;
import org.howdah.record.Run;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.record.StoreFullException;
import org.howdah.shuffle.RangeAnswer;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;
import org.howdah.worker.PackedIndex;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerRuns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of three partitions, the second without records, that the nodes a and b keep. */
@Timeout(60)
class RunFetchTest {
  private static final int PARTITIONS = 3;
  private static final int VALUE_BYTES = 1000;

  @TempDir Path folder;
  private DirectoryRunStore made;
  private final Nodes nodes = new Nodes();
  private final Set<String> silent = ConcurrentHashMap.newKeySet();
  private final AtomicInteger arrived = new AtomicInteger();

  /** What they have, by node and run. */
  private static final class Nodes implements SegmentSource {
    private final Map<String, byte[]> runs = new ConcurrentHashMap<>();
    private final Map<String, IOException> failingOnce = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean hangs;

    @Override
    public SegmentAnswer ask(String host, List<Segment> segments) throws IOException {
      if (hangs) {
        hang();
      }
      IOException failure = failingOnce.remove(host);
      if (failure != null) {
        throw failure;
      }
      return new RangeAnswer(
          segments,
          (first, bytes) -> {
            byte[] run = runs.get(host + "/" + first.file());
            if (run == null) {
              throw new IOException(host + " has no " + first.file());
            }
            return new ByteArrayInputStream(run, (int) first.start(), (int) bytes);
          });
    }

    private void hang() throws IOException {
      try {
        closed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new IOException("closed");
    }

    @Override
    public List<Segment> measure(String host, List<Segment> segments) {
      return segments;
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  @BeforeEach
  void prepare() throws Exception {
    made = new DirectoryRunStore(Files.createDirectory(folder.resolve("made")), Compression.NONE);
    Files.createDirectory(folder.resolve("fetched"));
  }

  @AfterEach
  void close() {
    made.close();
  }

  private StoredRun make(String name, String... keepers) throws Exception {
    RunWriter writer = made.create(name, PARTITIONS, -1);
    for (int i = 0; i < PARTITIONS; i++) {
      writer.startPartition(i);
      if (i != 1) {
        writer.append(Slice.of(new byte[] {(byte) i}), Slice.of(new byte[VALUE_BYTES]));
      }
    }
    Run run = writer.commit();
    Path file = run.asFile().orElseThrow();
    for (String keeper : keepers) {
      nodes.runs.put(keeper + "/" + name, Files.readAllBytes(file));
    }
    byte[] index = Files.readAllBytes(DirectoryRun.indexOf(file));
    return new StoredRun(name, run.records(), List.of("a", "b"), PackedIndex.of(index));
  }

  private Path file(StoredRun run) {
    return folder.resolve("fetched").resolve(run.file());
  }

  private void fetch(DiskReserve reserve, int partition, StoredRun... runs) throws Exception {
    RunFetch fetch = new RunFetch(nodes, reserve, silent);
    for (StoredRun run : runs) {
      fetch.add(run, partition, run.nodes(), file(run));
    }
    fetch.run(() -> false, arrived::incrementAndGet);
  }

  private void assertIsWhole(StoredRun run) throws Exception {
    assertThat(file(run)).hasSameBinaryContentAs(folder.resolve("made").resolve(run.file()));
    Run here = DirectoryRun.open(file(run), run.records(), Compression.NONE);
    for (int i = 0; i < PARTITIONS; i++) {
      assertThat(here.isReadable(i)).isTrue();
    }
  }

  @Test
  void ofARunAllPartitionsComeAndOfEachWhatIsDamagedComesFromTheOther() throws Exception {
    StoredRun run = make("r", "a", "b");
    byte[] first = nodes.runs.get("a/r");
    first[10]++;
    byte[] second = nodes.runs.get("b/r");
    second[second.length - 10]++;
    fetch(DiskReserve.NONE, WorkerRuns.ALL, run);
    assertIsWhole(run);
    assertThat(silent).isEmpty();
    assertThat(arrived).hasValueGreaterThan(1);
  }

  @Test
  void onePartitionIsAFileOfItsOwn() throws Exception {
    StoredRun run = make("r", "a");
    fetch(DiskReserve.NONE, 2, run);
    Run here = DirectoryRun.open(file(run), run.records(), Compression.NONE);
    assertThat(here.isReadable(2)).isTrue();
    byte[] all = nodes.runs.get("a/r");
    int from = (int) run.index().parse("r").start(2);
    assertThat(file(run)).hasBinaryContent(Arrays.copyOfRange(all, from, all.length));
  }

  @Test
  void whatANodeOutOfReachWasNotAskedForItIsAskedForOnceTheOtherFails() throws Exception {
    StoredRun[] runs = new StoredRun[10];
    for (int i = 0; i < runs.length; i++) {
      runs[i] = i == 9 ? make("r9", "a") : make("r" + i, "a", "b");
    }
    nodes.failingOnce.put("a", new ConnectException("refused"));
    fetch(DiskReserve.NONE, WorkerRuns.ALL, runs);
    for (StoredRun run : runs) {
      assertIsWhole(run);
    }
    assertThat(silent).containsExactly("a");
  }

  @Test
  void whatNobodySendsFailsAndNothingIsLeft() throws Exception {
    StoredRun there = make("r", "a", "b");
    StoredRun lost = make("s");
    assertThatThrownBy(() -> fetch(DiskReserve.NONE, 0, there, lost))
        .hasMessageContainingAll("no node gives the run s", "[a, b]")
        .hasRootCauseMessage("b has no s");
    assertThat(file(there)).doesNotExist();
    assertThat(file(lost)).doesNotExist();
  }

  @Test
  void aDiskWithoutRoomIsNoFaultOfANode() throws Exception {
    StoredRun run = make("r", "a", "b");
    DiskReserve reserve = new DiskReserve(1000, "a setting", at -> 1000);
    assertThatThrownBy(() -> fetch(reserve, 0, run)).isInstanceOf(StoreFullException.class);
    assertThat(file(run)).doesNotExist();
  }

  @Test
  void whoIsToldToStopWaitsForNoNode() throws Exception {
    RunFetch fetch = new RunFetch(nodes, DiskReserve.NONE, silent);
    StoredRun run = make("r", "a", "b");
    nodes.hangs = true;
    fetch.add(run, 0, run.nodes(), file(run));
    assertThatThrownBy(() -> fetch.run(() -> true, () -> {}))
        .isInstanceOf(InterruptedException.class);
    assertThat(file(run)).doesNotExist();
  }

  @Test
  void aNodeThatLacksARunIsAskedForItOnce() throws Exception {
    StoredRun[] runs = new StoredRun[20];
    for (int i = 0; i < runs.length; i++) {
      runs[i] = make("r" + i, "b");
    }
    fetch(DiskReserve.NONE, WorkerRuns.ALL, runs);
    for (StoredRun run : runs) {
      assertIsWhole(run);
    }
    assertThat(silent).as("it lives").isEmpty();
  }

  @Test
  void theSameRunMayBeWantedTwice() throws Exception {
    StoredRun run = make("r", "a", "b");
    RunFetch fetch = new RunFetch(nodes, DiskReserve.NONE, silent);
    fetch.add(run, 2, run.nodes(), file(run));
    Path other = file(run).resolveSibling("other");
    fetch.add(run, 2, run.nodes(), other);
    fetch.run(() -> false, () -> {});
    assertThat(other).hasSameBinaryContentAs(file(run));
  }

  @Test
  void whatHadTheNameOfAFileBeforeIsLeftAlone() throws Exception {
    StoredRun run = make("r", "a", "b");
    Path kept = Files.write(folder.resolve("kept"), new byte[] {1, 2, 3});
    Files.createLink(file(run), kept);
    fetch(DiskReserve.NONE, 0, run);
    assertThat(kept).hasBinaryContent(new byte[] {1, 2, 3});
  }

  @Test
  void aFolderThatIsMissingIsNoFaultOfANode() throws Exception {
    StoredRun run = make("r", "a", "b");
    RunFetch fetch = new RunFetch(nodes, DiskReserve.NONE, silent);
    Path nowhere = folder.resolve("nowhere").resolve("r");
    fetch.add(run, 0, run.nodes(), nowhere);
    assertThatThrownBy(() -> fetch.run(() -> false, () -> {}))
        .isInstanceOf(StoreFullException.class);
  }
}
