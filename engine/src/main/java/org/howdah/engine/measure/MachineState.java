package org.howdah.engine.measure;

import java.util.Map;
import java.util.Optional;

/**
 * What a machine had done at one moment, since it began.
 *
 * @param nanos when, by {@link System#nanoTime}
 * @param processNanos processor time of this process
 * @param majorFaults pages that had to be read from a device; negative if not known
 * @param energy by processor
 * @param milliCelsius of its warmest part; negative if not known
 */
public record MachineState(
    long nanos,
    Optional<Processor> processor,
    long processNanos,
    Map<String, Device> devices,
    Optional<Network> network,
    long majorFaults,
    Map<String, Energy> energy,
    long milliCelsius) {

  /** Of a machine of which nothing is known. */
  public static MachineState unknown() {
    return new MachineState(
        System.nanoTime(), Optional.empty(), 0, Map.of(), Optional.empty(), -1, Map.of(), -1);
  }

  /**
   * Time of all processors together, in hundredths of a second.
   *
   * @param idle with nothing to do
   * @param waiting with nothing to do but to wait for devices
   * @param stolen when another virtual machine ran instead
   */
  record Processor(long user, long system, long idle, long waiting, long stolen) {
    /** From the fields of {@code /proc/stat}: time in interrupts is the system's. */
    static Optional<Processor> of(String[] fields) {
      if (fields.length < 8) {
        return Optional.empty();
      }
      long[] ticks = new long[8];
      for (int i = 0; i < ticks.length; i++) {
        ticks[i] = ProcText.number(fields[i]);
      }
      long system = ticks[2] + ticks[5] + ticks[6];
      return Optional.of(new Processor(ticks[0] + ticks[1], system, ticks[3], ticks[4], ticks[7]));
    }

    long all() {
      return user + system + idle + waiting + stolen;
    }

    Processor minus(Processor other) {
      return new Processor(
          user - other.user,
          system - other.system,
          idle - other.idle,
          Math.max(0, waiting - other.waiting), // Linux takes some of it back.
          stolen - other.stolen);
    }
  }

  /** Bytes of a block device, and how long it had anything to do. */
  record Device(long readBytes, long writtenBytes, long busyMillis) {}

  /** Bytes to and from other machines. */
  record Network(long receivedBytes, long sentBytes) {}

  /** Microjoules, which begin again at 0 after {@code most}. */
  record Energy(long microjoules, long most) {
    long since(Energy earlier) {
      long more = microjoules - earlier.microjoules;
      return more >= 0 || most <= 0 ? more : more + most + 1;
    }
  }
}
