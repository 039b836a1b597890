package org.howdah.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.howdah.engine.TaskAttempt;
import org.howdah.record.ErrorCode;
import org.howdah.worker.nodes.GridEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes of each message, which other releases of Howdah read in the journals of jobs. */
class MessageBytesTest {
  private static final TaskAttempt MAP = new TaskAttempt(TaskAttempt.Kind.MAP, 258, 1000);
  private static final TaskAttempt REDUCE = new TaskAttempt(TaskAttempt.Kind.REDUCE, 3, 1);

  private static List<StoredRun> runs() {
    try {
      byte[] index = {0, 0, 0, 2, 1, -1};
      return List.of(
          new StoredRun("/a", 7, List.of(), PackedIndex.NONE),
          new StoredRun(
              "ö",
              Long.MAX_VALUE,
              List.of("a:1", "b:2"),
              PackedIndex.readFrom(new DataInputStream(new ByteArrayInputStream(index)))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Arguments> requests() {
    return Stream.of(
        Arguments.of(
            new WorkerMessage.Start(
                "j",
                "u",
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
            "01016a0175017301630166016f016b03782e43052f66617374000000010172000000010b"
                + "66696c653a2f782e6a617200000100000000000103613a31067365637265740370656d04"
                + "2f6a6f6200000001046c696e6b0763616368652f78"),
        Arguments.of(
            new WorkerMessage.Start(
                "j",
                "u",
                "s",
                "c",
                "f",
                "o",
                "",
                "",
                "",
                List.of(),
                List.of(),
                1,
                Optional.empty()),
            "01016a0175017301630166016f0000000000000000000000000000000000000100"),
        Arguments.of(
            new WorkerMessage.Work(REDUCE, List.of(5L, -1L), runs(), List.of("b:2")),
            "02000000000300000001000000020000000000000005ffffffffffffffff00000002022f"
                + "610000000000000007000000000000000002c3b67fffffffffffffff0000000203613a31"
                + "03623a320000000201ff0000000103623a32"),
        Arguments.of(
            new WorkerMessage.Merge("merge-0", runs(), List.of()),
            "03076d657267652d3000000002022f610000000000000007000000000000000002c3b67f"
                + "ffffffffffffff0000000203613a3103623a320000000201ff00000000"),
        Arguments.of(new WorkerMessage.Stop(), "04"),
        Arguments.of(new WorkerMessage.Ready(), "05"));
  }

  static Stream<Arguments> answers() {
    return Stream.of(
        Arguments.of(
            new WorkerMessage.Progress(0.5f, "half", 1, 2, 3, new byte[] {9, 8}),
            "063f0000000468616c660000000000000001000000000000000200000000000000030908"),
        Arguments.of(
            new WorkerMessage.Done(runs()),
            "0700000002022f610000000000000007000000000000000002c3b67fffffffffffffff00"
                + "00000203613a3103623a320000000201ff"),
        Arguments.of(
            new WorkerMessage.Failed(
                ErrorCode.CORRUPTION,
                "m",
                List.of(
                    new WorkerMessage.Thrown(
                        "x.E: a",
                        List.of(
                            new StackTraceElement("x.C", "m", null, -2),
                            new StackTraceElement("x.D", "n", "D.java", 7))),
                    new WorkerMessage.Thrown("b", List.of())),
                List.of(1L),
                true),
            "080a434f5252555054494f4e016d0000000206782e453a20610000000203782e43016d00"
                + "fffffffe03782e44016e06442e6a61766100000007016200000000000000010000000000"
                + "00000101"),
        Arguments.of(new WorkerMessage.Take(2, 1L << 40), "0900000000000000020000010000000000"),
        Arguments.of(new WorkerMessage.Taken(2, true), "0a000000000000000201"),
        Arguments.of(new WorkerMessage.GiveBack(1L << 40, false), "0b000001000000000000"),
        Arguments.of(new WorkerMessage.MayCommit(REDUCE), "0c000000000300000001"),
        Arguments.of(new WorkerMessage.Permit(MAP, true), "0d0100000102000003e801"));
  }

  static Stream<Arguments> events() {
    return Stream.of(
        Arguments.of(
            new GridEvent.Finished(MAP, 5, 6, runs(), new byte[] {1, 2}),
            "010100000102000003e80000000000000005000000000000000600000002022f61000000"
                + "0000000007000000000000000002c3b67fffffffffffffff0000000203613a3103623a32"
                + "0000000201ff0102"),
        Arguments.of(new GridEvent.Lost(258), "0200000102"),
        Arguments.of(
            new GridEvent.Merged(List.of("a", "b"), runs().get(1)),
            "03000000020161016202c3b67fffffffffffffff0000000203613a3103623a3200000002" + "01ff"),
        Arguments.of(
            new GridEvent.Copied("a", List.of("n:1", "n:2")), "05016100000002036e3a31036e3a32"),
        Arguments.of(new GridEvent.Counted(new byte[] {7}), "0407"));
  }

  @ParameterizedTest
  @MethodSource({"requests", "answers"})
  void aMessageHasTheseBytes(WorkerMessage message, String hex) throws Exception {
    assertThat(HexFormat.of().formatHex(WorkerMessage.WIRE.encode(message))).isEqualTo(hex);
    assertThat(WorkerMessage.WIRE.decode(HexFormat.of().parseHex(hex)))
        .usingRecursiveComparison()
        .isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("events")
  void anEventHasTheseBytes(GridEvent event, String hex) throws Exception {
    assertThat(HexFormat.of().formatHex(event.encode())).isEqualTo(hex);
    assertThat(GridEvent.WIRE.decode(HexFormat.of().parseHex(hex)))
        .usingRecursiveComparison()
        .isEqualTo(event);
  }

  @Test
  void eachMessageAndEachEventIsAmongThem() {
    assertThat(
            Stream.concat(requests(), answers())
                .<Class<?>>map(one -> one.get()[0].getClass())
                .distinct())
        .containsExactlyInAnyOrder(WorkerMessage.class.getPermittedSubclasses());
    assertThat(events().<Class<?>>map(one -> one.get()[0].getClass()))
        .containsExactlyInAnyOrder(GridEvent.class.getPermittedSubclasses());
  }
}
