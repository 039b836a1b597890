package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.Outcome;
import org.howdah.store.Value;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class FramesTest {
  private static final byte[] KEY = "key".getBytes(UTF_8);
  private static final Value VALUE = new Value("value".getBytes(UTF_8), -1, 1L << 60, 77);

  private static byte[] stream() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(out);
    frames.key(KEY);
    frames.entry(KEY, VALUE, VALUE.bytes());
    frames.absent();
    frames.change(KEY, Change.add(VALUE.bytes()).flags(3));
    frames.outcome(new Outcome(Outcome.Status.DONE, VALUE));
    frames.outcome(new Outcome(Outcome.Status.CHANGED, null));
    frames.failed(new HowdahException(ErrorCode.LOST, "gone"));
    frames.alive();
    frames.end();
    return out.toByteArray();
  }

  private static FrameReader reader(byte[] bytes) {
    return FrameReader.ofAnswer(new ByteArrayInputStream(bytes), "it");
  }

  private static int readAll(FrameReader frames) throws HowdahException {
    int count = 0;
    while (frames.next()) {
      count++;
    }
    return count;
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    FrameReader frames = reader(stream());
    assertThat(frames.next()).isTrue();
    assertThat(frames.kind()).isEqualTo(Frames.KEY);
    assertThat(frames.key()).isEqualTo(KEY);
    frames.next();
    assertThat(frames.keyBefore()).isEqualTo(KEY);
    assertThat(frames.value()).usingRecursiveComparison().isEqualTo(VALUE);
    frames.next();
    assertThat(frames.kind()).isEqualTo(Frames.ABSENT);
    frames.next();
    assertThat(frames.keyBefore()).isEqualTo(KEY);
    assertThat(frames.change().encode()).isEqualTo(Change.add(VALUE.bytes()).flags(3).encode());
    frames.next();
    assertThat(frames.outcome().value()).usingRecursiveComparison().isEqualTo(VALUE);
    frames.next();
    assertThat(frames.outcome()).isEqualTo(new Outcome(Outcome.Status.CHANGED, null));
    frames.next();
    assertThat(frames.error()).hasMessage("gone");
    frames.next();
    assertThat(frames.kind()).isEqualTo(Frames.ALIVE);
    assertThat(frames.next()).isFalse();
  }

  @Test
  void aStreamThatIsCutAnywhereIsLost() throws Exception {
    byte[] whole = stream();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> readAll(reader(cut)))
          .as("%s of %s bytes", length, whole.length)
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining("it ended early")
          .extracting(e -> ((HowdahException) e).code())
          .isEqualTo(ErrorCode.LOST);
    }
  }

  @Test
  void aByteThatChangedIsFound() {
    Seeds.check(3, FramesTest::aByteThatChangedIsFound);
  }

  private static void aByteThatChangedIsFound(Random random) throws Exception {
    byte[] whole = stream();
    for (int at = 0; at < whole.length; at++) {
      byte[] other = whole.clone();
      other[at] ^= (byte) (1 + random.nextInt(255));
      assertThatThrownBy(() -> readAll(reader(other)))
          .as("byte %s", at)
          .isInstanceOf(HowdahException.class);
    }
  }

  @Test
  void aLengthThatNobodySendsTakesNoMemory() {
    for (int length : new int[] {0, -1, Integer.MIN_VALUE, Frames.BYTES_MAX + 1}) {
      byte[] begin = ByteBuffer.allocate(8).putInt(length).array();
      assertThatThrownBy(() -> readAll(reader(begin)))
          .hasMessageContaining("a frame of " + length + " bytes");
    }
    byte[] lies = ByteBuffer.allocate(8).putInt(Frames.BYTES_MAX).array();
    assertThatThrownBy(() -> readAll(reader(lies))).hasMessageContaining("ended early");
  }

  @Test
  void anErrorInTheMiddleEndsAll() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(out);
    frames.key(KEY);
    frames.broken(new HowdahException(ErrorCode.RESOURCES, "no more"));
    FrameReader reader = reader(out.toByteArray());
    assertThat(reader.next()).isTrue();
    assertThatThrownBy(reader::next)
        .hasMessage("no more")
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.RESOURCES);
  }

  @Test
  void whatAFrameHasInsideIsChecked() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(out);
    frames.key(new byte[] {0x7f, 0x7f});
    frames.key(new byte[] {0, 1, 'k', 99});
    frames.key(new byte[] {99});
    frames.change(KEY, Change.claim(1, 0));
    FrameReader reader = reader(out.toByteArray());
    reader.next();
    assertThatThrownBy(reader::keyBefore).hasMessageContaining("a key of 32639 bytes");
    reader.next();
    assertThat(reader.keyBefore()).isEqualTo(new byte[] {'k'});
    assertThatThrownBy(reader::change).hasMessageContaining("a change");
    reader.next();
    assertThatThrownBy(reader::outcome).hasMessageContaining("code 99");
    reader.next();
    reader.keyBefore();
    assertThatThrownBy(reader::change).hasMessageContaining("a claim");
  }
}
