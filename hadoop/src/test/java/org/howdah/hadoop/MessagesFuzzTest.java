package org.howdah.hadoop;

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
import org.apache.hadoop.mapred.Counters;
import org.howdah.engine.JobReport;
import org.howdah.engine.TaskAttempt;
import org.howdah.record.HowdahException;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;

/** Messages of workers and managers, and events of jobs, that nobody wrote like this. */
class MessagesFuzzTest {
  private static final TaskAttempt ATTEMPT = new TaskAttempt(TaskAttempt.Kind.MAP, 3, 1);
  private static final StoredRun RUN =
      new StoredRun("map-3.run", 7, List.of("a:1", "b:2"), PackedIndex.of(new byte[100]));
  private static final byte[] MARK = {(byte) 0xF5, (byte) 0xF6, (byte) 0xF7, (byte) 0xF8};

  /**
   * Hadoop's counters take memory for the length of a name before they look whether it is there.
   */
  private static final long BYTES_MAX = 4L << 30;

  private static byte[] counters() {
    Counters counters = new Counters();
    counters.findCounter("group", "name").increment(42);
    counters.findCounter(org.apache.hadoop.mapreduce.TaskCounter.MAP_INPUT_RECORDS).increment(1);
    return CounterBytes.of(counters);
  }

  private static List<byte[]> frames() throws IOException {
    List<byte[]> frames = new ArrayList<>();
    for (Iterator<WorkerMessage> all = WorkerFramesTest.messages().iterator(); all.hasNext(); ) {
      WorkerMessage message = all.next();
      if (!(message instanceof WorkerMessage.Failed)) {
        frames.add(frame(message));
      }
    }
    frames.add(frame(new WorkerMessage.Progress(0.5f, "half", 1, 2, 3, counters())));
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
        .bytesMax(BYTES_MAX)
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
                new GridEvent.Finished(ATTEMPT, 1, 2, List.of(RUN), counters()).encode(),
                new GridEvent.Lost(3).encode(),
                new GridEvent.Merged(List.of("a", "b"), RUN).encode(),
                new GridEvent.Copied("a", List.of("b:1")).encode(),
                new GridEvent.Counted(counters()).encode()))
        .bytesMax(BYTES_MAX)
        .check(input -> understood(() -> assertThat(GridEvent.decode(input)).isNotNull()));
  }

  @Test
  void countersAreUnderstoodOrRefused() {
    Fuzz.of(List.of(counters(), CounterBytes.of(new Counters())))
        .bytesMax(BYTES_MAX)
        .check(input -> understood(() -> assertThat(CounterBytes.read(input)).isNotNull()));
  }

  @Test
  void aStatusOfAJobIsUnderstoodOrRefused() {
    Fuzz.of(
            List.of(
                GridStatusTest.status(2, JobReport.State.FAILED, "why").encode(),
                GridStatusTest.status(0, JobReport.State.RUNNING, "").encode(),
                GridStatusTest.status(40, JobReport.State.SUCCEEDED, "").encode()))
        .bytesMax(BYTES_MAX)
        .check(
            input -> {
              try {
                assertThat(GridStatus.decode(input)).isNotNull();
                assertThat(GridStatus.report(input)).isNotNull();
              } catch (HowdahException e) {
                assertThat(e).hasMessageContaining("not understood");
              }
            });
  }

  @Test
  void lengthsThatAreMoreThanWhatIsThereTakeNoMemory() throws Exception {
    for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 8}) {
      byte[] bytes = ByteBuffer.allocate(11).putInt(length).array();
      assertThatThrownBy(() -> PackedIndex.readFrom(input(bytes)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("a length of " + length + " where 7 bytes are left");
      assertThatThrownBy(() -> WorkerMessage.readList(input(bytes), Lengths::text))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("a length of " + length);
    }
    byte[] counters = {0, 0, 1, (byte) 0x8c, 127, -1, -1, -1};
    assertThatThrownBy(() -> CounterBytes.read(counters)).isInstanceOf(IOException.class);
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
