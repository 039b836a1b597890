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

  @Test
  void whatIsKeptIsFoundAsLongAsThereIsRoom() {
    NearCache<String, Integer> near = new NearCache<>(1 << 20);
    for (int i = 0; i < 1000; i++) {
      near.put("key " + i, i, WEIGHT);
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(near.find("key " + i)).isEqualTo(i);
      assertThat(near.find("other " + i)).isNull();
    }
  }

  @Test
  void absenceIsKeptToo() {
    NearCache<String, Integer> near = new NearCache<>(1 << 20);
    near.put("a", null, WEIGHT);
    assertThat(NearCache.isAbsent(near.find("a"))).isTrue();
    assertThat(NearCache.isAbsent(near.find("b"))).isFalse();
  }

  @Test
  void itNeverHoldsMoreThanItMayNorAWrongValue() {
    Seeds.check(
        CASES,
        random -> {
          long bytesMax = 1L + random.nextInt(1 << 18);
          NearCache<Clashing, Integer> near = new NearCache<>(bytesMax);
          Map<Clashing, Integer> model = new HashMap<>();
          for (int i = 0; i < 5000; i++) {
            Clashing key = new Clashing(random.nextInt(1 + i / 4));
            Object found = near.find(key);
            assertThat(found == null || found.equals(model.get(key))).isTrue();
            if (found == null) {
              model.putIfAbsent(key, i);
              near.put(key, model.get(key), random.nextInt(400));
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
    NearCache<Integer, Integer> near = new NearCache<>(1 << 20);
    int hot = 1000;
    for (int i = 0; i < hot; i++) {
      near.put(i, i, WEIGHT);
    }
    int hits = 0;
    for (int i = 0; i < 100_000; i++) {
      int asked = i % hot;
      if (near.find(asked) == null) {
        near.put(asked, asked, WEIGHT);
      } else {
        hits++;
      }
      near.put(hot + i, i, WEIGHT);
    }
    assertThat(hits).isGreaterThan(95_000);
  }

  @Test
  void aValueThatWouldTakeTooMuchIsNotKept() {
    NearCache<String, String> near = new NearCache<>(64 << 20);
    near.put("large", "x", (1 << 20) + 1);
    near.put("small", "y", 1 << 19);
    assertThat(near.find("large")).isNull();
    assertThat(near.find("small")).isEqualTo("y");
  }

  @Test
  void threadsThatChangeItAtOnceFindNothingWrong() throws Exception {
    NearCache<Integer, Integer> near = new NearCache<>(100_000);
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

  private static int askAndKeep(NearCache<Integer, Integer> near, SplittableRandom random) {
    int wrong = 0;
    for (int i = 0; i < 300_000; i++) {
      int key = random.nextInt(2000);
      Object found = near.find(key);
      if (found == null) {
        near.put(key, -key, WEIGHT);
      } else if (!found.equals(-key)) {
        wrong++;
      }
    }
    return wrong;
  }
}
