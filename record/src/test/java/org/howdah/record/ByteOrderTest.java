package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteOrderTest {
  private static final int CASES = 20_000;

  @ParameterizedTest
  @EnumSource
  void keysCompareAsTheirContentsDo(ByteOrder.Header header) {
    ByteOrder order = new ByteOrder(header);
    Cases.check(
        CASES,
        random -> {
          byte[] a = content(random);
          byte[] b = related(a, random);
          int actual = order.compare(key(header, a, random), key(header, b, random));
          assertThat(Integer.signum(actual))
              .isEqualTo(Integer.signum(Arrays.compareUnsigned(a, b)));
        });
  }

  @ParameterizedTest
  @EnumSource
  void prefixesNeverContradictTheOrder(ByteOrder.Header header) {
    ByteOrder order = new ByteOrder(header);
    Cases.check(
        CASES,
        random -> {
          Slice a = key(header, content(random), random);
          Slice b = key(header, related(contentOf(header, a), random), random);
          int byKeys = order.compare(a, b);
          int byPrefixes = Long.compareUnsigned(prefix(order, a), prefix(order, b));
          if (byKeys == 0) {
            assertThat(byPrefixes).isZero();
          } else if (byPrefixes != 0) {
            assertThat(Integer.signum(byPrefixes)).isEqualTo(Integer.signum(byKeys));
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void aPrefixThatDecidesIsOfOneKeyOnly(ByteOrder.Header header) {
    ByteOrder order = new ByteOrder(header);
    Cases.check(
        CASES,
        random -> {
          Slice a = key(header, content(random), random);
          Slice b = key(header, related(contentOf(header, a), random), random);
          if (prefix(order, a) == prefix(order, b) && order.decides(prefix(order, a))) {
            assertThat(order.compare(a, b)).isZero();
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void aPrefixDoesNotDependOnTheBytesAroundTheKey(ByteOrder.Header header) {
    ByteOrder order = new ByteOrder(header);
    Cases.check(
        CASES,
        random -> {
          Slice somewhere = key(header, content(random), random);
          Slice alone = Slice.of(somewhere.copy());
          assertThat(prefix(order, somewhere)).isEqualTo(prefix(order, alone));
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 6, 7})
  void keysOfUpToSevenBytesAreDecidedByTheirPrefix(int length) {
    for (ByteOrder.Header header : ByteOrder.Header.values()) {
      ByteOrder order = new ByteOrder(header);
      assertThat(order.decides(prefix(order, key(header, new byte[length], new Random(1)))))
          .as("%d bytes after header %s", length, header)
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 200})
  void longerKeysAreNot(int length) {
    for (ByteOrder.Header header : ByteOrder.Header.values()) {
      ByteOrder order = new ByteOrder(header);
      assertThat(order.decides(prefix(order, key(header, new byte[length], new Random(1)))))
          .as("%d bytes after header %s", length, header)
          .isFalse();
    }
  }

  @Test
  void aKeySortsBeforeItsOwnExtensionByZeroBytes() {
    ByteOrder order = new ByteOrder(ByteOrder.Header.NONE);
    for (int length = 0; length < 7; length++) {
      Slice key = Slice.of(new byte[length]);
      Slice longer = Slice.of(new byte[length + 1]);
      assertThat(order.compare(key, longer)).isNegative();
      assertThat(prefix(order, key)).isLessThan(prefix(order, longer));
    }
  }

  private static long prefix(ByteOrder order, Slice key) {
    return order.prefix(key.array, key.offset, key.length);
  }

  /**
   * Mostly 0 to 12 bytes, of two values in half of the cases; some long enough for two of VarInt.
   */
  private static byte[] content(Random random) {
    byte[] bytes = new byte[random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(13)];
    random.nextBytes(bytes);
    if (random.nextBoolean()) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (bytes[i] < 0 ? -1 : 0);
      }
    }
    return bytes;
  }

  /** The same bytes, with the end cut or extended, with one byte changed, or others altogether. */
  private static byte[] related(byte[] content, Random random) {
    byte[] other = content.clone();
    switch (random.nextInt(5)) {
      case 0 -> other = Arrays.copyOf(other, random.nextInt(other.length + 1));
      case 1 -> other = Arrays.copyOf(other, other.length + 1 + random.nextInt(4));
      case 2 -> {
        if (other.length > 0) {
          other[random.nextInt(other.length)] = (byte) random.nextInt();
        }
      }
      case 3 -> other = content(random);
      default -> {}
    }
    return other;
  }

  /** The key among random bytes, at the very end of its array in half of the cases. */
  private static Slice key(ByteOrder.Header header, byte[] content, Random random) {
    byte[] head = new byte[VarInt.BYTES_MAX];
    int headBytes =
        switch (header) {
          case NONE -> 0;
          case VAR_INT -> VarInt.put(head, 0, content.length);
          case INT -> Integer.BYTES;
        };
    if (header == ByteOrder.Header.INT) {
      ByteBuffer.wrap(head).putInt(content.length);
    }
    int before = random.nextInt(4);
    int after = random.nextBoolean() ? 0 : random.nextInt(12);
    byte[] array = new byte[before + headBytes + content.length + after];
    random.nextBytes(array);
    System.arraycopy(head, 0, array, before, headBytes);
    System.arraycopy(content, 0, array, before + headBytes, content.length);
    return new Slice(array, before, headBytes + content.length);
  }

  private static byte[] contentOf(ByteOrder.Header header, Slice key) {
    byte[] whole = key.copy();
    int skip =
        switch (header) {
          case NONE -> 0;
          case VAR_INT -> VarInt.size(whole[0]);
          case INT -> Integer.BYTES;
        };
    return Arrays.copyOfRange(whole, skip, whole.length);
  }
}
