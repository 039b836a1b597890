package org.howdah.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.howdah.record.Compression;
import org.howdah.record.DiskReserve;
import org.howdah.record.Run;
import org.howdah.record.StoreFullException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Fetches from hosts in memory, by real threads. */
@Timeout(60)
class FetchTest {
  private static final int RECORDS = 100;
  private static final long LONG_MILLIS = 30_000;

  @TempDir Path folder;
  private Hosts hosts = new Hosts();
  private final Map<Integer, Run> arrived = new ConcurrentHashMap<>();
  private final List<Integer> empty = new CopyOnWriteArrayList<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();
  private volatile boolean givesUp;
  private volatile String otherHost;
  private Fetch fetch;

  private final class Listener implements FetchListener {
    @Override
    public void arrived(Segment segment, Run run) {
      assertThat(arrived.put(segment.map(), run)).isNull();
    }

    @Override
    public void isEmpty(Segment segment) {
      empty.add(segment.map());
    }

    @Override
    public void tellsNoSizes(String host, IOException why) {
      failures.add(host + " tells no lengths");
    }

    @Override
    public String nextHost(Segment segment, boolean wasAsked, IOException why) {
      return otherHost == null ? segment.host() : otherHost;
    }

    @Override
    public void failed(String host, List<Segment> segments, IOException why) throws IOException {
      failures.add(host + segments.stream().map(Segment::map).toList());
      if (givesUp) {
        throw why;
      }
    }
  }

  @AfterEach
  void end() {
    fetch.close();
  }

  private void begin(int maps, long memoryBytes, long segmentBytesMax, int requests) {
    prepare(maps, memoryBytes, segmentBytesMax, requests);
    fetch.start();
  }

  private void prepare(int maps, long memoryBytes, long segmentBytesMax, int requests) {
    prepare(
        maps,
        new FetchLimits(memoryBytes, segmentBytesMax, requests, 2, 1, 4),
        new FolderLanding(
            List.of(folder.resolve("a"), folder.resolve("b")), DiskReserve.NONE, Compression.NONE));
  }

  private void prepare(int maps, FetchLimits limits, Landing landing) {
    fetch =
        new Fetch(
            maps,
            limits,
            hosts,
            landing,
            Compression.NONE,
            new Listener(),
            () -> System.nanoTime() / 1_000_000);
  }

  private static String file(int map) {
    return "attempt%d".formatted(map);
  }

  /** One map's output on one of three hosts. */
  private void found(int map, int records) {
    hosts.has(file(map), Stored.of(map, records));
    fetch.found(Segment.unmeasured("host" + map % 3, file(map), map));
  }

  private void found(int maps) {
    IntStream.range(0, maps).forEach(map -> found(map, RECORDS));
  }

  /** Merges as a reduce task does: what is in memory is given back when nothing more comes. */
  private void awaitAll() throws Exception {
    Map<Integer, List<String>> read = new HashMap<>();
    while (!fetch.await(fetch::isStarved, LONG_MILLIS)) {
      take(read);
    }
    take(read);
    for (Map.Entry<Integer, List<String>> each : read.entrySet()) {
      assertThat(each.getValue()).isEqualTo(hosts.stored(file(each.getKey())).keys());
    }
    fetched = read.size();
  }

  private int fetched;

