package org.howdah.engine.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a machine did between two moments.
 *
 * @param from the earlier
 * @param to the later
 */
public record MachineUse(MachineState from, MachineState to) {
  /** What stands for a figure that the machine does not tell. */
  public static final String UNKNOWN = "not available";

  private static final double NANOS_PER_SECOND = 1e9;

  /** How long that was. */
  public double seconds() {
    return (to.nanos() - from.nanos()) / NANOS_PER_SECOND;
  }

  /** As JSON; see docs/formats/run-record.md. Shares are 0 to 1. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("seconds", seconds());
    map.put("processors", processors());
    map.put("processCpuMillis", (to.processNanos() - from.processNanos()) / 1_000_000);
    map.put("devices", devices());
    map.put("network", network());
    long faults = to.majorFaults() - from.majorFaults();
    map.put("majorFaults", to.majorFaults() < 0 || from.majorFaults() < 0 ? UNKNOWN : faults);
    map.put("energyJoules", joules().isEmpty() ? UNKNOWN : joules().getAsDouble());
    map.put("celsius", to.milliCelsius() < 0 ? UNKNOWN : to.milliCelsius() / 1e3);
    return map;
  }

  private Object processors() {
    Optional<MachineState.Processor> known = usedProcessors();
    if (known.isEmpty()) {
      return UNKNOWN;
    }
    MachineState.Processor used = known.get();
    double all = Math.max(1, used.all());
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("count", Runtime.getRuntime().availableProcessors());
    map.put("userShare", used.user() / all);
    map.put("systemShare", used.system() / all);
    map.put("waitingShare", used.waiting() / all);
    map.put("idleShare", used.idle() / all);
    map.put("stolenShare", used.stolen() / all);
    map.put("busyMillis", (used.user() + used.system()) * 10);
    return map;
  }

  private Object devices() {
    if (to.devices().isEmpty()) {
      return UNKNOWN;
    }
    Map<String, Object> map = new TreeMap<>();
    to.devices()
        .forEach(
            (name, now) -> {
              MachineState.Device before = from.devices().get(name);
              if (before != null) {
                map.put(name, use(now, before));
              }
            });
    return map;
  }

  private Map<String, Object> use(MachineState.Device now, MachineState.Device before) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("readBytes", now.readBytes() - before.readBytes());
    map.put("writtenBytes", now.writtenBytes() - before.writtenBytes());
    double busy = (now.busyMillis() - before.busyMillis()) / 1e3 / Math.max(1e-3, seconds());
    map.put("busyShare", Math.min(1, busy));
    return map;
  }

  private Object network() {
    if (to.network().isEmpty() || from.network().isEmpty()) {
      return UNKNOWN;
    }
    MachineState.Network now = to.network().get();
    MachineState.Network before = from.network().get();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("receivedBytes", now.receivedBytes() - before.receivedBytes());
    map.put("sentBytes", now.sentBytes() - before.sentBytes());
    return map;
  }

  /** The share of all processors, 0 to 1, that did anything; empty if the machine does not tell. */
  public OptionalDouble busyShare() {
    Optional<MachineState.Processor> used = usedProcessors();
    return used.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (used.get().user() + used.get().system()) / (double) Math.max(1, used.get().all()));
  }

  private Optional<MachineState.Processor> usedProcessors() {
    return to.processor().flatMap(now -> from.processor().map(now::minus));
  }

  /** What the processors took on average; empty if the machine does not tell. */
  public OptionalDouble watts() {
    OptionalDouble joules = joules();
    return joules.isEmpty() ? joules : OptionalDouble.of(joules.getAsDouble() / seconds());
  }

  /** What the processors took; empty if the machine does not tell. */
  public OptionalDouble joules() {
    if (to.energy().isEmpty() || !from.energy().keySet().equals(to.energy().keySet())) {
      return OptionalDouble.empty();
    }
    long microjoules = 0;
    for (Map.Entry<String, MachineState.Energy> zone : to.energy().entrySet()) {
      microjoules += zone.getValue().since(from.energy().get(zone.getKey()));
    }
    return OptionalDouble.of(microjoules / 1e6);
  }
}
