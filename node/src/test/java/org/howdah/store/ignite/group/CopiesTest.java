package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.howdah.store.Change;
import org.howdah.store.CopyCheck;
import org.howdah.store.CopyDifference;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyReport;
import org.howdah.store.DataSet;
import org.howdah.store.GroupStatus;
import org.howdah.store.Value;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes whose copies are made to differ. */
@Timeout(120)
class CopiesTest {
  private static final int KEYS = 1_000;

  @TempDir static Path folder;
  private static NodeGroup nodes;

  private final List<CopyDifference> found = new ArrayList<>();
  private DataSet data;

  @BeforeAll
  static void start() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a", "b");
  }

  @AfterAll
  static void stop() {
    nodes.close();
  }

  @BeforeEach
  void fill() throws Exception {
    data = nodes.store("a").create("d", 2);
    nodes.await(
        "both have copies", status -> status.moving() == 0 && status.dataSets().size() == 1);
    List<CompletableFuture<?>> puts = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      puts.add(data.change(bytes("key" + i), Change.put(bytes("value" + i))));
    }
    for (CompletableFuture<?> put : puts) {
      put.get();
    }
  }

  @AfterEach
  void drop() throws Exception {
    nodes.store("a").drop("d");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  private static OneCopy on(String node, String key) {
    return new OneCopy(node, "d", key);
  }

  private String primary(String key) {
    return data.owners(data.partition(bytes(key))).get(0);
  }

  private String backup(String key) {
    return data.owners(data.partition(bytes(key))).get(1);
  }

  private static GridCacheVersion older(GridCacheVersion than) {
    return new GridCacheVersion(than.topologyVersion(), than.order() - 1, than.nodeOrder(), 0);
  }

  private static GridCacheVersion newer(GridCacheVersion than) {
    return new GridCacheVersion(than.topologyVersion(), than.order() + 1, than.nodeOrder(), 0);
  }

  private CopyReport check(CopyMend mend) throws Exception {
    found.clear();
    CopyCheck.Listener listener =
        new CopyCheck.Listener() {
          @Override
          public void at(String dataSet, int partition, int partitions) {}

          @Override
          public void found(String dataSet, CopyDifference difference) {
            found.add(difference);
          }
        };
    return new CopyCheck(nodes.store("b").group(), mend, 1L << 40, listener).run();
  }

  private static GroupStatus.Data status(String node) throws Exception {
    return nodes.store(node).group().status().dataSets().get(0);
  }

  private void assertBothHave(String key, String value) {
    for (String node : List.of("a", "b")) {
      Value there = on(node, key).value();
      String has = there == null ? null : new String(there.bytes(), UTF_8);
      assertThat(has).as(key + " on " + node).isEqualTo(value);
    }
  }

  @Test
  void equalCopiesCountAsComparedOnAllNodes() throws Exception {
    assertThat(status("a").uncompared()).isEqualTo(data.partitions());
    byte[] large = new byte[4 << 20];
    data.change(bytes("large"), Change.put(large)).get();
    CopyReport report = check(CopyMend.NONE);
    assertThat(found).isEmpty();
    assertThat(report.isGood()).isTrue();
    assertThat(report.keys()).isEqualTo(KEYS + 1);
    assertThat(report.bytes()).isGreaterThan(large.length);
    for (String node : List.of("a", "b")) {
      assertThat(status(node).uncompared()).as(node).isZero();
      assertThat(status(node).differing()).as(node).isZero();
    }
  }

  @Test
  void keysThatDifferAreNamedAndGetTheNewestVersion() throws Exception {
    List<String> stale = List.of("key1", "key22", "key333", "key999");
    for (String key : stale) {
      OneCopy old = on(backup(key), key);
      Value value = new Value(bytes("stale"), 5, 77, Value.NEVER);
      old.put(value, older(old.row().version()));
    }
    OneCopy ahead = on(backup("key7"), "key7");
    ahead.put(new Value(bytes("ahead"), 0, 88, Value.NEVER), newer(ahead.row().version()));

    CopyReport report = check(CopyMend.NONE);
    assertThat(report.differing()).isEqualTo(5);
    assertThat(report.isGood()).isFalse();
    assertThat(found)
        .extracting(CopyDifference::key)
        .containsExactlyInAnyOrder("key1", "key22", "key333", "key999", "key7");
    assertThat(found).filteredOn(one -> one.versions().containsValue(77L)).hasSize(4);
    assertThat(on(backup("key1"), "key1").value().version()).isEqualTo(77);
    assertThat(status("a").differing()).isBetween(1, 5);

    report = check(CopyMend.KNOWN);
    assertThat(report.mended()).isEqualTo(5);
    assertThat(report.isGood()).isTrue();
    assertThat(found).allMatch(one -> one.verdict().contains("newest"));
    for (String key : stale) {
      assertBothHave(key, "value" + key.substring(3));
    }
    assertBothHave("key7", "ahead");
    assertThat(data.get(bytes("key7")).get().version()).isEqualTo(88);
    assertThat(status("b").differing()).isZero();
    assertThat(check(CopyMend.NONE).isGood()).isTrue();
  }

  @Test
  void aLargeValueThatOneCopyAloneHasIsMended() throws Exception {
    byte[] large = new byte[4 << 20];
    Arrays.fill(large, (byte) 3);
    OneCopy ahead = on(backup("key5"), "key5");
    ahead.put(new Value(large, 0, 9, Value.NEVER), newer(ahead.row().version()));
    assertThat(check(CopyMend.KNOWN).mended()).isEqualTo(1);
    assertThat(on(primary("key5"), "key5").value().bytes()).isEqualTo(large);
  }

  @Test
  void aKeyThatWasJustDeletedStaysDeleted() throws Exception {
    for (String node : List.of(primary("key3"), backup("key3"))) {
      OneCopy one = on(node, "key3");
      Value value = one.value();
      GridCacheVersion version = one.row().version();
      data.change(bytes("key3"), Change.remove()).get();
      one.put(value, version);
      assertThat(check(CopyMend.KNOWN).mended()).as(node).isEqualTo(1);
      assertThat(found.get(0).verdict()).contains("deleted");
      assertBothHave("key3", null);
      data.change(bytes("key3"), Change.put(bytes("again"))).get();
    }
  }

  @Test
  void whereNothingTellsAKeyIsLeftUntilSomeoneDecides() throws Exception {
    on(backup("key1"), "key1").remove();
    on(primary("key2"), "key2").remove();
    CopyReport report = check(CopyMend.KNOWN);
    assertThat(report.mended()).isZero();
    assertThat(report.differing()).isEqualTo(2);
    assertThat(found)
        .allMatch(one -> one.verdict().contains("nothing tells"))
        .allMatch(one -> one.versions().containsValue(CopyDifference.ABSENT));
    assertThat(on(primary("key1"), "key1").value()).isNotNull();
    assertThat(on(backup("key2"), "key2").value()).isNotNull();
    assertThat(status("a").differing()).isBetween(1, 2);

    assertThat(check(CopyMend.KEEP).mended()).isEqualTo(2);
    assertBothHave("key1", "value1");
    assertBothHave("key2", "value2");
    on(backup("key1"), "key1").remove();
    on(primary("key2"), "key2").remove();
    assertThat(check(CopyMend.DELETE).mended()).isEqualTo(2);
    assertBothHave("key1", null);
    assertBothHave("key2", null);
  }

  @Test
  void aCopyThatIsEmptyIsFoundKeyByKey() throws Exception {
    int partition = data.partition(bytes("key1"));
    List<String> there = new ArrayList<>();
    for (int i = 0; i < 60_000 && there.size() < 300; i++) {
      String key = "more" + i;
      if (data.partition(bytes(key)) == partition) {
        there.add(key);
        data.change(bytes(key), Change.put(bytes("v"))).get();
      }
    }
    for (String node : List.of(primary("key1"), backup("key1"))) {
      there.forEach(key -> on(node, key).remove());
      assertThat(check(CopyMend.KEEP).mended()).as(node).isEqualTo(there.size());
      assertThat(found).extracting(CopyDifference::key).containsExactlyInAnyOrderElementsOf(there);
      there.forEach(key -> assertBothHave(key, "v"));
    }
  }

  @Test
  void valuesThatExpireSoonAreNotComparedAndOthersKeepTheirTime() throws Exception {
    long soon = System.currentTimeMillis() + 20_000;
    long later = System.currentTimeMillis() + 600_000;
    data.change(bytes("soon"), Change.put(bytes("v")).expires(soon)).get();
    data.change(bytes("later"), Change.put(bytes("v")).expires(later)).get();
    on(backup("soon"), "soon").remove();
    OneCopy stale = on(primary("later"), "later");
    stale.put(new Value(bytes("stale"), 0, 5, soon), older(stale.row().version()));
    assertThat(check(CopyMend.KNOWN).mended()).isEqualTo(1);
    assertThat(found.get(0).key()).isEqualTo("later");
    for (String node : List.of("a", "b")) {
      assertThat(on(node, "later").value().expiresAtMillis()).isEqualTo(later);
      assertThat(on(node, "later").row().expireTime()).isBetween(later, later + 20_000);
    }
  }

  @Test
  void keysThatAreChangedAllTheTimeAreNotSaidToDiffer() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    AtomicInteger changes = new AtomicInteger();
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              while (!ended.get()) {
                List<CompletableFuture<?>> puts = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                  byte[] value = bytes("change" + changes.incrementAndGet());
                  Change change = i % 10 == 0 ? Change.remove() : Change.put(value);
                  puts.add(data.change(bytes("key" + i), change));
                }
                puts.forEach(CompletableFuture::join);
              }
            });
    Until.holds("keys change", () -> changes.get() > 1_000);
    try {
      CopyReport report = check(CopyMend.NONE);
      assertThat(found).isEmpty();
      assertThat(report.isGood()).isTrue();
    } finally {
      ended.set(true);
      writer.get();
    }
    assertThat(check(CopyMend.NONE).isGood()).isTrue();
  }
}
