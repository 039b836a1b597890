package org.howdah.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** Messages that are compressed. */
class PackedTest {
  private static final int MAX = 1 << 20;

  private static byte[] ones(int length) {
    byte[] message = new byte[length];
    Arrays.fill(message, (byte) 1);
    return message;
  }

  @Test
  void aMessageComesBackAsItWas() throws Exception {
    for (int length : new int[] {1, 1023, 1024, 5000, MAX}) {
      byte[] packed = Packed.pack(ones(length));
      assertThat(Packed.unpack(packed, MAX)).isEqualTo(ones(length));
      assertThat(packed).hasSize(length < 1024 ? length : packed.length);
    }
    assertThat(Packed.pack(ones(5000))).hasSizeLessThan(100);
    assertThat(Packed.unpack(new byte[0], MAX)).isEmpty();
  }

  @Test
  void whatDoesNotBecomeSmallerStays() {
    byte[] noise = new byte[5000];
    new Random(1).nextBytes(noise);
    assertThat(Packed.pack(noise)).isSameAs(noise);
  }

  @Test
  void whatIsLongerThanItMayBeIsRefused() {
    byte[] packed = Packed.pack(ones(MAX));
    assertThatThrownBy(() -> Packed.unpack(packed, MAX - 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("of 1048576 bytes");
    ByteBuffer.wrap(packed).putInt(1, 1000);
    assertThatThrownBy(() -> Packed.unpack(packed, MAX - 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than its 1000 bytes");
  }

  @Test
  void damagedMessagesAreRefusedOrRead() {
    byte[] whole = Packed.pack(ones(3000));
    Seeds.check(
        1000,
        random -> {
          byte[] damaged = whole.clone();
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
          try {
            assertThat(Packed.unpack(damaged, MAX)).hasSizeLessThanOrEqualTo(MAX);
          } catch (IOException refused) {
            assertThat(refused).hasMessageContaining("message");
          }
        });
  }
}
