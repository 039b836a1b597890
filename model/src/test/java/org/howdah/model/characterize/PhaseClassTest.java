package org.howdah.model.characterize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What bounds a phase, by what its record tells. */
class PhaseClassTest {
  private final Map<String, Object> task = new HashMap<>();
  private final Map<String, Object> machine =
      new HashMap<>(Map.of("seconds", 10.0, "majorFaults", 0L));

  /** Of 1000 ms of tasks. */
  private PhaseClass classOf(long ran, long queued, Limits limits) {
    task.put("wallMillis", Map.of("sum", 1_000L));
    task.put("threadCpuMillis", Map.of("sum", ran));
    task.put("queuedMillis", Map.of("sum", queued));
    return PhaseClass.of(new PhaseRecord("map", Map.of("task", task, "machine", machine)), limits);
  }

  private PhaseClass classOf(long ran, long queued) {
    return classOf(ran, queued, Limits.DEFAULT);
  }

  private void device(double busyShare) {
    machine.put("devices", Map.of("vda", Map.of("busyShare", busyShare), "vdb", Map.of()));
  }

  @Test
  void whoseTasksRunIsBoundByTheProcessor() {
    device(0.9);
    PhaseClass found = classOf(800, 0);
    assertThat(found.bound()).isEqualTo(Bound.PROCESSOR);
    assertThat(found.why()).isEqualTo("ran for 80 % of the time");
  }

  @Test
  void whoWantsAProcessorAndHasNoneIsToo() {
    PhaseClass found = classOf(300, 300);
    assertThat(found.bound()).isEqualTo(Bound.PROCESSOR);
    assertThat(found.why())
        .isEqualTo("ran for 30 % of the time, and waited for a processor for 30 %");
  }

  @Test
  void whoseTasksAreBlockedIsBoundByADiskThatIsBusy() {
    device(0.7);
    PhaseClass found = classOf(200, 0);
    assertThat(found.bound()).isEqualTo(Bound.DISK);
    assertThat(found.why()).isEqualTo("blocked for 80 % of the time, and a disk was busy for 70 %");
  }

  @Test
  void processorsThatWaitForDevicesShowADisk() {
    machine.put("processors", Map.of("waitingShare", 0.4, "idleShare", 0.3));
    assertThat(classOf(200, 0).bound()).isEqualTo(Bound.DISK);
    machine.put("processors", Map.of("waitingShare", 0.05, "idleShare", 0.01));
    assertThat(classOf(200, 0).bound()).isEqualTo(Bound.WAITING);
  }

  @Test
  void theNetworkBoundsWhereItIsKnownWhatItCarries() {
    machine.put("network", Map.of("receivedBytes", 9_000L, "sentBytes", 10L));
    assertThat(classOf(200, 0).bound()).isEqualTo(Bound.WAITING);
    PhaseClass found = classOf(200, 0, new Limits(0.5, 1_000));
    assertThat(found.bound()).isEqualTo(Bound.NETWORK);
    assertThat(found.why()).isEqualTo("blocked for 80 % of the time, and used 90 % of the network");
  }

  @Test
  void collectionsAndPagesReadBackShowALackOfMemory() {
    task.put("collectionMillis", Map.of("sum", 250L));
    assertThat(classOf(900, 0).bound()).isEqualTo(Bound.MEMORY);
    assertThat(classOf(900, 0).why()).isEqualTo("collected garbage for 25 % of the time");
    task.clear();
    machine.put("majorFaults", 20_000L);
    assertThat(classOf(100, 0).why()).isEqualTo("read back 2000 pages of memory a second");
  }

  @Test
  void whatTasksWaitedForLongestIsSaid() {
    task.put(
        "waits", Map.of("inputMillis", Map.of("sum", 90L), "lookUpMillis", Map.of("sum", 600L)));
    assertThat(classOf(200, 0).why())
        .isEqualTo(
            "blocked for 80 % of the time, 60 % for side tables, and neither disk nor network was busy");
    machine.clear();
    assertThat(classOf(200, 0).why())
        .isEqualTo("blocked for 80 % of the time, 60 % for side tables");
  }

  @Test
  void onNodesOfBeforeTheCauseOfWaitingIsNotKnown() {
    machine.clear();
    assertThat(classOf(200, 0).why())
        .isEqualTo("blocked for 80 % of the time; for what, its record does not tell");
  }

  @Test
  void withoutTimesOfTasksNothingIsSaid() {
    PhaseRecord silent =
        new PhaseRecord("map", Map.of("task", Map.of("wallMillis", "not available")));
    assertThat(PhaseClass.of(silent, Limits.DEFAULT).bound()).isEqualTo(Bound.UNKNOWN);
  }

  @Test
  void aHigherLimitAsksForMore() {
    assertThat(classOf(600, 0, new Limits(0.7, 0)).bound()).isEqualTo(Bound.WAITING);
    assertThatThrownBy(() -> new Limits(0, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(Double.NaN, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
