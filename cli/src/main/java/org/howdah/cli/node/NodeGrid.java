package org.howdah.cli.node;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.howdah.cache.LocalCache;
import org.howdah.cli.doctor.Machine;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.MemorySize;
import org.howdah.grid.Launch;
import org.howdah.grid.host.ChildCommand;
import org.howdah.grid.host.HostLimits;
import org.howdah.grid.host.HostSettings;
import org.howdah.grid.host.InputCache;
import org.howdah.grid.host.SpareKind;
import org.howdah.grid.host.WorkerHost;
import org.howdah.grid.supervisor.Supervisor;
import org.howdah.hadoop.process.NodeCache;
import org.howdah.net.HttpPort;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.logs.LogLimits;
import org.howdah.store.http.Service;
import org.howdah.store.node.NodeService;
import org.howdah.worker.ChildJvm;

/** Has a node run processes of jobs. */
final class NodeGrid {
  private static final String SILENCE = "silence.seconds";
  private static final String SILENCE_SECONDS = "10";
  private static final String PREFIX = "grid.";
  private static final String SLOTS = PREFIX + "slots";
  private static final String MEMORY = PREFIX + "memory";
  private static final String PROCESSES = PREFIX + "processes.max";
  private static final String SPARES = PREFIX + "spares";
  private static final String DISK_RESERVE = PREFIX + "disk.reserve";
  private static final String LOGS_BYTES = PREFIX + "logs.bytes";
  private static final String LOGS_DAYS = PREFIX + "logs.days";
  private static final Set<String> KEYS =
      new TreeSet<>(Set.of(SLOTS, MEMORY, PROCESSES, SPARES, DISK_RESERVE, LOGS_BYTES, LOGS_DAYS));
  private static final int SPARES_MAX = 2;
  private static final int COUNT_MAX = 1000;
  private static final int MANAGERS = 16;

  /** A manager, and a worker for its tasks. */
  private static final int PROCESSES_MIN = 2;

  /** The programs of jobs, by the names that clients know them by. */
  private static final Map<String, String> MAINS =
      Map.of(
          Launch.WORKER,
          "org.howdah.hadoop.process.Worker",
          Launch.MANAGER,
          "org.howdah.hadoop.managers.GridManager");

  /**
   * Managers start fast, and compute little: one compiler. In turn with both, the smallest job
   * takes 0.1 s less.
   */
  private static final List<String> MANAGER_OPTIONS = List.of("-XX:TieredStopAtLevel=1");

  private static final String SPARE_MAIN = "org.howdah.hadoop.managers.SpareProcess";

  private NodeGrid() {}

  /**
   * What a node is to do for jobs.
   *
   * @param settings of the node, of which those for this are taken out
   */
  static NodeService of(Map<String, String> settings) throws HowdahException {
    HostSettings host = settings(settings);
    String silence = settings.getOrDefault(SILENCE, SILENCE_SECONDS).strip();
    // What is no number is complained of by whoever reads the node's own settings.
    long silenceMillis =
        TimeUnit.SECONDS.toMillis(silence.matches("[1-9]\\d{0,3}") ? Integer.parseInt(silence) : 1);
    LocalCache.Settings cache = NodeCacheSettings.of(settings);
    return new NodeService() {
      @Override
      public void prepare(Path folder) {
        WorkerHost.makeRoom(folder, host);
      }

      @Override
      public AutoCloseable start(Service service, HttpPort http, Path folder)
          throws HowdahException {
        InputCache opened = cache == null ? InputCache.NONE : NodeCache.start(cache);
        HostSettings all = host.withCache(opened);
        WorkerHost workers = null;
        try {
          workers = WorkerHost.start(service, http, folder, all, NodeGrid::command);
          Supervisor supervisor = Supervisor.start(service, silenceMillis);
          WorkerHost started = workers;
          return () -> {
            supervisor.close();
            close(started, opened);
          };
        } catch (HowdahException | RuntimeException e) {
          close(workers, opened);
          throw e;
        }
      }
    };
  }

  /** In this order: no worker is to find that its cache has gone. */
  private static void close(WorkerHost workers, InputCache cache) {
    if (workers != null) {
      workers.close();
    }
    cache.close();
  }

  static HostSettings settings(Map<String, String> settings) throws HowdahException {
    Machine machine = Machine.current();
    int slots = number(settings, SLOTS, 1, Math.min(COUNT_MAX, machine.processors()));
    int processes =
        number(settings, PROCESSES, PROCESSES_MIN, Math.min(COUNT_MAX, 4 * slots + MANAGERS));
    int spares = number(settings, SPARES, 0, Math.min(slots, SPARES_MAX));
    long memory = MemorySize.take(settings, MEMORY, machine.memoryBytes() / 2);
    long reserve = MemorySize.take(settings, DISK_RESERVE, -1);
    LogLimits ours = LogLimits.USUAL;
    LogLimits logs =
        new LogLimits(
            ours.fileBytesMax(),
            MemorySize.take(settings, LOGS_BYTES, ours.bytesMax()),
            number(settings, LOGS_DAYS, 1, ours.daysMax()));
    for (String key : settings.keySet()) {
      if (key.startsWith(PREFIX)) {
        throw wrong("there is no setting " + key + "; for jobs there are " + KEYS);
      }
    }
    HostLimits limits = HostLimits.of(processes);
    List<SpareKind> kinds = spares(spares, memory / slots);
    return new HostSettings(slots, memory, limits, kinds, InputCache.NONE, reserve, logs);
  }

  /** One that becomes a manager, and workers with the heaps that managers want for them. */
  private static List<SpareKind> spares(int workers, long heapBytes) {
    return workers == 0
        ? List.of()
        : List.of(
            new SpareKind(Launch.MANAGER, MANAGER_OPTIONS, Launch.MANAGER_HEAP_BYTES, true, 1),
            new SpareKind(Launch.WORKER, List.of(), heapBytes, false, workers));
  }

  private static int number(Map<String, String> settings, String key, int least, int otherwise)
      throws HowdahException {
    String text = settings.remove(key);
    if (text == null) {
      return otherwise;
    }
    int number = text.strip().matches("\\d{1,6}") ? Integer.parseInt(text.strip()) : -1;
    if (number < least || number > COUNT_MAX) {
      throw wrong(
          "the setting %s cannot be '%s': it is not from %d to %d"
              .formatted(key, text, least, COUNT_MAX));
    }
    return number;
  }

  private static HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message);
  }

  private static List<String> command(
      String main, List<String> options, long heapBytes, Path folder) throws HowdahException {
    String program = main.equals(ChildCommand.SPARE) ? SPARE_MAIN : MAINS.get(main);
    if (program == null) {
      throw wrong(
          "no node knows a program '" + main + "'; there are " + new TreeSet<>(MAINS.keySet()));
    }
    List<String> all = new ArrayList<>(main.equals(Launch.MANAGER) ? MANAGER_OPTIONS : List.of());
    all.addAll(options);
    return ChildJvm.command(program, all, heapBytes, folder, NodeGrid::isOfJobs);
  }

  /** What only nodes need stays away from jobs, which may bring other versions of it. */
  private static boolean isOfJobs(Path entry) {
    Path ofNodes = Installation.current().home().resolve("node").toAbsolutePath().normalize();
    return !entry.normalize().startsWith(ofNodes);
  }
}
