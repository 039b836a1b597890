package org.howdah.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;

/** Values and changes that nobody wrote like this. */
class StoredBytesFuzzTest {
  private static final byte[] BYTES = "value".getBytes(UTF_8);
  private static final Value WITH_ALL = new Value(BYTES, 7, 8, 9, true, 10);
  private static final Change CHANGE = Change.compareAndPut(7, BYTES).flags(8).expires(9);

  @Test
  void whatIsStoredIsUnderstoodOrRefused() {
    Fuzz.of(
            List.of(
                WITH_ALL.encode(),
                new Value(BYTES, 0, 8, Value.NEVER).encode(),
                CHANGE.encode(),
                Change.increment(3).encode()))
        .check(
            input -> {
              understood(() -> assertThat(Value.decode(input).bytes()).isNotNull());
              understood(
                  () ->
                      assertThat(Change.decode(input).apply(WITH_ALL, 1, 1).outcome()).isNotNull());
            });
  }

  private static void understood(Runnable read) {
    try {
      read.run();
    } catch (IllegalArgumentException refused) {
      assertThat(refused.getMessage()).isNotNull();
    }
  }

  @Test
  void whatIsCutOffWithinItsHeadIsRefused() {
    byte[] value = WITH_ALL.encode();
    for (int length = 0; length < value.length - BYTES.length; length++) {
      byte[] cut = Arrays.copyOf(value, length);
      assertThatThrownBy(() -> Value.decode(cut))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cut off after " + length + " bytes");
    }
    byte[] change = CHANGE.encode();
    for (int length = 0; length < change.length - BYTES.length; length++) {
      byte[] cut = Arrays.copyOf(change, length);
      assertThatThrownBy(() -> Change.decode(cut))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cut off after " + length + " bytes");
    }
  }
}
