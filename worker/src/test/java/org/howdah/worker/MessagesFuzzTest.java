package org.howdah.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.howdah.engine.TaskAttempt;
import org.howdah.record.wire.Lengths;
import org.howdah.testkit.fuzz.Fuzz;
import org.howdah.worker.nodes.GridEvent;
import org.junit.jupiter.api.Test;

/** Messages of workers, and events of jobs, that nobody wrote like this. */
class MessagesFuzzTest {
  private static final TaskAttempt ATTEMPT = new TaskAttempt(TaskAttempt.Kind.MAP, 3, 1);
  private static final StoredRun RUN =
      new StoredRun("map-3.run", 7, List.of("a:1", "b:2"), PackedIndex.of(new byte[100]));
  private static final byte[] COUNTERS = {1, 2, 3};
  private static final byte[] MARK = {(byte) 0xF5, (byte) 0xF6, (byte) 0xF7, (byte) 0xF8};

  private static List<byte[]> frames() throws IOException {
    List<byte[]> frames = new ArrayList<>();
    for (Iterator<WorkerMessage> all = WorkerFramesTest.messages().iterator(); all.hasNext(); ) {
      WorkerMessage message = all.next();
      if (!(message instanceof WorkerMessage.Failed)) {
        frames.add(frame(message));
      }
    }
    frames.add(frame(new WorkerMessage.Progress(0.5f, "half", 1, 2, 3, COUNTERS)));
    frames.add(
        frame(
            new WorkerMessage.Failed(
                org.howdah.record.ErrorCode.LOST,
                "why",
                WorkerException.describe(new IllegalStateException("a")).subList(0, 1),
                List.of(1L),
                true)));
    return frames;
  }

  private static byte[] frame(WorkerMessage message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("printed ".getBytes(UTF_8));
    WorkerFrames.write(bytes, message);
    return bytes.toByteArray();
  }

  private interface Read {
    void read() throws IOException;
  }

  private static void understood(Read read) {
    try {
      read.read();
    } catch (IOException e) {
      assertThat(e.getClass()).isNotNull();
    }
  }

  @Test
  void whatAWorkerSaysIsUnderstoodOrRefused() throws Exception {
    Fuzz.of(frames())
        .bytesMax(2L * WorkerFrames.BODY_BYTES_MAX)
        .words("\u00f5\u00f6\u00f7\u00f8")
        .check(
            input ->
                understood(
                    () -> {
                      WorkerFrames frames =
                          new WorkerFrames(new ByteArrayInputStream(input), other -> {});
                      while (frames.read() != null) {
                        // On to the next.
                      }
                    }));
  }

  @Test
  void whatTheJournalSaysIsUnderstoodOrRefused() {
    Fuzz.of(
            List.of(
                new GridEvent.Finished(ATTEMPT, 1, 2, List.of(RUN), COUNTERS).encode(),
                new GridEvent.Lost(3).encode(),
                new GridEvent.Merged(List.of("a", "b"), RUN).encode(),
                new GridEvent.Copied("a", List.of("b:1")).encode(),
                new GridEvent.Counted(COUNTERS).encode()))
        .check(input -> understood(() -> assertThat(GridEvent.WIRE.decode(input)).isNotNull()));
  }

  @Test
  void lengthsThatAreMoreThanWhatIsThereTakeNoMemory() throws Exception {
    for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 8}) {
      byte[] bytes = ByteBuffer.allocate(11).putInt(length).array();
      assertThatThrownBy(() -> PackedIndex.readFrom(input(bytes)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("a length of " + length + " where 7 bytes are left");
      assertThatThrownBy(() -> Lengths.readList(input(bytes), Lengths::text))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("a length of " + length);
    }
    byte[] text = {1, (byte) 0x8c, 127, -1, -1, -1, 0};
    ByteBuffer frame = ByteBuffer.allocate(MARK.length + Integer.BYTES + text.length);
    frame.put(MARK).putInt(text.length).put(text);
    WorkerFrames frames = new WorkerFrames(new ByteArrayInputStream(frame.array()), other -> {});
    assertThatThrownBy(frames::read).isInstanceOf(IOException.class);
  }

  private static DataInputStream input(byte[] bytes) {
    return new DataInputStream(new ByteArrayInputStream(bytes));
  }
}
