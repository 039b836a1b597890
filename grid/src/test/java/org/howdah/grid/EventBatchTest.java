package org.howdah.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** Batches of events as bytes. */
class EventBatchTest {
  private static byte[] encoded(byte[]... events) {
    EventBatch batch = new EventBatch(3);
    for (byte[] event : events) {
      batch.add(event);
    }
    byte[] encoded = batch.encode();
    assertThat(encoded).hasSize(batch.bytes());
    return encoded;
  }

  @Test
  void eventsComeBackAsTheyWere() {
    assertThat(EventBatch.decode(encoded(), 3)).isEmpty();
    List<byte[]> events = EventBatch.decode(encoded(new byte[] {1, 2}, new byte[0]), 3);
    assertThat(events).containsExactly(new byte[] {1, 2}, new byte[0]);
  }

  @Test
  void aLargeBatchIsCompressedAndOneThatClaimsToBeLongerThanAnyIsRefused() {
    EventBatch batch = new EventBatch(3);
    for (int i = 0; i < 100; i++) {
      batch.add(new byte[1000]);
    }
    byte[] encoded = batch.encode();
    assertThat(encoded).hasSizeLessThan(batch.bytes() / 10);
    assertThat(EventBatch.decode(encoded, 3)).hasSize(100).contains(new byte[1000]);
    ByteBuffer.wrap(encoded).putInt(1, Integer.MAX_VALUE);
    assertThatThrownBy(() -> EventBatch.decode(encoded, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("compressed message of 2147483647 bytes");
  }

  @Test
  void aBatchOfAnotherEpochIsRefused() {
    assertThatThrownBy(() -> EventBatch.decode(encoded(), 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not of epoch 4");
  }

  @Test
  void bytesThatAreNoBatchAreRefusedWithoutHarm() {
    byte[] whole = encoded(new byte[100], new byte[7]);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> EventBatch.decode(cut, 3))
          .isInstanceOf(IllegalArgumentException.class);
    }
    byte[] longer = Arrays.copyOf(whole, whole.length + 1);
    assertThatThrownBy(() -> EventBatch.decode(longer, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more bytes");
    Seeds.check(
        1000,
        random -> {
          byte[] damaged = whole.clone();
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
          try {
            EventBatch.decode(damaged, 3);
          } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("batch");
          }
        });
  }
}
