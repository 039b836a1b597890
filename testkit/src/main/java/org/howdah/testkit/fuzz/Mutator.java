package org.howdah.testkit.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes inputs of others: cut off, flipped, exchanged, with numbers at the ends of their range. */
final class Mutator {
  private static final int STEPS_MAX = 4;
  private static final int PIECE_BYTES_MAX = 64;

  /** What lengths, counts and numbers in text go wrong with. */
  private static final List<String> NUMBERS =
      List.of(
          "-1",
          "0",
          "1",
          "-2147483648",
          "2147483647",
          "2147483648",
          "4294967295",
          "9223372036854775807",
          "-9223372036854775808",
          "18446744073709551615",
          "99999999999999999999999",
          "");

  private static final long[] VALUES = {
    0,
    1,
    -1,
    Byte.MAX_VALUE,
    Byte.MIN_VALUE,
    Short.MAX_VALUE,
    Short.MIN_VALUE,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Integer.MAX_VALUE - 8,
    1 << 20,
    1 << 30,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };

  private final List<byte[]> inputs;
  private final List<byte[]> words;

  /**
   * @param inputs at least one
   * @param words pieces that mean something in them; may be none
   */
  Mutator(List<byte[]> inputs, List<byte[]> words) {
    this.inputs = inputs;
    this.words = words;
  }

  /** One more, drawn from {@code random} alone. */
  byte[] next(Random random) {
    byte[] input = any(inputs, random);
    for (int left = 1 + random.nextInt(STEPS_MAX); left > 0; left--) {
      input = changed(input, random);
    }
    return input;
  }

  private static <T> T any(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private byte[] changed(byte[] input, Random random) {
    int at = random.nextInt(input.length + 1);
    int length = Math.min(input.length - at, 1 + random.nextInt(PIECE_BYTES_MAX));
    byte[] piece = Arrays.copyOfRange(input, at, at + length);
    return switch (random.nextInt(10)) {
      case 0 -> Arrays.copyOf(input, at);
      case 1 -> replaced(input, at, length, new byte[0]);
      case 2 -> replaced(input, at, 0, piece);
      case 3 -> replaced(input, random.nextInt(input.length + 1), 0, piece);
      case 4 -> replaced(input, at, random.nextBoolean() ? 0 : length, random(random));
      case 5 -> replaced(input, at, 0, words.isEmpty() ? piece : any(words, random));
      case 6 -> numberInText(input, at, any(NUMBERS, random));
      case 7 -> number(input, at, random);
      case 8 -> joined(input, at, any(inputs, random), random);
      default -> flipped(input, random);
    };
  }

  private static byte[] random(Random random) {
    byte[] bytes = new byte[1 + random.nextInt(8)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] replaced(byte[] input, int at, int length, byte[] by) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(input, 0, at);
    out.writeBytes(by);
    int from = Math.min(input.length, at + length);
    out.write(input, from, input.length - from);
    return out.toByteArray();
  }

  private static byte[] flipped(byte[] input, Random random) {
    byte[] next = input.clone();
    if (next.length > 0) {
      next[random.nextInt(next.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
    }
    return next;
  }

  /** The next digits become other ones. */
  private static byte[] numberInText(byte[] input, int at, String by) {
    int from = at;
    while (from < input.length && !isDigit(input[from])) {
      from++;
    }
    int to = from;
    while (to < input.length && isDigit(input[to])) {
      to++;
    }
    return replaced(input, from, to - from, by.getBytes(ISO_8859_1));
  }

  private static boolean isDigit(byte one) {
    return one >= '0' && one <= '9';
  }

  private static byte[] number(byte[] input, int at, Random random) {
    int bytes = 1 << random.nextInt(4);
    byte[] value =
        ByteBuffer.allocate(Long.BYTES).putLong(VALUES[random.nextInt(VALUES.length)]).array();
    return replaced(input, at, bytes, Arrays.copyOfRange(value, Long.BYTES - bytes, Long.BYTES));
  }

  private static byte[] joined(byte[] input, int at, byte[] other, Random random) {
    int from = random.nextInt(other.length + 1);
    return replaced(input, at, input.length, Arrays.copyOfRange(other, from, other.length));
  }
}
