package org.howdah.model.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Jobs on many nodes, and who cannot keep up. */
class GridSimulationTest {
  private static final GridLoad SMALL = new GridLoad(10, 4, 2, 3, 1, 1, 0, 2, 1);
  private static final GridCosts FREE = new GridCosts(0, 0, 0, 0, 0, 0, 0, 16, 0, 1e9, 0);

  private static GridOutcome run(GridLoad load, GridCosts costs) {
    return GridSimulation.run(load, costs, 1);
  }

  /** As the default, but with other costs of messages, of decisions, and of entries. */
  private static GridCosts costing(double message, double decision, double entry) {
    GridCosts all = GridCosts.DEFAULT;
    return new GridCosts(
        message,
        decision,
        entry,
        all.entryBytes(),
        all.eventBytes(),
        all.batchSeconds(),
        all.batchLatencySeconds(),
        all.journalCopies(),
        all.fetchSeconds(),
        all.networkBytesPerSecond(),
        all.latencySeconds());
  }

  @Test
  void whereOnlyTasksTakeTimeThatIsAllThereIs() {
    GridOutcome free = run(SMALL, FREE);
    // Three waves of a second and a reduce task of three, each up to a tenth longer or shorter.
    assertThat(free.seconds()).isCloseTo(6, within(0.6));
    assertThat(free.efficiency()).isCloseTo(1, within(0.1));
    assertThat(free.tasks()).isEqualTo(2 * (60 + 20));
    assertThat(free.segments()).isEqualTo(2 * 60 * 20);
    assertThat(free.masterBusy() + free.managerBusy() + free.journalBusy()).isZero();
  }

  @Test
  void whatTasksCostTheManagerIsWhatItIsBusyWith() {
    GridOutcome outcome = run(SMALL, costing(1e-4, 1e-3, 0));
    double each = 60 * (1e-3 + 2 * 1e-4) + 20 * (1e-3 + 2 * 1e-4);
    double sent = 20 * (100 + 60 * 4) / GridCosts.DEFAULT.networkBytesPerSecond();
    assertThat(outcome.managerBusy() * outcome.seconds()).isCloseTo(each + sent, within(1e-6));
  }

  @Test
  void theMasterHearsEachNodeEachSecond() {
    GridOutcome outcome = run(SMALL, costing(1e-3, 0, 0));
    assertThat(outcome.masterBusy()).isCloseTo(10 * 1e-3, within(2e-3));
  }

  @Test
  void mapOutputGoesOverTheNetworkOnceForEachCopyAndOnceToItsReader() {
    GridLoad load = new GridLoad(10, 4, 2, 3, 1, 1, 1e6, 2, 1);
    GridOutcome outcome = run(load, GridCosts.DEFAULT);
    assertThat(outcome.shuffleBytes()).isCloseTo(120 * 1e6 * (0.9 + 1), within(1.0));
    assertThat(run(load.on(1), GridCosts.DEFAULT).shuffleBytes()).isZero();
    double slow = 1e6;
    GridCosts narrow = new GridCosts(0, 0, 0, 0, 0, 0, 0, 16, 0, slow, 0);
    double map = 1 + 4 * 1e6 / slow;
    double reduce = 3 + 3 * 1e6 * 0.9 * 4 / slow;
    assertThat(run(load, narrow).seconds()).isCloseTo(3 * map + reduce, within(3.0));
  }

  @Test
  void theSameQuestionHasTheSameAnswer() {
    assertThat(run(SMALL, GridCosts.DEFAULT)).isEqualTo(run(SMALL, GridCosts.DEFAULT));
    assertThat(GridSimulation.run(SMALL, GridCosts.DEFAULT, 2))
        .isNotEqualTo(run(SMALL, GridCosts.DEFAULT));
  }

