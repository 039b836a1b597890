package org.howdah.hadoop.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.howdah.hadoop.zoo.Values;
import org.howdah.record.ByteOrder;
import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderCheckTest {
  private static final int CASES = 300;
  private static final KeyOrder BYTES = new ByteOrder(ByteOrder.Header.NONE);

  @ParameterizedTest
  @ValueSource(strings = {"Text", "Bytes", "Int", "Long", "Float", "Double"})
  void anOrderThatIsKnownIsThatOfTheComparator(String type) {
    Seeds.check(
        CASES,
        random -> {
          List<WritableComparable<?>> keys = Values.keys(type, random.nextLong(), 300);
          WritableComparator comparator = WritableComparator.get(keys.get(0).getClass());
          KeyOrder order = KeyOrders.known(comparator.getClass());
          assertThat(order).isNotNull();
          assertThat(check(order, comparator, serialized(keys)).contradiction()).isEmpty();
        });
  }

  @Test
  void anotherOrderIsFoundIfAnyTwoKeysShowIt() {
    Seeds.check(
        CASES,
        random -> {
          List<Slice> keys = randomKeys(random);
          RanksOf comparator = new RanksOf(random);
          List<Slice> found = check(BYTES, comparator, keys).contradiction();
          assertThat(found.isEmpty()).isEqualTo(agree(keys, comparator));
          if (!found.isEmpty()) {
            Slice a = found.get(0);
            Slice b = found.get(1);
            assertThat(Integer.signum(BYTES.compare(a, b)))
                .isNotEqualTo(Integer.signum(comparator.compareSlices(a, b)));
          }
        });
  }

  @Test
  void aPrefixThatContradictsTheComparatorIsFound() {
    KeyOrder wrongPrefix =
        new KeyOrder() {
          @Override
          public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
            return BYTES.compare(a, aStart, aLength, b, bStart, bLength);
          }

          @Override
          public long prefix(byte[] key, int offset, int length) {
            return -1 - BYTES.prefix(key, offset, length);
          }
        };
    List<Slice> keys = List.of(Slice.of(new byte[] {1}), Slice.of(new byte[] {2}));
    assertThat(check(wrongPrefix, new RanksOf(), keys).contradiction()).hasSize(2);
  }

  @Test
  void aPrefixThatDecidesTooMuchIsFound() {
    KeyOrder tooSure =
        new KeyOrder() {
          @Override
          public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
            return BYTES.compare(a, aStart, aLength, b, bStart, bLength);
          }

          @Override
          public boolean decides(long prefix) {
            return true;
          }
        };
    List<Slice> keys = List.of(Slice.of(new byte[] {1}), Slice.of(new byte[] {2}));
    assertThat(check(tooSure, new RanksOf(), keys).contradiction()).hasSize(2);
  }

  @Test
  void aTaskPaysForAFewHundredComparisonsAtMost() throws IOException {
    AtomicInteger comparisons = new AtomicInteger();
    WritableComparator text = WritableComparator.get(Text.class);
    OrderCheck check =
        new OrderCheck(
            KeyOrders.known(text.getClass()),
            new RawComparator<Text>() {
              @Override
              public int compare(byte[] a, int aFrom, int aBytes, byte[] b, int bFrom, int bBytes) {
                comparisons.incrementAndGet();
                return text.compare(a, aFrom, aBytes, b, bFrom, bBytes);
              }

              @Override
              public int compare(Text a, Text b) {
                throw new AssertionError("asked for the objects " + a + " and " + b);
              }
            });
    int taken = 0;
    boolean more = true;
    while (more) {
      more = check.add(Slice.of(bytes(new Text("key " + taken++))));
    }
    assertThat(check.contradiction()).isEmpty();
    assertThat(taken).isLessThanOrEqualTo(256);
    assertThat(comparisons.get()).isBetween(100, 256);
  }

  @Test
  void keysThatComeAgainAndVeryLongOnesTakeNoRoom() {
    OrderCheck check = new OrderCheck(BYTES, new RanksOf());
    byte[] longest = new byte[2 << 20];
    int asked = 0;
    while (check.add(Slice.of(asked % 2 == 0 ? longest : new byte[] {1}))) {
      asked++;
    }
    assertThat(asked).isEqualTo(4095);
    assertThat(check.contradiction()).isEmpty();
  }

  private static OrderCheck check(KeyOrder order, RawComparator<?> comparator, List<Slice> keys) {
    OrderCheck check = new OrderCheck(order, comparator);
    keys.forEach(check::add);
    return check;
  }

  private static boolean agree(List<Slice> keys, RanksOf comparator) {
    for (Slice a : keys) {
      for (Slice b : keys) {
        if (Integer.signum(BYTES.compare(a, b)) != Integer.signum(comparator.compareSlices(a, b))) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<Slice> randomKeys(Random random) {
    List<Slice> keys = new ArrayList<>();
    for (int i = random.nextInt(12); i >= 0; i--) {
      byte[] key = new byte[random.nextInt(12)];
      Arrays.fill(key, (byte) random.nextInt());
      keys.add(Slice.of(key));
    }
    return keys;
  }

  private static List<Slice> serialized(List<WritableComparable<?>> keys) throws IOException {
    List<Slice> slices = new ArrayList<>();
    for (WritableComparable<?> key : keys) {
      slices.add(Slice.of(bytes(key)));
    }
    return slices;
  }

  private static byte[] bytes(Writable key) throws IOException {
    EncoderOutput out = new EncoderOutput();
    key.write(out);
    return Arrays.copyOf(out.bytes(), out.length());
  }

  /** The order of bytes, but in a third of the cases that of lengths, in another its opposite. */
  private static final class RanksOf implements RawComparator<BytesWritable> {
    private final int kind;

    RanksOf() {
      kind = 0;
    }

    RanksOf(Random random) {
      kind = random.nextInt(3);
    }

    int compareSlices(Slice a, Slice b) {
      return compare(a.array, a.offset, a.length, b.array, b.offset, b.length);
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      return switch (kind) {
        case 0 -> BYTES.compare(a, aStart, aLength, b, bStart, bLength);
        case 1 -> Integer.compare(aLength, bLength);
        default -> BYTES.compare(b, bStart, bLength, a, aStart, aLength);
      };
    }

    @Override
    public int compare(BytesWritable a, BytesWritable b) {
      throw new AssertionError("asked for the objects " + a + " and " + b);
    }
  }
}
