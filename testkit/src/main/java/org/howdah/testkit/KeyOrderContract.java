package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;
import org.junit.jupiter.api.Test;

/** What every {@link KeyOrder} promises. A subclass says which there are, and how keys look. */
public abstract class KeyOrderContract {
  private static final int ROUNDS = 300;
  private static final int KEYS = 12;
  private static final int THREADS = 4;
  private static final int AROUND_MAX = 9;

  /**
   * An order, and serialized keys of its type, drawn so that some are equal and some nearly are.
   */
  public record Kind(KeyOrder order, Function<Random, byte[]> keys) {}

  /** All of them, by names. */
  protected abstract Map<String, Kind> kinds();

  /** A check of some keys of one kind. */
  private interface Check {
    void of(KeyOrder order, List<Slice> keys);
  }

  private void each(Check check) {
    Map<String, Kind> kinds = kinds();
    assertThat(kinds).isNotEmpty();
    Seeds.check(
        ROUNDS,
        random ->
            kinds.forEach(
                (name, kind) -> {
                  try {
                    check.of(kind.order(), keys(kind, random));
                  } catch (AssertionError e) {
                    throw new AssertionError(name + ": " + e.getMessage(), e);
                  }
                }));
  }

  /** Each lies among other bytes. */
  private static List<Slice> keys(Kind kind, Random random) {
    List<Slice> keys = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      byte[] key = kind.keys().apply(random);
      int before = random.nextInt(AROUND_MAX);
      byte[] around = new byte[before + key.length + random.nextInt(AROUND_MAX)];
      random.nextBytes(around);
      System.arraycopy(key, 0, around, before, key.length);
      keys.add(new Slice(around, before, key.length));
    }
    return keys;
  }

  private static int sign(KeyOrder order, Slice a, Slice b) {
    return Integer.signum(order.compare(a, b));
  }

  private static long prefix(KeyOrder order, Slice key) {
    return order.prefix(key.array, key.offset, key.length);
  }

  @Test
  void comparingIsATotalPreorder() {
    each(
        (order, keys) -> {
          for (Slice a : keys) {
            assertThat(sign(order, a, a)).isZero();
            for (Slice b : keys) {
              assertThat(sign(order, a, b)).isEqualTo(-sign(order, b, a));
              for (Slice c : keys) {
                if (sign(order, a, b) <= 0 && sign(order, b, c) <= 0) {
                  assertThat(sign(order, a, c)).isNotPositive();
                }
              }
            }
          }
        });
  }

  @Test
  void prefixesAgreeWithIt() {
    each(
        (order, keys) -> {
          for (Slice a : keys) {
            for (Slice b : keys) {
              int byPrefix = Long.compareUnsigned(prefix(order, a), prefix(order, b));
              int byKey = sign(order, a, b);
              assertThat(byKey < 0 ? byPrefix <= 0 : byKey > 0 || byPrefix == 0).isTrue();
            }
          }
        });
  }

  @Test
  void aPrefixThatDecidesLeavesNothingToCompare() {
    each(
        (order, keys) -> {
          for (Slice a : keys) {
            for (Slice b : keys) {
              if (prefix(order, a) == prefix(order, b) && order.decides(prefix(order, a))) {
                assertThat(sign(order, a, b)).isZero();
              }
            }
          }
        });
  }

  @Test
  void onlyTheKeysThemselvesCount() {
    each(
        (order, keys) -> {
          for (Slice a : keys) {
            Slice alone = Slice.of(a.copy());
            assertThat(prefix(order, a)).isEqualTo(prefix(order, alone));
            for (Slice b : keys) {
              assertThat(sign(order, a, b)).isEqualTo(sign(order, alone, Slice.of(b.copy())));
            }
          }
        });
  }

  @Test
  void severalThreadsCompareAtOnce() {
    kinds()
        .forEach(
            (name, kind) -> {
              List<Slice> keys = keys(kind, new Random(name.hashCode()));
              List<Integer> expected = signs(kind.order(), keys);
              List<CompletableFuture<List<Integer>>> threads = new ArrayList<>();
              for (int i = 0; i < THREADS; i++) {
                threads.add(CompletableFuture.supplyAsync(() -> signs(kind.order(), keys)));
              }
              threads.forEach(one -> assertThat(one.join()).as(name).isEqualTo(expected));
            });
  }

  private static List<Integer> signs(KeyOrder order, List<Slice> keys) {
    List<Integer> signs = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      keys.forEach(a -> keys.forEach(b -> signs.add(sign(order, a, b))));
    }
    return signs;
  }
}