  private void take(Map<Integer, List<String>> read) throws Exception {
    for (Integer map : List.copyOf(arrived.keySet())) {
      Run run = arrived.remove(map);
      read.put(map, Stored.keys(run));
      run.discard();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void allArriveOnceWhateverTheMemory() throws Exception {
    for (long memory : new long[] {0, 10_000, 20_000, 1 << 20}) {
      for (boolean tellsSizes : new boolean[] {false, true}) {
        hosts = new Hosts();
        if (tellsSizes) {
          hosts.tellSizes();
        }
        begin(30, memory, 10_000, 4);
        found(30);
        awaitAll();
        assertThat(fetched).isEqualTo(30);
        assertThat(fetch.memoryBytesPeak()).isLessThanOrEqualTo(memory);
        assertThat(hosts.brokenOff()).isEmpty();
        fetch.close();
        assertThat(files()).isEmpty();
      }
    }
  }

  @Test
  void whatHasNoRoomWaitsAndIsAskedForOnce() throws Exception {
    begin(12, 12_000, 10_000, 4);
    found(12);
    awaitAll();
    assertThat(hosts.brokenOff()).isEmpty();
    assertThat(String.join("", hosts.requests()).split("attempt")).hasSize(12 + 1);
  }

  /** Hadoop's own service stands where ours was. */
  @Test
  void aHostThatTellsLengthsNoMoreIsAskedInTheOldWay() throws Exception {
    hosts =
        new Hosts() {
          @Override
          public List<Segment> measure(String host, List<Segment> segments) throws IOException {
            throw new IOException("what is that?");
          }
        };
    hosts.tellSizes();
    begin(9, 1 << 20, 10_000, 2);
    found(9);
    awaitAll();
    assertThat(fetched).isEqualTo(9);
    assertThat(failures).contains("host0 tells no lengths");
  }

  /** What it has been asked for holds memory, and others are to go on in the rest of it. */
  @Test
  void aSlowHostKeepsNoOtherWaiting() throws Exception {
    for (boolean tellsSizes : new boolean[] {false, true}) {
      CountDownLatch isLast = new CountDownLatch(1);
      hosts =
          new Hosts() {
            @Override
            InputStream sent(Segment segment) {
              return segment.host().equals("host0")
                  ? waiting(isLast, super.sent(segment))
                  : super.sent(segment);
            }
          };
      if (tellsSizes) {
        hosts.tellSizes();
      }
      long segmentBytes = Stored.of(0, RECORDS).rawBytes();
      begin(9, 4 * segmentBytes, segmentBytes, 5);
      found(9);
      Map<Integer, List<String>> read = new HashMap<>();
      while (read.size() < 6) {
        // The last ones make nobody wait.
        assertThat(
                fetch.await(
                    () -> fetch.isStarved() || read.size() + arrived.size() == 6, LONG_MILLIS))
            .isFalse();
        take(read);
      }
      assertThat(read).containsOnlyKeys(1, 2, 4, 5, 7, 8);
      isLast.countDown();
      awaitAll();
      assertThat(fetched).isEqualTo(3);
      fetch.close();
    }
  }

  private static InputStream waiting(CountDownLatch until, InputStream bytes) {
    return new FilterInputStream(bytes) {
      @Override
      public int read() throws IOException {
        return await() ? super.read() : -1;
      }

      @Override
      public int read(byte[] into, int start, int length) throws IOException {
        return await() ? super.read(into, start, length) : -1;
      }

      private boolean await() throws IOException {
        try {
          until.await();
          return true;
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    };
  }

  @Test
  void largeOnesGoToDisk() throws Exception {
    begin(2, 1 << 20, 10_000, 2);
    found(0, RECORDS);
    found(1, 50 * RECORDS);
    while (!fetch.await(() -> false, LONG_MILLIS)) {
      // Until all are here.
    }
    assertThat(arrived.get(0).inMemory()).isTrue();
    assertThat(arrived.get(1).inMemory()).isFalse();
    assertThat(files()).hasSize(1);
    awaitAll();
  }

  @Test
  void emptySegmentsAreCountedAndIfThatIsKnownNotAskedFor() throws Exception {
    hosts.tellSizes();
    begin(5, 1 << 20, 10_000, 1);
    found(0, RECORDS);
    for (int map = 1; map < 5; map++) {
      found(map, 0);
    }
    awaitAll();
    assertThat(empty).containsExactlyInAnyOrder(1, 2, 3, 4);
    assertThat(fetched).isEqualTo(1);
    // The first request to a host finds out whether it tells lengths, and may meet an empty one.
    assertThat(hosts.requests())
        .filteredOn(request -> !request.contains(" lengths "))
        .hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void whatFailsIsAskedForAgain() throws Exception {
    hosts.fails(Hosts.failing(3, new IOException("no")));
    begin(6, 1 << 20, 10_000, 2);
    found(6);
    awaitAll();
    assertThat(fetched).isEqualTo(6);
    assertThat(failures).hasSizeGreaterThanOrEqualTo(3 * 3);
  }

  @Test
  void ofAHostOutOfReachAllThatIsWantedIsTold() throws Exception {
    hosts.fails(Hosts.failing(1, new ConnectException("refused")));
    prepare(6, 1 << 20, 10_000, 1);
    found(6);
    fetch.start();
    awaitAll();
    assertThat(failures).contains("host0[0, 3]", "host1[1, 4]", "host2[2, 5]");
  }

  @Test
  void whatAHostOutOfReachHasIsFetchedFromAnother() throws Exception {
    otherHost = "other";
    hosts.fails(
        (host, segments) -> {
          if (!host.equals(otherHost)) {
            throw new ConnectException("refused");
          }
        });
    prepare(6, 1 << 20, 10_000, 2);
    found(6);
    fetch.start();
    awaitAll();
    assertThat(fetched).isEqualTo(6);
  }

  @Test
  void aBusyHostHasNotFailed() throws Exception {
    hosts.fails(Hosts.failing(2, new HostBusyException("host", 1)));
    begin(6, 1 << 20, 10_000, 2);
    found(6);
    awaitAll();
    assertThat(failures).isEmpty();
  }

  /** Sends other bytes than it has, once for each file. */
  private static final class Damaging extends Hosts {
    private final Set<String> done = ConcurrentHashMap.newKeySet();
    private final int kind;

    Damaging(int kind) {
      this.kind = kind;
    }

    @Override
    InputStream sent(Segment segment) {
      byte[] bytes = stored(segment.file()).bytes().clone();
      if (!done.add(segment.file())) {
        return new ByteArrayInputStream(bytes);
      }
      bytes[bytes.length / 2] ^= (byte) (kind == 0 ? 4 : 0);
      bytes[bytes.length - 1] ^= (byte) (kind == 1 ? 1 : 0);
      int length = kind == 2 ? bytes.length / 2 : kind == 3 ? bytes.length - 2 : bytes.length;
      return new ByteArrayInputStream(Arrays.copyOf(bytes, length));
    }
  }

  @Test
  void damagedAndTruncatedSegmentsAreNoticedInMemoryAndOnDisk() throws Exception {
    for (int kind = 0; kind < 4; kind++) {
      for (long segmentBytesMax : new long[] {0, 10_000}) {
        hosts = new Damaging(kind);
        failures.clear();
        begin(3, 1 << 20, segmentBytesMax, 2);
        found(3);
        awaitAll();
        assertThat(failures).containsExactlyInAnyOrder("host0[0]", "host1[1]", "host2[2]");
        fetch.close();
        assertThat(files()).isEmpty();
      }
    }
  }

  /** Says other lengths than it has, once for each file. */
  private static final class Lying extends Hosts {
    private final Set<String> done = ConcurrentHashMap.newKeySet();
    private final long storedBytes;
    private final long rawBytes;

    Lying(long storedBytes, long rawBytes) {
      this.storedBytes = storedBytes;
      this.rawBytes = rawBytes;
    }

    @Override
    Segment measured(Segment segment) {
      return done.add(segment.file())
          ? segment.measured(0, storedBytes, rawBytes)
          : super.measured(segment);
    }
  }

  @Test
  void lengthsThatCannotBeAreNoticed() throws Exception {
    long[][] lies = {{-5, 10}, {10, -5}, {3, 100}, {1L << 40, 100}, {50, 40}};
    for (long[] lie : lies) {
      hosts = new Lying(lie[0], lie[1]);
      begin(3, 1 << 20, 10_000, 2);
      found(3);
      awaitAll();
      assertThat(fetched).isEqualTo(3);
      fetch.close();
    }
  }

  @Test
  void aHostThatForgetsASegmentIsAskedAgain() throws Exception {
    hosts =
        new Hosts() {
          private boolean forgot;

          @Override
          public SegmentAnswer ask(String host, List<Segment> segments) throws IOException {
            if (forgot) {
              return super.ask(host, segments);
            }
            forgot = true;
            return super.ask(host, List.of());
          }
        };
    begin(1, 1 << 20, 10_000, 1);
    found(1);
    awaitAll();
    assertThat(fetched).isEqualTo(1);
    assertThat(failures).hasSize(1);
  }

  @Test
  void theFirstOutputOfAMapCounts() throws Exception {
    prepare(1, 1 << 20, 10_000, 2);
    hosts.has("attempt0", Stored.of(0, RECORDS));
    hosts.has("again", Stored.of(0, RECORDS));
    fetch.found(Segment.unmeasured("a", "attempt0", 0));
    fetch.found(Segment.unmeasured("b", "again", 0));
    fetch.start();
    awaitAll();
    assertThat(fetched).isEqualTo(1);
  }

  @Test
  void whatIsGoneIsLeftToAnotherAttempt() throws Exception {
    prepare(2, 1 << 20, 10_000, 1);
    hosts.has("again", Stored.of(1, RECORDS));
    found(2);
    fetch.gone(file(1));
    fetch.found(Segment.unmeasured("b", "again", 1));
    fetch.start();
    while (!fetch.await(() -> false, LONG_MILLIS)) {
      // Until all are here.
    }
    assertThat(hosts.requests()).noneMatch(each -> each.contains(file(1)));
    assertThat(arrived).containsOnlyKeys(0, 1);
  }

  @Test
  void theJobMayGoOnWithoutAMap() throws Exception {
    begin(2, 1 << 20, 10_000, 1);
    found(0, RECORDS);
    fetch.skip(1);
    awaitAll();
    assertThat(fetched).isEqualTo(1);
  }

  @Test
  void itEndsWhenTheListenerGivesUp() {
    givesUp = true;
    hosts.fails(Hosts.failing(1, new IOException("no")));
    begin(2, 1 << 20, 10_000, 1);
    found(2);
    assertThatThrownBy(() -> fetch.await(() -> false, LONG_MILLIS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no");
  }

  @Test
  void aFullDiskEndsItAndIsNoFaultOfTheHost() {
    DiskReserve full = new DiskReserve(1, "a test", where -> 0);
    prepare(
        2,
        new FetchLimits(0, 0, 2, 2, 1, 1),
        new FolderLanding(List.of(folder.resolve("a")), full, Compression.NONE));
    fetch.start();
    found(2);
    assertThatThrownBy(() -> fetch.await(() -> false, LONG_MILLIS))
        .hasCauseInstanceOf(StoreFullException.class);
    assertThat(failures).isEmpty();
  }

  @Test
  void aDiskThatFillsOnTheWayIsLeftForAnother() throws Exception {
    Path filling = folder.resolve("filling");
    AtomicInteger looks = new AtomicInteger();
    // There is room when a segment begins, and none when it is looked at again.
    DiskReserve reserve =
        new DiskReserve(
            1,
            "a test",
            where -> where.equals(filling) && looks.incrementAndGet() > 1 ? 0 : Long.MAX_VALUE);
    prepare(
        4,
        new FetchLimits(0, 0, 1, 1, 1, 1),
        new FolderLanding(List.of(filling, folder.resolve("a")), reserve, Compression.NONE));
    IntStream.range(0, 4).forEach(map -> found(map, 300 * RECORDS));
    fetch.start();
    awaitAll();
    assertThat(fetched).isEqualTo(4);
    assertThat(failures).isEmpty();
  }

  @Test
  void aFolderThatIsFullIsPassedOver() throws Exception {
    Path full = folder.resolve("full");
    DiskReserve reserve =
        new DiskReserve(1, "a test", where -> where.equals(full) ? 0 : Long.MAX_VALUE);
    prepare(
        6,
        new FetchLimits(0, 0, 2, 2, 1, 1),
        new FolderLanding(List.of(full, folder.resolve("a")), reserve, Compression.NONE));
    fetch.start();
    found(6);
    awaitAll();
    assertThat(fetched).isEqualTo(6);
  }

  @Test
  void aBetterTierIsUsedWhileItHasRoom() throws Exception {
    Path fast = folder.resolve("fast");
    Path slow = folder.resolve("slow");
    AtomicInteger looks = new AtomicInteger();
    DiskReserve forTwo =
        new DiskReserve(1, "a test", where -> looks.incrementAndGet() > 2 ? 0 : Long.MAX_VALUE);
    List<FolderTier> tiers =
        List.of(
            new FolderTier(List.of(fast), forTwo), new FolderTier(List.of(slow), DiskReserve.NONE));
    prepare(5, new FetchLimits(0, 0, 1, 1, 1, 1), new FolderLanding(tiers, Compression.NONE));
    fetch.start();
    found(5);
    assertThat(fetch.await(() -> false, LONG_MILLIS)).isTrue();
    assertThat(fast.toFile().list()).hasSize(2);
    assertThat(slow.toFile().list()).hasSize(3);
    awaitAll();
    assertThat(fetched).isEqualTo(5);
  }

  @Test
  void whatWaitsIsLeftWhenNobodyNeedsItAnyMore() throws Exception {
    begin(3, 10_000, 10_000, 3);
    found(3);
    assertThat(fetch.await(fetch::isStarved, LONG_MILLIS)).isFalse();
    IntStream.range(0, 3).forEach(fetch::skip);
    assertThat(fetch.await(() -> false, LONG_MILLIS)).isTrue();
    fetch.close();
    // As it is after all threads have ended.
    assertThat(fetch.await(() -> false, LONG_MILLIS)).isTrue();
  }

  @Test
  void closingEndsWhoWaitsForMemory() throws Exception {
    begin(3, 10_000, 10_000, 3);
    found(3);
    assertThat(fetch.await(fetch::isStarved, LONG_MILLIS)).isFalse();
    fetch.close();
    assertThat(hosts.isClosed()).isTrue();
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("howdah-fetch-"));
  }
}
