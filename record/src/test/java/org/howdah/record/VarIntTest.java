package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VarIntTest {
  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "127, 7f",
    "-1, ff",
    "-112, 90",
    "128, 8f80",
    "255, 8fff",
    "256, 8e0100",
    "65535, 8effff",
    "65536, 8d010000",
    "16777216, 8c01000000",
    "2147483647, 8c7fffffff",
    "-113, 8770",
    "-256, 87ff",
    "-257, 860100",
    "-65537, 85010000",
    "-2147483648, 847fffffff",
  })
  void bytesAreThoseOfTheFormat(int value, String hex) {
    byte[] expected = HexFormat.of().parseHex(hex);
    assertThat(written(value)).isEqualTo(expected);
    assertThat(VarInt.get(expected, 0)).isEqualTo(value);
  }

  @Test
  void aThousandRandomValuesAgreeWithTheReference() {
    Cases.check(1000, random -> agreesWithReference(random.nextInt() >> random.nextInt(32)));
  }

  @Test
  void valuesAroundEveryPowerOfTwoAgreeWithTheReference() {
    for (int bit = 0; bit < Integer.SIZE; bit++) {
      for (int near = -2; near <= 2; near++) {
        agreesWithReference((1 << bit) + near);
        agreesWithReference(-(1 << bit) + near);
      }
    }
  }

  @Test
  void allSmallValuesAgreeWithTheReference() {
    for (int value = -1000; value <= 1000; value++) {
      agreesWithReference(value);
    }
  }

  @Test
  void theFirstByteTellsTheLengthOfLongValuesToo() {
    for (int magnitudeBytes = 1; magnitudeBytes <= Long.BYTES; magnitudeBytes++) {
      assertThat(VarInt.size((byte) (-112 - magnitudeBytes))).isEqualTo(1 + magnitudeBytes);
      assertThat(VarInt.size((byte) (-120 - magnitudeBytes))).isEqualTo(1 + magnitudeBytes);
    }
  }

  @Test
  void bytesAroundTheValueStayUntouchedAndUnread() {
    Cases.check(
        200,
        random -> {
          int value = random.nextInt() >> random.nextInt(32);
          byte[] noise = new byte[20];
          random.nextBytes(noise);
          byte[] array = noise.clone();
          int offset = random.nextInt(noise.length - VarInt.BYTES_MAX);
          int end = VarInt.put(array, offset, value);
          assertThat(VarInt.get(array, offset)).isEqualTo(value);
          System.arraycopy(noise, offset, array, offset, end - offset);
          assertThat(array).isEqualTo(noise);
        });
  }

  private static void agreesWithReference(int value) {
    byte[] expected = reference(value);
    byte[] actual = written(value);
    if (!Arrays.equals(actual, expected)
        || VarInt.size(value) != expected.length
        || VarInt.size(expected[0]) != expected.length
        || VarInt.get(expected, 0) != value) {
      assertThat(actual).as("the bytes of %d", value).isEqualTo(expected);
      assertThat(VarInt.size(value)).as("size of %d", value).isEqualTo(expected.length);
      assertThat(VarInt.size(expected[0])).as("size by marker").isEqualTo(expected.length);
      assertThat(VarInt.get(expected, 0)).as("read back").isEqualTo(value);
    }
  }

  private static byte[] written(int value) {
    byte[] array = new byte[VarInt.BYTES_MAX];
    return Arrays.copyOf(array, VarInt.put(array, 0, value));
  }

  /** Slow and plain: the marker is -112 or -120 less the number of bytes of the magnitude. */
  private static byte[] reference(int value) {
    if (value >= -112 && value <= 127) {
      return new byte[] {(byte) value};
    }
    long magnitude = value < 0 ? -1L - value : value;
    String hex = BigInteger.valueOf(magnitude).toString(16);
    String even = hex.length() % 2 == 0 ? hex : "0" + hex;
    int marker = (value < 0 ? -120 : -112) - even.length() / 2;
    return HexFormat.of().parseHex(String.format("%02x", marker & 0xff) + even);
  }
}
