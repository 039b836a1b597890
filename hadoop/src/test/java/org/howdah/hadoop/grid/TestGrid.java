package org.howdah.hadoop.grid;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cache.LocalCache;
import org.howdah.grid.Launch;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.host.HostLimits;
import org.howdah.grid.host.HostSettings;
import org.howdah.grid.host.InputCache;
import org.howdah.grid.host.SpareKind;
import org.howdah.grid.host.WorkerHost;
import org.howdah.hadoop.process.NodeCache;
import org.howdah.hadoop.store.GroupSettings;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.record.logs.LogLimits;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.Access;
import org.howdah.store.http.DataPages;
import org.howdah.store.http.Service;
import org.howdah.worker.ChildJvm;
import org.howdah.worker.nodes.GridKeys;

/**
 * Nodes that share a store in memory; all else is as on real ones: ports, processes, files. A node
 * can go away without a word.
 */
public final class TestGrid implements AutoCloseable {
  private static final String TOKEN = "0123456789abcdef";
  private static final long MEMORY_BYTES = 256 << 20;
  static final Map<String, String> MAINS =
      Map.of(
          "worker",
          "org.howdah.hadoop.process.Worker",
          "manager",
          "org.howdah.hadoop.managers.GridManager",
          "spare",
          "org.howdah.hadoop.managers.SpareProcess");

  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private final Map<String, String> addresses = new ConcurrentHashMap<>();
  private final Map<String, Node> nodes = new TreeMap<>();
  private final UnaryOperator<List<String>> commands;
  private final List<SpareKind> spares;
  private final Path folder;
  private final Path tokenFile;
  private final long memoryBytes;
  private final long cacheBytes;
  private final int processesMax;

  private record Node(HttpPort port, DataPages pages, WorkerHost host, InputCache cache) {}

  /**
   * Starts them, with the names {@code n0}, {@code n1} and so on.
   *
   * @param folder for their files
   * @param slots of each
   */
  public TestGrid(Path folder, int count, int slots) throws IOException {
    this(folder, count, slots, MEMORY_BYTES, command -> command, List.of(), 0);
  }

  /** As the others, with a worker for each slot that waits for the next job. */
  static TestGrid withSpares(Path folder, int count, int slots) throws IOException {
    SpareKind worker = new SpareKind("worker", List.of(), MEMORY_BYTES / slots, false, slots);
    return new TestGrid(folder, count, slots, MEMORY_BYTES, command -> command, List.of(worker), 0);
  }

  /** As the others, each with so many processes of jobs at most. */
  static TestGrid withProcesses(Path folder, int count, int slots, int processesMax)
      throws IOException {
    return new TestGrid(
        folder,
        count,
        slots,
        MEMORY_BYTES,
        command -> command,
        List.of(),
        0,
        processesMax,
        new long[0]);
  }

  /** As the others, each with a cache of that size and workers that wait for the next job. */
  static TestGrid withCaches(Path folder, int count, int slots, long cacheBytes)
      throws IOException {
    SpareKind worker = new SpareKind("worker", List.of(), MEMORY_BYTES / slots, false, slots);
    return new TestGrid(
        folder, count, slots, MEMORY_BYTES, command -> command, List.of(worker), cacheBytes);
  }

  /**
   * As the others.
   *
   * @param memoryBytes for the heaps of all processes of a node
   */
  TestGrid(Path folder, int count, int slots, long memoryBytes) throws IOException {
    this(folder, count, slots, memoryBytes, command -> command, List.of(), 0);
  }

  /**
   * As the others.
   *
   * @param commands changes those of processes for jobs
   */
  public TestGrid(Path folder, int count, int slots, UnaryOperator<List<String>> commands)
      throws IOException {
    this(folder, count, slots, MEMORY_BYTES, commands, List.of(), 0);
  }

  /** As the others, each of which leaves so much of the disk free. */
  public static TestGrid withReserves(Path folder, int slots, long... reserves) throws IOException {
    return new TestGrid(
        folder,
        reserves.length,
        slots,
        MEMORY_BYTES,
        command -> command,
        List.of(),
        0,
        processes(slots),
        reserves);
  }

  private TestGrid(
      Path folder,
      int count,
      int slots,
      long memoryBytes,
      UnaryOperator<List<String>> commands,
      List<SpareKind> spares,
      long cacheBytes)
      throws IOException {
    this(
        folder,
        count,
        slots,
        memoryBytes,
        commands,
        spares,
        cacheBytes,
        processes(slots),
        new long[0]);
  }

