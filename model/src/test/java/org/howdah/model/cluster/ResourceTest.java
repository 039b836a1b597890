package org.howdah.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class ResourceTest {
  private static final Offset<Double> EXACT = within(1e-9);

  private final Events events = new Events();
  private final List<Double> ends = new ArrayList<>();

  private void note() {
    ends.add(events.now());
  }

  @Test
  void twoThatShareADiskTakeTwiceAsLong() {
    Resource disk = events.resource(1);
    events.use(disk, 3, this::note);
    events.use(disk, 3, this::note);
    events.runOut();
    assertThat(ends).containsExactly(6.0, 6.0);
  }

  @Test
  void theShorterOneEndsFirstAndTheOtherIsThenAlone() {
    Resource disk = events.resource(1);
    events.use(disk, 1, this::note);
    events.use(disk, 3, this::note);
    events.runOut();
    assertThat(ends).containsExactly(2.0, 4.0);
  }

  @Test
  void whoComesLaterSharesWhatIsLeft() {
    Resource disk = events.resource(1);
    Resource cores = events.resource(2);
    events.use(disk, 4, this::note);
    events.use(cores, 2, () -> events.use(disk, 1, this::note));
    events.runOut();
    // Two seconds alone, two shared until the second has had its one, one alone again.
    assertThat(ends).containsExactly(4.0, 5.0);
  }

  @Test
  void threeOnTwoCoresRunAtTwoThirds() {
    Resource cores = events.resource(2);
    for (int i = 0; i < 3; i++) {
      events.use(cores, 2, this::note);
    }
    events.runOut();
    assertThat(ends).allSatisfy(end -> assertThat(end).isCloseTo(3, EXACT)).hasSize(3);
  }

  @Test
  void oneUseOfManyCoresIsNoFasterThanOneCore() {
    events.use(events.resource(16), 2, this::note);
    events.runOut();
    assertThat(ends).containsExactly(2.0);
  }

  @Test
  void allThatIsDemandedIsServedAndNoMore() {
    Seeds.check(50, ResourceTest::conserves);
  }

  private static void conserves(Random random) {
    Events events = new Events();
    Resource disk = events.resource(1);
    Resource cores = events.resource(3);
    double[] demanded = new double[2];
    int[] ended = new int[1];
    for (int i = 0; i < 40; i++) {
      double reads = random.nextDouble();
      double computes = random.nextInt(4);
      demanded[0] += 2 * reads;
      demanded[1] += computes;
      Runnable write = () -> events.use(disk, reads, () -> ended[0]++);
      events.use(disk, reads, () -> events.use(cores, computes, write));
    }
    events.runOut();
    assertThat(ended[0]).isEqualTo(40);
    assertThat(disk.busySeconds()).isCloseTo(demanded[0], within(1e-6));
    assertThat(cores.busySeconds()).isCloseTo(demanded[1], within(1e-6));
    assertThat(events.now()).isGreaterThanOrEqualTo(demanded[0] - 1e-6);
  }
}
