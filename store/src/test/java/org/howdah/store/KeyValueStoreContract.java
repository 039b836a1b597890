package org.howdah.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.howdah.record.HowdahException;
import org.howdah.store.Outcome.Status;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** What every {@link KeyValueStore} promises. A subclass says how to make one. */
public abstract class KeyValueStoreContract {
  private static final long SECONDS_MAX = 30;

  /** A store that may hold data sets of other tests. */
  protected abstract KeyValueStore store() throws Exception;

  /** Whether keys of its node are in this process. */
  protected boolean isInThisProcess() {
    return true;
  }

  @Test
  void readsBackWhatWasPut() throws Exception {
    DataSet data = fresh("readsBack");
    assertThat(get(data, "a")).isNull();
    assertThat(change(data, "a", Change.put(bytes("1")).flags(-7)).status()).isEqualTo(Status.DONE);
    Value value = await(data.get(bytes("a")));
    assertThat(value.bytes()).isEqualTo(bytes("1"));
    assertThat(value.flags()).isEqualTo(-7);
    assertThat(value.expiresAtMillis()).isEqualTo(Value.NEVER);
    change(data, "a", Change.put(new byte[0]));
    assertThat(get(data, "a")).isEmpty();
  }

  @Test
  void anyBytesAreAKey() throws Exception {
    DataSet data = fresh("anyBytes");
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    byte[] other = all.clone();
    other[255] = 0;
    await(data.change(all, Change.put(bytes("all"))));
    assertThat(await(data.get(all)).bytes()).isEqualTo(bytes("all"));
    assertThat(await(data.get(other))).isNull();
  }

  @Test
  void getAllAnswersInTheOrderOfItsKeys() throws Exception {
    DataSet data = fresh("getAll");
    change(data, "a", Change.put(bytes("1")));
    change(data, "b", Change.put(bytes("2")));
    List<Value> values =
        await(data.getAll(List.of(bytes("b"), bytes("absent"), bytes("a"), bytes("b"))));
    assertThat(values).hasSize(4);
    assertThat(values.get(0).bytes()).isEqualTo(bytes("2"));
    assertThat(values.get(1)).isNull();
    assertThat(values.get(2).bytes()).isEqualTo(bytes("1"));
    assertThat(values.get(3).bytes()).isEqualTo(bytes("2"));
  }

