package org.howdah.worker.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.howdah.engine.TaskMonitor;
import org.howdah.hadoop.grid.TestGrid;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.DiskReserve;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.record.StoreFullException;
import org.howdah.store.http.Access;
import org.howdah.store.http.KeptBuckets;
import org.howdah.store.http.KeptScans;
import org.howdah.worker.BucketCounter;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerRuns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that a worker on the first of two nodes reads, most of them made on the second. */
class NodeWorkerRunsTest {
  private static final int PARTITIONS = 3;
  private static final int LARGE = 40_000;
  private static final int SMALL = 10;

  @TempDir Path folder;
  private TestGrid grid;
  private String reader;
  private String maker;
  private String token;
  private Path kept;
  private KeptScans scans;
  private final List<DirectoryRunStore> stores = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    grid = new TestGrid(folder.resolve("grid"), 2, 1);
    reader = grid.address("n0");
    maker = grid.address("n1");
    Configuration settings = new Configuration(false);
    grid.use(settings);
    token =
        Access.of(
                List.of(settings.getStrings(GridKeys.NODES)),
                Path.of(settings.get(GridKeys.TOKEN_FILE)))
            .token();
    kept = folder.resolve("grid/n0/kept");
    scans = KeptScans.in(kept, 64L << 20);
    scans.shareWithBuckets();
  }

  @AfterEach
  void stop() {
    stores.forEach(DirectoryRunStore::close);
    scans.close();
    grid.close();
  }

  private static String runs(String node, String job) {
    return "grid/" + node + "/jobs/" + job + "/runs";
  }

  /**
   * What a map task leaves: in each partition one record, of so many bytes and a seed of its own.
   */
  private StoredRun make(String job, String name, boolean asks, int... sizes) throws Exception {
    return make(job, name, asks, 1, List.of(), sizes);
  }

  private StoredRun make(
      String job, String name, boolean asks, int wanted, List<String> copies, int... sizes)
      throws Exception {
    Path here = Files.createDirectories(folder.resolve(runs("n1", job)));
    DirectoryRunStore store = new DirectoryRunStore(here, Compression.NONE);
    stores.add(store);
    try (RunNodes nodes = new RunNodes(job, new Access(List.of(), token), DiskReserve.NONE)) {
      RunWriter writer = store.create(name, PARTITIONS, -1);
      for (int i = 0; i < PARTITIONS; i++) {
        byte[] value = new byte[sizes[i]];
        new Random(sizes[i]).nextBytes(value);
        writer.startPartition(i);
        writer.append(Slice.of(new byte[] {(byte) i}), Slice.of(value));
      }
      Run run = writer.commit();
      Buckets buckets = asks ? new Buckets(Optional.empty()) : null;
      try (NodeWorkerRuns left =
          new NodeWorkerRuns(nodes, maker, here, fetched(), Compression.NONE, wanted, buckets)) {
        return left.keep(run, copies, new TaskMonitor());
      }
    }
  }

  private Path fetched() {
    return folder.resolve("fetched");
  }

  private record Read(List<Integer> bytes, long sent, long notSentAgain) {}

  /** What a reduce task of the first node reads. */
  private Read read(String job, int partition, StoredRun... stored) throws Exception {
    Buckets buckets = new Buckets(KeptBuckets.of(kept));
    Path here = Files.createDirectories(folder.resolve(runs("n0", job)));
    try (RunNodes nodes = new RunNodes(job, new Access(List.of(), token), DiskReserve.NONE);
        NodeWorkerRuns runs =
            new NodeWorkerRuns(nodes, reader, here, fetched(), Compression.NONE, 1, buckets)) {
      List<Integer> bytes = new ArrayList<>();
      for (Run run : runs.open(List.of(stored), partition, new TaskMonitor())) {
        assertThat(run.isReadable(partition)).isTrue();
        try (RunReader records = run.open(partition)) {
          assertThat(records.next()).isTrue();
          int length = records.value().length;
          byte[] expected = new byte[length];
          new Random(length).nextBytes(expected);
          assertThat(records.value().copy()).isEqualTo(expected);
          assertThat(records.next()).isFalse();
          bytes.add(length);
        }
      }
      Map<BucketCounter, Long> counted = runs.counted();
      return new Read(
          bytes,
          counted.get(BucketCounter.BUCKET_BYTES_SENT),
          counted.get(BucketCounter.BUCKET_BYTES_NOT_SENT_AGAIN));
    }
  }

  private static long bucket(StoredRun run, int partition) throws Exception {
    return run.index().parse(run.file()).storedBytes(partition);
  }

  private List<Path> keptFiles() throws IOException {
    try (Stream<Path> files = Files.list(kept.resolve("buckets"))) {
      return files.toList();
    }
  }

  @Test
  void aRunThatANodeDoesNotTakeIsGivenToTheNext() throws Exception {
    String nobody = "127.0.0.1:1";
    StoredRun run =
        make("job_1", "a", true, 2, List.of(nobody, reader, nobody), LARGE, SMALL, LARGE);
    assertThat(run.nodes()).containsExactly(maker, reader);
    assertThat(grid.runs("n0")).containsExactly("a", "a.index", "a.prints");
  }

  @Test
  void aRunIsOnAsManyNodesAsAreWantedAndWhereNoneTakesItOnItsOwn() throws Exception {
    assertThat(make("job_1", "a", false, 1, List.of(reader), LARGE, SMALL, LARGE).nodes())
        .containsExactly(maker);
    assertThat(make("job_1", "b", false, 2, List.of("127.0.0.1:1"), LARGE, SMALL, LARGE).nodes())
        .containsExactly(maker);
  }

  @Test
  void aBucketThatAnEarlierJobWasSentIsNotSentAgain() throws Exception {
    StoredRun first = make("job_1", "a", true, LARGE, SMALL, LARGE + 1);
    long bytes = bucket(first, 0);
    assertThat(read("job_1", 0, first)).isEqualTo(new Read(List.of(LARGE), bytes, 0));
    StoredRun second = make("job_2", "b", true, LARGE, LARGE + 2, LARGE);
    assertThat(read("job_2", 0, second)).isEqualTo(new Read(List.of(LARGE), 0, bytes));
    assertThat(read("job_2", 1, second))
        .isEqualTo(new Read(List.of(LARGE + 2), bucket(second, 1), 0));
    assertThat(fetched()).doesNotExist();
  }

  @Test
  void fewBytesAreSentWithoutAskingForTheirFingerprint() throws Exception {
    StoredRun run = make("job_1", "a", true, SMALL, SMALL, SMALL);
    long bytes = bucket(run, 1);
    for (int i = 0; i < 2; i++) {
      assertThat(read("job_1", 1, run)).isEqualTo(new Read(List.of(SMALL), bytes, 0));
    }
    assertThat(keptFiles()).isEmpty();
    try (Stream<Path> left = Files.list(folder.resolve(runs("n1", "job_1")))) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("a", "a.index");
    }
  }

  @Test
  void runsOfAJobThatDoesNotAskHaveNoFingerprintsAndAreSent() throws Exception {
    StoredRun run = make("job_1", "a", false, LARGE, LARGE, LARGE);
    for (int i = 0; i < 2; i++) {
      assertThat(read("job_1", 0, run)).isEqualTo(new Read(List.of(LARGE), bucket(run, 0), 0));
    }
    assertThat(keptFiles()).isEmpty();
  }

  @Test
  void aKeptBucketThatIsDamagedIsSentAgainAndKeptAgain() throws Exception {
    StoredRun run = make("job_1", "a", true, LARGE, LARGE + 1, LARGE + 2);
    long bytes = bucket(run, 0);
    read("job_1", 0, run);
    Path file = keptFiles().get(0);
    byte[] content = Files.readAllBytes(file);
    content[100]++;
    Files.write(file, content);
    assertThat(read("job_1", 0, run)).isEqualTo(new Read(List.of(LARGE), bytes, 0));
    assertThat(read("job_1", 0, run)).isEqualTo(new Read(List.of(LARGE), 0, bytes));
  }

  @Test
  void aRunWhoseFingerprintsCannotBeWrittenIsSent() throws Exception {
    Files.createDirectories(folder.resolve(runs("n1", "job_1")).resolve("a.prints.tmp"));
    StoredRun run = make("job_1", "a", true, LARGE, LARGE, LARGE);
    assertThat(read("job_1", 0, run)).isEqualTo(new Read(List.of(LARGE), bucket(run, 0), 0));
  }

  @Test
  void aFingerprintThatIsWrongKeepsNothingAndHarmsNothing() throws Exception {
    StoredRun run = make("job_1", "a", true, LARGE, LARGE + 1, LARGE + 2);
    Path prints = Fingerprints.of(folder.resolve(runs("n1", "job_1")).resolve("a"));
    byte[] bytes = Files.readAllBytes(prints);
    assertThat(bytes).hasSize(PARTITIONS * KeptBuckets.FINGERPRINT_BYTES);
    bytes[0]++;
    Files.write(prints, bytes);
    assertThat(read("job_1", 0, run)).isEqualTo(new Read(List.of(LARGE), bucket(run, 0), 0));
    assertThat(keptFiles()).isEmpty();
  }

  @Test
  void aBucketOfARunThatIsHereIsKeptForWhenItIsMadeElsewhere() throws Exception {
    StoredRun run = make("job_1", "a", true, LARGE, LARGE + 1, LARGE + 2);
    Path here = Files.createDirectories(folder.resolve(runs("n0", "job_1")));
    for (String name : List.of("a", "a.index", "a.prints")) {
      Files.copy(folder.resolve(runs("n1", "job_1")).resolve(name), here.resolve(name));
    }
    assertThat(read("job_1", 2, run.on(List.of(maker, reader))))
        .isEqualTo(new Read(List.of(LARGE + 2), 0, 0));
    byte[] fingerprint =
        KeptBuckets.fingerprint(here.resolve("a"), run.index().parse("a").start(2), bucket(run, 2));
    assertThat(keptFiles())
        .extracting(file -> file.getFileName().toString())
        .containsExactly(HexFormat.of().formatHex(fingerprint));
    StoredRun next = make("job_2", "b", true, LARGE, LARGE + 1, LARGE + 2);
    assertThat(read("job_2", 2, next)).isEqualTo(new Read(List.of(LARGE + 2), 0, bucket(next, 2)));
  }

  @Test
  void aDiskWithoutRoomForWhatIsFetchedIsNoFaultOfItsNodes() throws Exception {
    StoredRun run = make("job_1", "a", false, LARGE, SMALL, LARGE + 1);
    DiskReserve reserve = new DiskReserve(1000, "a setting", at -> 1000 + LARGE);
    Path here = Files.createDirectories(folder.resolve(runs("n0", "job_1")));
    try (RunNodes nodes = new RunNodes("job_1", new Access(List.of(), token), reserve);
        NodeWorkerRuns runs =
            new NodeWorkerRuns(nodes, reader, here, fetched(), Compression.NONE, 1, null)) {
      assertThat(runs.open(List.of(run), 1, new TaskMonitor())).hasSize(1);
      assertThatThrownBy(() -> runs.open(List.of(run), 0, new TaskMonitor()))
          .isInstanceOf(StoreFullException.class)
          .hasMessageContainingAll(
              fetched().resolve("a").toString(),
              "about " + bucket(run, 0) + " bytes",
              "1000 stay free (a setting)");
      assertThat(fetched().resolve("a")).doesNotExist();
    }
  }

  @Test
  void aMergeReadsAllPartitions() throws Exception {
    StoredRun run = make("job_1", "a", true, LARGE, SMALL, LARGE + 1);
    Path here = Files.createDirectories(folder.resolve(runs("n0", "job_1")));
    Buckets buckets = new Buckets(KeptBuckets.of(kept));
    try (RunNodes nodes = new RunNodes("job_1", new Access(List.of(), token), DiskReserve.NONE);
        NodeWorkerRuns runs =
            new NodeWorkerRuns(nodes, reader, here, fetched(), Compression.NONE, 1, buckets)) {
      Run whole = runs.open(List.of(run), WorkerRuns.ALL, new TaskMonitor()).get(0);
      for (int i = 0; i < PARTITIONS; i++) {
        assertThat(whole.isReadable(i)).isTrue();
      }
      assertThat(DirectoryRun.indexOf(whole.asFile().orElseThrow())).exists();
    }
    assertThat(keptFiles()).isEmpty();
  }
}
