package org.howdah.yarn.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.DataOutputBuffer;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.Segment;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;

class SizesMessageFuzzTest {
  private static final List<Segment> ASKED =
      List.of(Segment.unmeasured("a", "one", 1), Segment.unmeasured("a", "two", 2));

  private static byte[] message() throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    SizesMessage.write(out, "one", 7, 1_000, 2_000);
    SizesMessage.write(out, "two", 0, Segment.UNKNOWN, Segment.UNKNOWN);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private static List<Segment> read(byte[] bytes) throws IOException {
    return SizesMessage.read(new DataInputStream(new ByteArrayInputStream(bytes)), ASKED);
  }

  @Test
  void whatIsThereIsMeasured() throws Exception {
    assertThat(read(message())).containsExactly(ASKED.get(0).measured(7, 1_000, 2_000));
  }

  @Test
  void bytesThatNobodyWouldWriteAreRefused() throws Exception {
    Fuzz.of(List.of(message()))
        .check(
            input -> {
              try {
                for (Segment segment : read(input)) {
                  assertThat(segment.isMeasured()).isTrue();
                  assertThat(segment.start()).isNotNegative();
                }
              } catch (IOException asItShould) {
                // Nothing else may come of it.
              }
            });
  }

  @Test
  void anAnswerToSomethingElseIsNone() throws Exception {
    DataOutputBuffer out = new DataOutputBuffer();
    SizesMessage.write(out, "three", 7, 1_000, 2_000);
    assertThatThrownBy(() -> read(Arrays.copyOf(out.getData(), out.getLength())))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("a says of one");
  }
}
