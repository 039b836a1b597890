package org.howdah.bench.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.side.Conclusions.Copied;
import org.howdah.bench.side.Conclusions.Placed;
import org.junit.jupiter.api.Test;

class ConclusionsTest {
  private static final Figures NONE = Figures.of();

  @Test
  void aPlacementIsFasterIfAllRoundsSaySo() {
    String words =
        Conclusions.ofPlacement(
            List.of(
                new Placed("in batches", 0, Figures.of(0.9, 0.94, 0.97)),
                new Placed("in batches", 10, Figures.of(1.58, 1.71, 1.74)),
                new Placed("in batches", 100, Figures.of(1.57, 1.58, 1.6))));

    assertThat(words)
        .isEqualTo(
            "Asked in batches, apart is faster with 0 ms of computation for each line (0.94 times"
                + " the lines/s); together is faster with 10 ms of computation for each line (1.71"
                + " times the lines/s) and 100 ms of computation for each line (1.58 times the"
                + " lines/s). So at equal processors workers and servers belong together once"
                + " records take computation: a processor that only serves idles while workers"
                + " compute.");
  }

  @Test
  void roundsThatContradictEachOtherDecideNothing() {
    Placed apart = new Placed("in batches", 10, Figures.of(0.8));

    assertThat(Conclusions.ofPlacement(List.of(apart))).contains("belong on processors of their");
    assertThat(Conclusions.ofPlacement(List.of(apart, new Placed("x", 10, Figures.of(0.9, 1.1)))))
        .contains("Asked x, no difference shows in all rounds with 10 ms", "(1.00 times")
        .endsWith("So neither is better throughout.");
  }

  @Test
  void copiesAreComparedWithOne() {
    List<Copied> copied =
        List.of(
            new Copied(1, 1000, Figures.of(446), Figures.of(2465), NONE),
            new Copied(2, 490, Figures.of(448), Figures.of(2000), Figures.of(2400)),
            new Copied(4, 260, Figures.of(439), Figures.of(3000), Figures.of(3000)));

    assertThat(Conclusions.ofReplication(copied))
        .isEqualTo(
            "Compared with one copy, 0.49 times with 2 and 0.26 times with 4 the entries fit;"
                + " servers that take time scored 1.00 times with 2 and 0.98 times with 4 the"
                + " tokens/s. With one server killed, 1.20 times with 2 and 1.00 times with 4 the"
                + " tokens/s of all servers were scored. So copies are worth their room where a"
                + " server may be lost, and not for speed.");
    assertThat(
            Conclusions.ofReplication(
                List.of(copied.get(0), new Copied(2, 490, Figures.of(900), Figures.of(1), NONE))))
        .endsWith("So copies bring throughput as well as safety, for the room that they take.");
  }

  @Test
  void theAimOfLocalLookUpsIsSaidBesideTheGoal() {
    assertThat(LocalRow.aim(1_538_421))
        .isEqualTo(
            "Beyond the goal, the aim was 2 million look-ups/s of one thread: it was missed, with"
                + " 1.54 million.");
    assertThat(LocalRow.aim(2_100_000)).contains("it was reached, with 2.10 million");
  }
}
