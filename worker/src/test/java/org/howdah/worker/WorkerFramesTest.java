package org.howdah.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.howdah.engine.TaskAttempt;
import org.howdah.record.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

public class WorkerFramesTest {
  private static final TaskAttempt ATTEMPT = new TaskAttempt(TaskAttempt.Kind.REDUCE, 3, 1);
  private static final List<StoredRun> RUNS =
      List.of(
          new StoredRun("/a", 7, List.of(), PackedIndex.NONE),
          new StoredRun(
              "ö", Long.MAX_VALUE, List.of("a:1", "b:2"), PackedIndex.of(new byte[] {1, -1})));

  private static final StackTraceElement FRAME = new StackTraceElement("x.C", "m", null, -2);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream others = new ByteArrayOutputStream();

  public static Stream<WorkerMessage> messages() {
    return Stream.of(
        new WorkerMessage.Start(
            "job_x_1",
            "me",
            "s",
            "c",
            "f",
            "o",
            "k",
            "x.C",
            "/fast",
            List.of("r"),
            List.of("file:/x.jar"),
            1L << 40,
            Optional.of(
                new WorkerMessage.OnGrid(
                    "a:1", "secret", "pem", "/job", Map.of("link", "cache/x")))),
        new WorkerMessage.Work(ATTEMPT, List.of(5L, -1L), RUNS, List.of("b:2")),
        new WorkerMessage.Merge("merge-0", RUNS, List.of()),
        new WorkerMessage.Stop(),
        new WorkerMessage.Ready(),
        new WorkerMessage.Done(RUNS),
        new WorkerMessage.Take(2, 1L << 40),
        new WorkerMessage.Taken(2, true),
        new WorkerMessage.GiveBack(1L << 40, false),
        new WorkerMessage.Failed(
            ErrorCode.CORRUPTION,
            "x".repeat(100_000),
            List.of(
                new WorkerMessage.Thrown("x.E: a", List.of(FRAME)),
                new WorkerMessage.Thrown("b", List.of())),
            List.of(1L),
            true),
        new WorkerMessage.MayCommit(ATTEMPT),
        new WorkerMessage.Permit(ATTEMPT, true));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aMessageArrivesAsItWasSent(WorkerMessage message) throws IOException {
    WorkerFrames.write(bytes, message);
    assertThat(frames().read()).isEqualTo(message);
  }

  @Test
  void whatIsLargeIsCompressed() throws IOException {
    StoredRun run =
        new StoredRun("map-1-0.run", 7, List.of("a:1"), PackedIndex.of(new byte[2_400]));
    WorkerMessage message =
        new WorkerMessage.Work(ATTEMPT, List.of(), Collections.nCopies(1_000, run), List.of());
    WorkerFrames.write(bytes, message);
    assertThat(bytes.size()).isLessThan(100_000);
    assertThat(frames().read()).isEqualTo(message);
  }

  @Test
  void whatCannotBeCompressedGoesAsItIs() throws IOException {
    byte[] random = new byte[100_000];
    new Random(1).nextBytes(random);
    StoredRun run = new StoredRun("r", 7, List.of(), PackedIndex.of(random));
    WorkerFrames.write(bytes, new WorkerMessage.Done(List.of(run)));
    assertThat(bytes.size()).isBetween(100_000, 100_100);
    assertThat(frames().read()).isEqualTo(new WorkerMessage.Done(List.of(run)));
  }

  @Test
  void compressedMessagesThatAreNoneAreErrors() throws IOException {
    byte[] mark = {(byte) 0xF5, (byte) 0xF6, (byte) 0xF7, (byte) 0xF8};
    byte[][] bodies = {
      {0}, {0, 0, 0}, {0, 127, 0, 0, 0, 1}, {0, 0, 0, 1, 0}, {0, 0, 0, 1, 0, 1, 2, 3, 4}
    };
    for (byte[] body : bodies) {
      bytes.reset();
      bytes.write(mark);
      bytes.write(new byte[] {0, 0, 0, (byte) body.length});
      bytes.write(body);
      WorkerFrames frames = frames();
      assertThatThrownBy(frames::read).as(Arrays.toString(body)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void progressArrivesWithItsCounters() throws IOException {
    byte[] counters = {1, 2, 3};
    WorkerFrames.write(bytes, new WorkerMessage.Progress(0.5f, "half", 1, 2, 3, counters));
    WorkerMessage.Progress read = (WorkerMessage.Progress) frames().read();
    assertThat(read.status()).isEqualTo("half");
    assertThat(read.beats()).isEqualTo(3);
    assertThat(read.counters()).isEqualTo(counters);
  }

  @Test
  void anExceptionArrivesWithItsCausesAndFrames() {
    Throwable thrown = new IllegalStateException("a", new IOException("b"));
    Throwable arrived = WorkerException.of(WorkerException.describe(thrown));
    assertThat(arrived).hasToString("java.lang.IllegalStateException: a");
    assertThat(arrived.getCause()).hasToString("java.io.IOException: b");
    assertThat(arrived.getStackTrace()[0]).isEqualTo(thrown.getStackTrace()[0]);
    assertThat(WorkerException.of(List.of())).isNull();
  }

  @Test
  void whatStandsBetweenMessagesIsToldApart() throws IOException {
    bytes.write("printed\n".getBytes(UTF_8));
    WorkerFrames.write(bytes, new WorkerMessage.Stop());
    bytes.write(new byte[] {(byte) 0xF5, (byte) 0xF6, 'x', (byte) 0xF5});
    WorkerFrames.write(bytes, new WorkerMessage.Ready());
    bytes.write("end".getBytes(UTF_8));
    WorkerFrames frames = frames();
    assertThat(frames.read()).isEqualTo(new WorkerMessage.Stop());
    assertThat(others.toString(UTF_8)).isEqualTo("printed\n");
    assertThat(frames.read()).isEqualTo(new WorkerMessage.Ready());
    assertThat(frames.read()).isNull();
    assertThat(others.toByteArray()).hasSize("printed\n".length() + 4 + "end".length());
  }

  @Test
  void aMessageThatBreaksOffIsAnError() throws IOException {
    WorkerFrames.write(bytes, new WorkerMessage.Merge("m", RUNS, List.of()));
    byte[] half = Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2);
    WorkerFrames frames = new WorkerFrames(new ByteArrayInputStream(half), others::write);
    assertThatThrownBy(frames::read).isInstanceOf(EOFException.class);
  }

  private WorkerFrames frames() {
    return new WorkerFrames(new ByteArrayInputStream(bytes.toByteArray()), others::write);
  }
}
