package org.howdah.cache.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Verdict;
import org.howdah.record.HowdahException;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes of each message, as docs/formats/cache-master.md has them, and what is none. */
class MasterMessagesTest {
  private static final FileVersion FILE = new FileVersion("/d/ö", 77, "v1");
  private static final BlockId BLOCK = new BlockId(FILE, 32, 2);
  private static final DataSet SET = new DataSet("s", 9);
  private static final Master.Job JOB = new Master.Job("job_1", "sort", 5);
  private static final String BLOCK_HEX =
      "052f642fc3b6000000000000004d02763100000000000000200000000000000002";

  static Stream<Arguments> told() {
    return Stream.of(
        Arguments.of(
            new MasterMessage.Hit("job_1", SET, BLOCK),
            "01056a6f625f3101730000000000000009" + BLOCK_HEX),
        Arguments.of(
            new MasterMessage.Miss("job_1", SET, BLOCK, 7, List.of(BLOCK)),
            "02056a6f625f3101730000000000000009"
                + BLOCK_HEX
                + "000000000000000700000001"
                + BLOCK_HEX),
        Arguments.of(new MasterMessage.Reclaim(7, List.of()), "03000000000000000700000000"),
        Arguments.of(
            new MasterMessage.Restored(SET, List.of(BLOCK)),
            "040173000000000000000900000001" + BLOCK_HEX),
        Arguments.of(
            new MasterMessage.Removed(List.of(BLOCK), 6),
            "0500000001" + BLOCK_HEX + "0000000000000006"),
        Arguments.of(new MasterMessage.JobStarted(JOB), "06056a6f625f3104736f72740000000000000005"),
        Arguments.of(new MasterMessage.Complete(), "08"),
        Arguments.of(
            new MasterMessage.JobEnded(new Master.JobEnded(JOB, 3)),
            "07056a6f625f3104736f7274000000000000000500000003"));
  }

  @ParameterizedTest
  @MethodSource("told")
  void whatIsToldHasTheseBytes(MasterMessage message, String hex) throws IOException {
    assertThat(HexFormat.of().formatHex(MasterMessage.WIRE.encode(message))).isEqualTo(hex);
    assertThat(MasterMessage.WIRE.decode(HexFormat.of().parseHex(hex))).isEqualTo(message);
  }

  static Stream<Arguments> answers() {
    return Stream.of(
        Arguments.of(
            new Answer.Decided(new Verdict(Verdict.Reason.FREE, List.of(BLOCK))),
            "01044652454500000001" + BLOCK_HEX),
        Arguments.of(new Answer.Freed(List.of(BLOCK)), "0200000001" + BLOCK_HEX),
        Arguments.of(new Answer.Reserved(3), "0300000003"));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void anAnswerHasTheseBytes(Answer answer, String hex) throws IOException {
    assertThat(HexFormat.of().formatHex(Answer.WIRE.encode(answer))).isEqualTo(hex);
    assertThat(Answer.WIRE.decode(HexFormat.of().parseHex(hex))).isEqualTo(answer);
  }

  @Test
  void aBatchIsItsSessionAndMessagesBehindTheirLengths() throws Exception {
    MasterMessage message = new MasterMessage.Reclaim(7, List.of());
    byte[] encoded = Batch.encode(5, List.of(MasterMessage.WIRE.encode(message)));
    String hex = "0000000000000005" + "0000000d" + "03000000000000000700000000";
    assertThat(HexFormat.of().formatHex(encoded)).isEqualTo(hex);
    assertThat(Batch.decode(encoded)).isEqualTo(new Batch(5, List.of(message)));
  }

  @Test
  void batchesAreUnderstoodOrRefused() {
    List<byte[]> all =
        told().map(one -> MasterMessage.WIRE.encode((MasterMessage) one.get()[0])).toList();
    Fuzz.of(List.of(Batch.encode(5, all), new Joining("n", "h", "p").encode()))
        .check(
            input -> {
              try {
                assertThat(Batch.decode(input)).isNotNull();
              } catch (HowdahException refused) {
                assertThat(refused.getMessage()).isNotNull();
              }
              try {
                assertThat(Joining.decode(input)).isNotNull();
              } catch (HowdahException refused) {
                assertThat(refused.getMessage()).isNotNull();
              }
            });
  }
}