  @Test
  void ofABatchThatIsTooLongTheFirstValuesAreGiven() throws Exception {
    DataSet data = fresh("some");
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      keys.add(bytes("absent" + i));
      keys.add(bytes("k" + i));
      await(data.change(keys.get(2 * i + 1), Change.put(new byte[100])));
    }
    Map<Long, Integer> sizes = Map.of(1L, 2, 100L, 2, 250L, 6, 10_000L, 20, Long.MAX_VALUE, 20);
    for (Map.Entry<Long, Integer> size : sizes.entrySet()) {
      List<Value> some = await(data.getSome(keys, size.getKey()));
      assertThat(some).as("%s bytes", size.getKey()).hasSize(size.getValue());
      for (int i = 0; i < some.size(); i++) {
        assertThat(some.get(i) != null).isEqualTo(i % 2 == 1);
      }
    }
    assertThat(await(data.getSome(keys.subList(1, 20), 0))).hasSize(1);
    assertThat(await(data.getSome(List.of(), 0))).isEmpty();
  }

  @Test
  void changesDependOnWhatIsThere() throws Exception {
    DataSet data = fresh("changes");
    assertThat(change(data, "k", Change.replace(bytes("x"))).status()).isEqualTo(Status.REFUSED);
    assertThat(change(data, "k", Change.append(bytes("x"))).status()).isEqualTo(Status.REFUSED);
    assertThat(change(data, "k", Change.add(bytes("b"))).status()).isEqualTo(Status.DONE);
    assertThat(change(data, "k", Change.add(bytes("c"))).status()).isEqualTo(Status.REFUSED);
    change(data, "k", Change.append(bytes("c")));
    change(data, "k", Change.prepend(bytes("a")));
    assertThat(get(data, "k")).isEqualTo("abc");
    assertThat(change(data, "k", Change.append(bytes("d")).bytesMax(3)).status())
        .isEqualTo(Status.TOO_LARGE);
    assertThat(change(data, "k", Change.remove()).status()).isEqualTo(Status.DONE);
    assertThat(change(data, "k", Change.remove()).status()).isEqualTo(Status.ABSENT);
    assertThat(get(data, "k")).isNull();
  }

  @Test
  void aVersionIsOfOneStateOnly() throws Exception {
    DataSet data = fresh("versions");
    long first = change(data, "k", Change.put(bytes("1"))).value().version();
    assertThat(await(data.get(bytes("k"))).version()).isEqualTo(first);
    long second = change(data, "k", Change.compareAndPut(first, bytes("2"))).value().version();
    assertThat(second).isNotEqualTo(first);
    assertThat(change(data, "k", Change.compareAndPut(first, bytes("3"))).status())
        .isEqualTo(Status.CHANGED);
    assertThat(change(data, "k", Change.remove().ifVersion(first)).status())
        .isEqualTo(Status.CHANGED);
    assertThat(change(data, "k", Change.remove().ifVersion(second)).status())
        .isEqualTo(Status.DONE);
    assertThat(change(data, "k", Change.compareAndPut(second, bytes("3"))).status())
        .isEqualTo(Status.ABSENT);
    assertThat(change(data, "k", Change.put(bytes("2"))).value().version()).isNotIn(first, second);
  }

  @Test
  void countsAsMemcachedDoes() throws Exception {
    DataSet data = fresh("counts");
    assertThat(change(data, "k", Change.increment(1)).status()).isEqualTo(Status.ABSENT);
    change(data, "k", Change.put(bytes("9")));
    assertThat(text(change(data, "k", Change.increment(2)))).isEqualTo("11");
    assertThat(text(change(data, "k", Change.decrement(2)))).isEqualTo("9");
    assertThat(get(data, "k")).isEqualTo("9 ");
    assertThat(text(change(data, "k", Change.decrement(10)))).isEqualTo("0");
    assertThat(text(change(data, "k", Change.decrement(0)))).isEqualTo("0");
    change(data, "k", Change.put(bytes("18446744073709551615")));
    assertThat(text(change(data, "k", Change.increment(3)))).isEqualTo("2");
    change(data, "k", Change.put(bytes("nine")));
    assertThat(change(data, "k", Change.increment(1)).status()).isEqualTo(Status.NOT_A_NUMBER);
  }

  @Test
  void whatHasExpiredIsAbsent() throws Exception {
    DataSet data = fresh("expires");
    long now = System.currentTimeMillis();
    change(data, "k", Change.put(bytes("1")).expires(now + 3_600_000));
    assertThat(await(data.get(bytes("k"))).expiresAtMillis()).isEqualTo(now + 3_600_000);
    long version = await(data.get(bytes("k"))).version();
    Outcome touched = change(data, "k", Change.touch(now + 7_200_000).answeringBytes());
    assertThat(text(touched)).isEqualTo("1");
    assertThat(touched.value().version()).isEqualTo(version);
    change(data, "k", Change.append(bytes("2")));
    assertThat(await(data.get(bytes("k"))).expiresAtMillis()).isEqualTo(now + 7_200_000);
    assertThat(change(data, "k", Change.touch(now - 1)).status()).isEqualTo(Status.DONE);
    assertThat(get(data, "k")).isNull();
    assertThat(change(data, "k", Change.put(bytes("1")).expires(now - 1)).status())
        .isEqualTo(Status.DONE);
    assertThat(get(data, "k")).isNull();
    assertThat(change(data, "k", Change.add(bytes("1"))).status()).isEqualTo(Status.DONE);
  }

  @Test
  void countersLoseNothingWhenManyCount() throws Exception {
    DataSet data = fresh("race");
    change(data, "n", Change.put(bytes("0")));
    List<CompletableFuture<Outcome>> all = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      all.add(data.change(bytes("n"), Change.increment(1)));
    }
    for (CompletableFuture<Outcome> one : all) {
      assertThat(await(one).status()).isEqualTo(Status.DONE);
    }
    assertThat(get(data, "n")).isEqualTo("500");
  }

  @Test
  void partitionsHoldEachKeyOnce() throws Exception {
    DataSet data = fresh("partitions");
    Map<String, String> put = new HashMap<>();
    for (int i = 0; i < 500; i++) {
      put.put("key" + i, "value" + i);
      change(data, "key" + i, Change.put(bytes("value" + i)));
    }
    change(data, "gone", Change.put(bytes("1")));
    change(data, "gone", Change.remove());
    Map<String, String> seen = new HashMap<>();
    for (int p = 0; p < data.partitions(); p++) {
      assertThat(data.owners(p)).isNotEmpty();
      if (!data.owners(p).get(0).equals(storeOf().nodeName())) {
        continue;
      }
      int before = seen.size();
      try (Scan scan = data.scan(p)) {
        while (scan.next()) {
          assertThat(data.partition(scan.key())).isEqualTo(p);
          assertThat(data.isLocal(scan.key())).isEqualTo(isInThisProcess());
          String key = new String(scan.key(), UTF_8);
          assertThat(seen.put(key, new String(scan.value().bytes(), UTF_8))).isNull();
        }
      }
      assertThat(data.entries(p)).isEqualTo(seen.size() - before);
    }
    assertThat(seen).isEqualTo(put);
  }

  @Test
  void dataSetsAreApartAndCanBeDropped() throws Exception {
    DataSet one = fresh("one");
    DataSet other = fresh("other");
    change(one, "k", Change.put(bytes("1")));
    assertThat(get(other, "k")).isNull();
    assertThat(storeOf().names()).contains("one", "other");
    storeOf().drop("one");
    storeOf().drop("one");
    assertThat(storeOf().names()).doesNotContain("one");
    assertThat(storeOf().open("one")).isEmpty();
    assertThat(get(storeOf().create("one", 1), "k")).isNull();
  }

  @Test
  void aDataSetOfOnesOwnIsMadeOnce() throws Exception {
    storeOf().drop("own");
    DataSet mine = storeOf().create("own", 1, "first");
    change(mine, "k", Change.put(bytes("1")));
    assertThat(storeOf().create("own", 1, "first").id()).isEqualTo("first");
    assertThat(get(mine, "k")).isEqualTo("1");
    assertThatThrownBy(() -> storeOf().create("own", 1, "second"))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("the data set own is there already, made by someone else");
    assertThatThrownBy(() -> storeOf().create("own", 1, "a b")).hasMessageContaining("'a b'");
    storeOf().drop("own", "second");
    assertThat(storeOf().open("own").orElseThrow().id()).isEqualTo("first");
    storeOf().drop("own", "first");
    storeOf().drop("own", "first");
    assertThat(storeOf().open("own")).isEmpty();
  }

  @Test
  void aNumberThatIsCountedAndExpiresAtOnceIsAnsweredAndGone() throws Exception {
    DataSet data = fresh("expired-numbers");
    for (Change change : List.of(Change.increment(2), Change.decrement(2))) {
      change(data, "k", Change.put(bytes("7")));
      Outcome outcome = change(data, "k", change.expires(Change.already()));
      assertThat(outcome.isDone()).isTrue();
      assertThat(text(outcome)).isIn("9", "5");
      assertThat(get(data, "k")).isNull();
    }
  }

  @Test
  void whatWasDroppedTakesNoChangesAlsoIfAnotherHasItsName() throws Exception {
    DataSet before = fresh("anew");
    DataSet now = fresh("anew");
    assertThat(now.id()).isNotEmpty().isNotEqualTo(before.id());
    assertThatThrownBy(() -> change(before, "k", Change.put(bytes("1"))))
        .cause()
        .isInstanceOf(HowdahException.class);
    assertThatThrownBy(() -> change(before, "k", Change.add(bytes("1")).expires(Long.MAX_VALUE)))
        .cause()
        .isInstanceOf(HowdahException.class);
    assertThat(get(now, "k")).isNull();
    storeOf().drop("anew", before.id());
    assertThat(storeOf().open("anew").orElseThrow().id()).isEqualTo(now.id());
  }

  @Test
  void namesAndCopiesAreChecked() throws Exception {
    fresh("checked");
    for (String name : List.of("", ".", "a b", "x".repeat(65), "a/b")) {
      assertThatThrownBy(() -> storeOf().create(name, 1))
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining("'" + name + "'");
    }
    assertThatThrownBy(() -> storeOf().create("copies", 0)).hasMessageContaining("1 to 16");
    assertThatThrownBy(() -> storeOf().create("checked", 2))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("exists with 1 copies");
  }

  @Test
  void doesWhatAMapDoes() {
    Seeds.check(3, this::doesWhatAMapDoes);
  }

  private void doesWhatAMapDoes(Random random) throws Exception {
    DataSet data = fresh("random" + random.nextLong());
    Map<Integer, byte[]> model = new HashMap<>();
    for (int i = 0; i < 300; i++) {
      int key = random.nextInt(20);
      byte[] value = new byte[random.nextInt(100)];
      random.nextBytes(value);
      boolean there = model.containsKey(key);
      switch (random.nextInt(5)) {
        case 0 -> {
          change(data, "" + key, Change.put(value));
          model.put(key, value);
        }
        case 1 -> {
          Status status = change(data, "" + key, Change.add(value)).status();
          assertThat(status).isEqualTo(there ? Status.REFUSED : Status.DONE);
          model.putIfAbsent(key, value);
        }
        case 2 -> {
          Status status = change(data, "" + key, Change.replace(value)).status();
          assertThat(status).isEqualTo(there ? Status.DONE : Status.REFUSED);
          model.replace(key, value);
        }
        case 3 -> {
          Status status = change(data, "" + key, Change.remove()).status();
          assertThat(status).isEqualTo(model.remove(key) == null ? Status.ABSENT : Status.DONE);
        }
        default -> {
          Value found = await(data.get(bytes("" + key)));
          assertThat(found == null ? null : found.bytes()).isEqualTo(model.get(key));
        }
      }
    }
    storeOf().drop(data.name());
  }

  private KeyValueStore store;

  private KeyValueStore storeOf() throws Exception {
    if (store == null) {
      store = store();
    }
    return store;
  }

  private DataSet fresh(String name) throws Exception {
    storeOf().drop(name);
    return storeOf().create(name, 1);
  }

  /** The bytes of a text. */
  protected static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static String text(Outcome outcome) {
    return new String(outcome.value().bytes(), UTF_8);
  }

  /** The value of a key as text, or null. */
  protected static String get(DataSet data, String key) throws Exception {
    Value value = await(data.get(bytes(key)));
    return value == null ? null : new String(value.bytes(), UTF_8);
  }

  /** Changes a key and waits for it. */
  protected static Outcome change(DataSet data, String key, Change change) throws Exception {
    return await(data.change(bytes(key), change));
  }

  private static <T> T await(CompletableFuture<T> future) throws Exception {
    return future.get(SECONDS_MAX, TimeUnit.SECONDS);
  }

  @Test
  void storedValuesReadBackAsTheyWere() {
    for (long expires : new long[] {Value.NEVER, 1, Long.MAX_VALUE}) {
      for (int flags : new int[] {0, 1, -1}) {
        for (long claim : new long[] {0, 1, -1}) {
          assertReadsBack(new Value(bytes("v"), flags, 5, expires, false, claim));
          assertReadsBack(new Value(bytes("v"), flags, 5, expires, true, claim));
        }
      }
    }
    byte[] older = {3, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 9, 'v'};
    assertThat(Value.decode(older))
        .usingRecursiveComparison()
        .isEqualTo(new Value(bytes("v"), 7, 5, 9));
    assertThat(new Value(bytes("v"), 7, 5, 9).encode()).isEqualTo(older);
    byte[] newer = new Value(bytes("v"), 0, 5, 0).encode();
    newer[0] = 16;
    assertThatThrownBy(() -> Value.decode(newer)).hasMessageContaining("newer Howdah");
  }

  private static void assertReadsBack(Value value) {
    assertThat(Value.decode(value.encode())).usingRecursiveComparison().isEqualTo(value);
  }
}
