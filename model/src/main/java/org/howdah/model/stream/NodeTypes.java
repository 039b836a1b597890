package org.howdah.model.stream;

import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;
import org.howdah.cache.policy.Policies;
import org.howdah.model.cluster.Caching;
import org.howdah.model.project.Machine;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Takes from a table of machines what a simulation needs of each type. Where a figure is not there,
 * it says which, and does not guess. Immutable.
 */
public final class NodeTypes {
  private static final String CORES = "cores";
  private static final String CORE_SPEED = "core_speed";
  private static final String SSD = "ssd_bytes";
  private static final String MEMORY_CACHE = "memory_cache_bytes";

  private final Map<String, Machine> machines;

  /**
   * @param machines by their types
   */
  public NodeTypes(Map<String, Machine> machines) {
    this.machines = new TreeMap<>(machines);
  }

  /**
   * What a node of that type is.
   *
   * @param isAlone whether it is a cluster by itself, where no network is needed
   * @throws HowdahException if the table does not have the type, or says too little of it
   */
  public NodeType nodeType(String type, boolean isAlone) throws HowdahException {
    Machine machine = machine(type);
    Caching cache = cache(machine);
    boolean isSsd = cache.place() == Caching.Place.SSD;
    boolean isCached = cache.place() != Caching.Place.NONE;
    String read = isSsd ? "ssd_bytes_read_per_s" : "memory_bytes_per_s";
    String write = isSsd ? "ssd_bytes_written_per_s" : "memory_bytes_per_s";
    NodeType nodeType =
        new NodeType(
            machine,
            (int) needed(machine, CORES),
            known(machine, "memory_bytes"),
            needed(machine, "disk_bytes_read_per_s"),
            needed(machine, "disk_bytes_written_per_s"),
            isAlone ? Double.POSITIVE_INFINITY : needed(machine, "network_bytes_per_s"),
            cache,
            isCached ? needed(machine, read) : 0,
            isCached ? needed(machine, write) : 0);
    if (nodeType.cores() != needed(machine, CORES) || nodeType.memoryLeft() <= 0) {
      throw wrong(
          "machines of type %s need a whole number of cores, and memory_bytes of more than memory_cache_bytes"
              .formatted(type));
    }
    return nodeType;
  }

  private static Caching cache(Machine machine) throws HowdahException {
    long ssd = (long) known(machine, SSD);
    long memory = (long) known(machine, MEMORY_CACHE);
    if (ssd > 0 && memory > 0) {
      throw wrong(
          "machines of type %s have both %s and %s; a node has one cache, so make them two types"
              .formatted(machine.type(), SSD, MEMORY_CACHE));
    }
    if (memory > 0 && known(machine, "memory_bytes") == 0) {
      throw wrong(
          "memory_bytes of type %s is needed, as its cache takes of it".formatted(machine.type()));
    }
    return ssd > 0
        ? Caching.onSsd("ssd", Policies.JOB_SHARES, ssd)
        : memory > 0 ? Caching.inMemory("memory", Policies.JOB_SHARES, memory) : Caching.none();
  }

  /**
   * How many times as fast a core of a type works as one of the type that a job was recorded on: by
   * {@code core_speed} where the table has that of both, else by the geometric mean of what was
   * measured of both, for each core.
   *
   * @throws HowdahException if nothing says
   */
  public double speed(String recorded, String type) throws HowdahException {
    if (recorded.equals(type)) {
      return 1;
    }
    if (recorded.isEmpty()) {
      throw wrong(
          "the table of jobs does not say on which type of machine they were recorded: fill in its"
              + " column 'type', or give --recorded-on");
    }
    Machine from = machine(recorded);
    Machine to = machine(type);
    if (known(from, CORE_SPEED) > 0 && known(to, CORE_SPEED) > 0) {
      return known(to, CORE_SPEED) / known(from, CORE_SPEED);
    }
    if (!isMeasured(from) || !isMeasured(to)) {
      throw wrong(
          ("how fast a core of %s is beside one of %s is not known: measure both with howdah bench"
                  + " machine, or give both a core_speed")
              .formatted(type, recorded));
    }
    double cores = known(to, CORES) / known(from, CORES);
    return StatUtils.geometricMean(to.timesAsMuchAs(from)) / cores;
  }

  private static boolean isMeasured(Machine machine) {
    return known(machine, CORES) > 0 && machine.isMeasured();
  }

  private Machine machine(String type) throws HowdahException {
    Machine machine = machines.get(type);
    if (machine == null) {
      throw wrong(
          "the table of machines has no type '%s'; it has: %s"
              .formatted(type, String.join(", ", machines.keySet())));
    }
    return machine;
  }

  private static double needed(Machine machine, String figure) throws HowdahException {
    double value = known(machine, figure);
    if (value == 0) {
      throw wrong(
          "the table of machines does not say the %s of type %s; a simulation needs it"
              .formatted(figure, machine.type()));
    }
    return value;
  }

  /** 0 where nobody says. */
  private static double known(Machine machine, String figure) {
    return machine.abilities().getOrDefault(figure, 0.0);
  }

  private static HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message);
  }
}