  @Test
  void theJournalHoldsEveryEventAndWhatIsAliveAtMostOnceMore() {
    GridOutcome outcome = run(GridLoad.DEFAULT, GridCosts.DEFAULT);
    double map = 100 + 80 * 4;
    double events = 10 * (800 * map + 80 * 100);
    assertThat(outcome.journalBytes()).isBetween(events, 2 * events);
    assertThat(outcome.journalBatches()).isLessThan(outcome.tasks() + 1000);
  }

  @Test
  void batchesBecomeLargerWhereTheJournalIsSlow() {
    GridCosts all = GridCosts.DEFAULT;
    GridCosts slow =
        new GridCosts(0, 0, 0, 4, 100, 50e-3, 50e-3, 16, 0, all.networkBytesPerSecond(), 0);
    GridOutcome outcome = run(GridLoad.DEFAULT, slow);
    assertThat(outcome.journalBatches()).isLessThan(outcome.tasks() / 5);
    assertThat(outcome.efficiency()).isGreaterThan(0.7);
  }

  @Test
  void whoIsSaidToBeBusyAllTheTimeIs() {
    GridLoad load = new GridLoad(10, 8, 1, 10, 1, 1, 0, 1, 1);
    GridCosts costs = costing(1e-4, 1e-3, 0);
    Saturation manager = Saturation.of(load, costs).get("manager");
    assertThat(manager.isReached()).isTrue();
    assertThat(manager.tasksPerSecond()).isCloseTo(1 / 1.2e-3, within(10.0));
    GridOutcome below = run(load.on(manager.nodes() / 2), costs);
    GridOutcome above = run(load.on(manager.nodes() * 2), costs);
    assertThat(below.efficiency()).isGreaterThan(0.8);
    assertThat(above.efficiency()).isLessThan(0.7);
    assertThat(above.managerBusy()).isGreaterThan(below.managerBusy());
    assertThat(above.managerWaitSeconds()).isGreaterThan(below.managerWaitSeconds());
  }

  @Test
  void aSlowJournalHoldsUpItsManagers() {
    GridLoad load = new GridLoad(20, 8, 1, 10, 1, 1, 0, 1, 1);
    GridCosts costs = new GridCosts(0, 0, 0, 4, 50_000, 0.1, 0, 16, 0, 1e9, 0);
    Saturation journal = Saturation.of(load, costs).get("journal");
    assertThat(journal.isReached()).isTrue();
    assertThat(run(load.on(4 * journal.nodes()), costs).efficiency()).isLessThan(0.5);
    assertThat(run(load.on(4 * journal.nodes()), costs).journalBusy()).isGreaterThan(0.8);
  }

  @Test
  void oneJobIsHeldUpByItsOwnBatches() {
    GridLoad load = new GridLoad(20, 8, 1, 10, 1, 1, 0, 1, 1);
    GridCosts costs = new GridCosts(0, 0, 0, 4, 50_000, 0, 0.1, 16, 0, 1e12, 0);
    Saturation batches = Saturation.of(load, costs).get("batches");
    assertThat(batches.isReached()).isTrue();
    int all = Saturation.of(load, costs).get("journal").nodes();
    assertThat(all).isGreaterThan(10 * batches.nodes());
    assertThat(run(load.on(4 * batches.nodes()), costs).efficiency()).isLessThan(0.5);
    GridLoad shared = new GridLoad(20, 8, 8, 10, 1, 1, 0, 1, 1);
    assertThat(run(shared.on(4 * batches.nodes()), costs).efficiency()).isGreaterThan(0.7);
  }

  @Test
  void withFewCostsNobodyIsEverBusyAllTheTime() {
    assertThat(Saturation.of(SMALL, FREE).values()).noneMatch(Saturation::isReached);
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> SMALL.on(0)).hasMessageContaining("more than 0");
    assertThatThrownBy(() -> new GridLoad(1, 4, 5, 1, 1, 1, 0, 1, 1))
        .hasMessageContaining("5 jobs cannot share 4 slots");
    assertThatThrownBy(() -> SMALL.on(1_000_000)).hasMessageContaining("fewer waves");
    assertThatThrownBy(() -> costing(-1, 0, 0)).hasMessageContaining("less than nothing");
  }
}