  private static int processes(int slots) {
    return 4 * slots + 16;
  }

  private TestGrid(
      Path folder,
      int count,
      int slots,
      long memoryBytes,
      UnaryOperator<List<String>> commands,
      List<SpareKind> spares,
      long cacheBytes,
      int processesMax,
      long[] reserves)
      throws IOException {
    this.processesMax = processesMax;
    this.spares = spares;
    this.commands = commands;
    this.memoryBytes = memoryBytes;
    this.cacheBytes = cacheBytes;
    this.folder = Files.createDirectories(folder);
    tokenFile = Files.writeString(folder.resolve("token"), TOKEN);
    for (int i = 0; i < count; i++) {
      start("n" + i, slots, i < reserves.length ? reserves[i] : 0);
    }
  }

  private void start(String name, int slots, long reserve) throws IOException {
    HttpLimits limits = HttpLimits.ofThisProcess();
    HttpPort port = HttpPort.start("127.0.0.1", 0, limits);
    DataPages pages = new DataPages(limits);
    port.serve(DataPages.PATH, pages);
    addresses.put(name, "127.0.0.1:" + port.port());
    Service service =
        new Service(new NamedStore(name, store, addresses), this::addresses, TOKEN, tokenFile);
    pages.open(service);
    InputCache cache = cache(name);
    HostLimits most = HostLimits.of(processesMax);
    HostSettings settings =
        new HostSettings(slots, memoryBytes, most, spares, cache, reserve, LogLimits.USUAL);
    Path own = Files.createDirectories(folder.resolve(name));
    WorkerHost host = WorkerHost.start(service, port, own, settings, this::command);
    nodes.put(name, new Node(port, pages, host, cache));
  }

  private InputCache cache(String name) {
    if (cacheBytes == 0) {
      return InputCache.NONE;
    }
    return NodeCache.start(LocalCache.Settings.ofInput(cacheFolder(name), cacheBytes));
  }

  /** What the node's cache has and did. */
  Map<String, Long> cacheFigures(String name) {
    return nodes.get(name).cache().figures();
  }

  /** The folder of the node's cache, if nodes have one. */
  Path cacheFolder(String name) {
    return folder.resolve("cache-" + name);
  }

  private List<String> command(String main, List<String> options, long heapBytes, Path home) {
    return commands.apply(
        ChildJvm.command(MAINS.get(main), options, heapBytes, home, entry -> true));
  }

  private Map<String, String> addresses() {
    return Map.copyOf(addresses);
  }

  /** Where the node answers. */
  public String address(String name) {
    return addresses.get(name);
  }

  /** The folder of the node. */
  Path folder(String name) {
    return folder.resolve(name);
  }

  /** The names of the files of intermediate data that the node has, whole ones alone. */
  public Set<String> runs(String name) {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder(name))) {
      files
          .filter(file -> file.getParent().getFileName().toString().equals("runs"))
          .map(file -> file.getFileName().toString())
          .filter(file -> !file.startsWith("."))
          .forEach(names::add);
    } catch (IOException | UncheckedIOException e) {
      return Set.of(); // They come and go.
    }
    return names;
  }

  /** Has a job have a process on the grid, as if it had a manager there. */
  void hold(String job) throws IOException {
    try (GridNode node = new GridNode(address("n0"), new Access(List.of(), TOKEN))) {
      node.startDetached(job, new Launch("", "worker", List.of(), 64 << 20));
    }
  }

  /** Has tasks of jobs with that configuration run there. */
  public void use(Configuration job) {
    job.set(GridKeys.NODES, all());
    job.set(GridKeys.TOKEN_FILE, tokenFile.toString());
  }

  /** Names them to jobs with that configuration. */
  void name(Configuration job) {
    job.set(GroupSettings.NODES, all());
    job.set(GroupSettings.TOKEN_FILE, tokenFile.toString());
  }

  private String all() {
    return String.join(",", new TreeMap<>(addresses).values());
  }

  /** Ends a node: its processes die, and nobody answers there any more. */
  public void lose(String name) {
    Node node = nodes.remove(name);
    addresses.remove(name);
    node.host().close();
    node.cache().close();
    node.pages().close();
    node.port().close();
  }

  @Override
  public void close() {
    List.copyOf(nodes.keySet()).forEach(this::lose);
  }
}
