package org.howdah.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a machine tells, from files as Linux has them. */
class MachineClockTest {
  @TempDir Path root;

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private MachineState now() {
    return new MachineClock(root.resolve("proc"), root.resolve("sys")).now();
  }

  private void writeAll(int factor) throws IOException {
    write(
        "proc/stat",
        "cpu  %d %d %d %d %d 1 1 %d 0 0\ncpu0 1 2 3\n"
            .formatted(60 * factor, 0, 20 * factor, 100 * factor, 10 * factor, 10 * factor));
    String device = " 254  0 vda 5 0 %d 9 7 0 %d 9 0 %d 9 0 0 0 0 0 0\n";
    write(
        "proc/diskstats",
        device.formatted(10 * factor, 30 * factor, factor)
            + device.replace("vda", "vda1").formatted(10, 30, 7)
            + device.replace("vda", "loop0").formatted(10, 30, 7));
    Files.createDirectories(root.resolve("sys/block/vda"));
    Files.createDirectories(root.resolve("sys/block/loop0"));
    write(
        "proc/net/dev",
        "Inter-|   Receive\n face |bytes packets\n    lo: 900 0 0 0 0 0 0 0 900 0\n  eth0: %d 1 0 0 0 0 0 0 %d 1\n"
            .formatted(1_000 * factor, 200 * factor));
    write("proc/vmstat", "pgfault 8\npgmajfault %d\n".formatted(3 * factor));
    write("sys/class/powercap/intel-rapl:0/energy_uj", factor * 2_000_000 + "\n");
    write("sys/class/powercap/intel-rapl:0/max_energy_range_uj", "9999999\n");
    write("sys/class/powercap/intel-rapl:0:0/energy_uj", "77\n");
    write("sys/class/thermal/thermal_zone0/temp", "41000\n");
    write("sys/class/thermal/thermal_zone1/temp", "52500\n");
  }

  @Test
  void whatAMachineDidIsTheDifferenceOfTwoLooks() throws Exception {
    writeAll(1);
    MachineState before = now();
    writeAll(2);
    Map<String, Object> use = new MachineUse(before, now()).toMap();
    Map<?, ?> processors = (Map<?, ?>) use.get("processors");
    assertThat(processors.get("userShare")).isEqualTo(0.3);
    assertThat(processors.get("systemShare")).isEqualTo(0.1);
    assertThat(processors.get("idleShare")).isEqualTo(0.5);
    assertThat(processors.get("waitingShare")).isEqualTo(0.05);
    assertThat(processors.get("stolenShare")).isEqualTo(0.05);
    assertThat(processors.get("busyMillis")).isEqualTo(800L);
    Map<?, ?> devices = (Map<?, ?>) use.get("devices");
    assertThat(devices.keySet()).map(String::valueOf).containsExactly("vda");
    assertThat(((Map<?, ?>) devices.get("vda")).get("readBytes")).isEqualTo(5_120L);
    assertThat(((Map<?, ?>) devices.get("vda")).get("writtenBytes")).isEqualTo(15_360L);
    assertThat(use.get("network")).isEqualTo(Map.of("receivedBytes", 1_000L, "sentBytes", 200L));
    assertThat(use.get("majorFaults")).isEqualTo(3L);
    assertThat(use.get("energyJoules")).isEqualTo(2.0);
    assertThat(use.get("celsius")).isEqualTo(52.5);
  }

  @Test
  void anEnergyCounterBeginsAgain() throws Exception {
    writeAll(4);
    MachineState before = now();
    writeAll(1);
    Map<String, Object> use = new MachineUse(before, now()).toMap();
    assertThat(use.get("energyJoules")).isEqualTo(4.0);
  }

  @Test
  void whatAMachineDoesNotTellIsNotAvailable() {
    Map<String, Object> use = new MachineUse(now(), now()).toMap();
    assertThat(use)
        .containsEntry("processors", MachineUse.UNKNOWN)
        .containsEntry("devices", MachineUse.UNKNOWN)
        .containsEntry("network", MachineUse.UNKNOWN)
        .containsEntry("majorFaults", MachineUse.UNKNOWN)
        .containsEntry("energyJoules", MachineUse.UNKNOWN)
        .containsEntry("celsius", MachineUse.UNKNOWN);
  }

  @Test
  void filesThatAreNotUnderstoodAreNotAvailable() throws Exception {
    write("proc/stat", "cpu  1 2\n");
    write("proc/diskstats", "254 0 vda\n\n");
    write("proc/net/dev", "eth0: 1 2\n");
    write("proc/vmstat", "pgmajfault many\n");
    write("sys/class/powercap/intel-rapl:0/energy_uj", "");
    write("sys/class/thermal/thermal_zone0/temp", "warm\n");
    Map<String, Object> use = new MachineUse(now(), now()).toMap();
    assertThat(use)
        .containsEntry("processors", MachineUse.UNKNOWN)
        .containsEntry("network", MachineUse.UNKNOWN)
        .containsEntry("majorFaults", MachineUse.UNKNOWN)
        .containsEntry("energyJoules", MachineUse.UNKNOWN)
        .containsEntry("celsius", MachineUse.UNKNOWN);
  }

  @Test
  void thisMachineTellsHowItsProcessorsStand() {
    MachineClock clock = new MachineClock();
    Map<String, Object> use = new MachineUse(clock.now(), clock.now()).toMap();
    assertThat(use.get("processors")).isInstanceOf(Map.class);
  }
}
