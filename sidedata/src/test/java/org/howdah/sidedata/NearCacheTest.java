package org.howdah.sidedata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class NearCacheTest {
  private static final int CASES = 200;
  private static final int WEIGHT = 100;

  /** Keys that do not change and are kept themselves. */
  private static final class AsTheyAre<K> implements Coder<K> {
    @Override
    public byte[] encode(K key) {
      throw new UnsupportedOperationException("a near cache needs no bytes");
    }

    @Override
    public K decode(byte[] bytes) {
      throw new UnsupportedOperationException("a near cache has no bytes");
    }
  }

  private static <K> void put(NearCache<K> near, K key, Object value, int bytes) {
    near.put(new Entry(key, Entry.hash(key.hashCode()), 1), NearCache.orAbsent(value), bytes);
  }

  private static <K> Object find(NearCache<K> near, K key) {
    Object[] found = new Object[1];
    near.find(List.of(key), new int[] {Entry.hash(key.hashCode())}, found);
    return found[0];
  }

  @Test
  void whatIsKeptIsFoundAsLongAsThereIsRoom() {
    NearCache<String> near = new NearCache<>(1 << 20, new AsTheyAre<>());
    for (int i = 0; i < 1000; i++) {
      put(near, "key " + i, i, WEIGHT);
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(find(near, "key " + i)).isEqualTo(i);
      assertThat(find(near, "other " + i)).isNull();
    }
  }

  @Test
  void absenceIsKeptToo() {
    NearCache<String> near = new NearCache<>(1 << 20, new AsTheyAre<>());
    put(near, "a", null, WEIGHT);
    assertThat(NearCache.isAbsent(find(near, "a"))).isTrue();
    assertThat(NearCache.isAbsent(find(near, "b"))).isFalse();
  }

  @Test
  void itNeverHoldsMoreThanItMayNorAWrongValue() {
    Seeds.check(
        CASES,
        random -> {
          long bytesMax = 1L + random.nextInt(1 << 18);
          NearCache<Clashing> near = new NearCache<>(bytesMax, new AsTheyAre<>());
          Map<Clashing, Integer> model = new HashMap<>();
          for (int i = 0; i < 5000; i++) {
            Clashing key = new Clashing(random.nextInt(1 + i / 4));
            Object found = find(near, key);
            assertThat(found == null || found.equals(model.get(key))).isTrue();
            if (found == null) {
              model.putIfAbsent(key, i);
              put(near, key, model.get(key), random.nextInt(400));
            }
            assertThat(near.bytes()).isLessThanOrEqualTo(bytesMax);
          }
        });
  }

  /** A key of which eight have the same hash code, so that slots are taken by others. */
  private record Clashing(int number) {
    @Override
    public int hashCode() {
      return number / 8;
    }
  }

  @Test
  void whatIsAskedForAgainOutlastsWhatIsAskedForOnce() {
    NearCache<Integer> near = new NearCache<>(1 << 20, new AsTheyAre<>());
    int hot = 1000;
    for (int i = 0; i < hot; i++) {
      put(near, i, i, WEIGHT);
    }
    int hits = 0;
    for (int i = 0; i < 100_000; i++) {
      int asked = i % hot;
      if (find(near, asked) == null) {
        put(near, asked, asked, WEIGHT);
      } else {
        hits++;
      }
      put(near, hot + i, i, WEIGHT);
    }
    assertThat(hits).isGreaterThan(95_000);
  }

  @Test
  void aValueThatWouldTakeTooMuchIsNotKept() {
    NearCache<String> near = new NearCache<>(64 << 20, new AsTheyAre<>());
    put(near, "large", "x", (1 << 20) + 1);
    put(near, "small", "y", 1 << 19);
    assertThat(find(near, "large")).isNull();
    assertThat(find(near, "small")).isEqualTo("y");
  }

  @Test
  void threadsThatChangeItAtOnceFindNothingWrong() throws Exception {
    NearCache<Integer> near = new NearCache<>(100_000, new AsTheyAre<>());
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Integer>> wrong = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        SplittableRandom random = new SplittableRandom(thread);
        wrong.add(threads.submit(() -> askAndKeep(near, random)));
      }
      for (Future<Integer> count : wrong) {
        assertThat(count.get()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(near.bytes()).isLessThanOrEqualTo(100_000);
  }

  private static int askAndKeep(NearCache<Integer> near, SplittableRandom random) {
    int wrong = 0;
    for (int i = 0; i < 300_000; i++) {
      int key = random.nextInt(2000);
      Object found = find(near, key);
      if (found == null) {
        put(near, key, -key, WEIGHT);
      } else if (!found.equals(-key)) {
        wrong++;
      }
    }
    return wrong;
  }
}
