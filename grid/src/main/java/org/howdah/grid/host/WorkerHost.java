package org.howdah.grid.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.GridNames;
import org.howdah.net.Exchange;
import org.howdah.net.HttpPort;
import org.howdah.net.Looks;
import org.howdah.net.Page;
import org.howdah.record.DiskReserve;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.logs.LogLimits;
import org.howdah.record.logs.LogSweep;
import org.howdah.store.http.Guard;
import org.howdah.store.http.Service;

/**
 * What a node does for jobs: runs processes and keeps files, under {@link GridNames#PAGES} of its
 * HTTP port, for whoever has the token; see docs/formats/grid-host.md. No process outlives it. Safe
 * for several threads.
 */
public final class WorkerHost implements Page, AutoCloseable {
  private static final int LOOKS = 4;
  private static final long FILL_MILLIS = 250;
  private static final long SWEEP_SECONDS = 300;

  private final Service service;
  private final int slots;
  private final InputCache cache;
  private final DiskReserve reserve;
  private final HostThreads threads;
  private final JobFolders folders;
  private final Spares spares;
  private final Processes processes;
  private final Guard guard;
  private final ProcessPages processPages;
  private final RunPages runPages;
  private final StatusPage statusPage;
  private final CachePage cachePage;
  private final LogPages logPages;
  private final ScheduledExecutorService watcher;
  private volatile boolean closed;

  private WorkerHost(Service service, Path folder, HostSettings settings, ChildCommand command)
      throws HowdahException {
    this.service = service;
    slots = settings.slots();
    cache = settings.cache();
    cachePage = new CachePage(cache);
    logPages = new LogPages(folder.resolve(LogPages.FOLDER));
    HostLimits limits = settings.limits();
    reserve = NodeDisk.reserve(folder, settings.diskReserveBytes());
    folders = new JobFolders(folder, service.store(), reserve);
    folders.clean();
    threads = new HostThreads(limits.processesMax() + limits.managersMax());
    Path waiting = folder.resolve(Spares.FOLDER);
    spares = new Spares(waiting, settings.spares(), command, this::environment);
    processes = new Processes(folders, limits, threads, command, spares);
    guard = new Guard(service, limits.stallMillis());
    processPages = new ProcessPages(processes, limits, this::environment);
    runPages = new RunPages(new RunFiles(folders, limits, reserve));
    String name = service.store().nodeName();
    statusPage = new StatusPage(name, settings, reserve, folders, processes, spares);
    watcher = watcher();
    long period = Math.max(1, limits.unreadMillis() / LOOKS);
    Future<?> unused =
        watcher.scheduleWithFixedDelay(
            Looks.steadily(
                "looking for processes whose output nobody reads", processes::killUnread),
            period,
            period,
            TimeUnit.MILLISECONDS);
    Future<?> unusedToo =
        watcher.scheduleWithFixedDelay(
            Looks.steadily("starting processes that wait for jobs", this::fillSpares),
            FILL_MILLIS,
            FILL_MILLIS,
            TimeUnit.MILLISECONDS);
    sweepLogs(settings.logs());
  }

  /** Looks at each file of each job. */
  private void sweepLogs(LogLimits limits) {
    LogSweep sweep = new LogSweep(logPages.root(), limits);
    Future<?> unused =
        watcher.scheduleWithFixedDelay(
            Looks.steadily("deleting old logs of jobs", sweep::now),
            SWEEP_SECONDS,
            SWEEP_SECONDS,
            TimeUnit.SECONDS);
  }

  private static ScheduledExecutorService watcher() {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, "node-grid-watch");
          thread.setDaemon(true);
          return thread;
        });
  }

  /**
   * Makes room on the disk of a node that was killed, before its store needs some: deletes what its
   * processes had, and runs if too little is free.
   *
   * @param folder the node's, which nobody uses
   */
  public static void makeRoom(Path folder, HostSettings settings) {
    Leftovers.clear(folder, NodeDisk.reserve(folder, settings.diskReserveBytes()));
  }

  /**
   * Begins to serve. What a node that was killed left is cleared away, as far as the store does not
   * know the jobs.
   *
   * @param service the data, and who may ask
   * @param http where
   * @param folder the node's, for a folder {@code jobs}
   * @param command what may be started
   * @throws HowdahException if there can be no such folder
   */
  public static WorkerHost start(
      Service service, HttpPort http, Path folder, HostSettings settings, ChildCommand command)
      throws HowdahException {
    WorkerHost host = new WorkerHost(service, folder, settings, command);
    http.serve(GridNames.PAGES, host);
    return host;
  }

  private void fillSpares() {
    List<ChildProcess> running = processes.running();
    long working = running.stream().filter(child -> !child.isDetached()).count();
    spares.fill(running.isEmpty(), (int) Math.max(0, slots - working));
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>(cache.variables());
    String own = ownAddress();
    Set<String> all = new LinkedHashSet<>(List.of(own));
    all.addAll(service.addresses().get().values());
    environment.put("HOWDAH_GRID_NODE", own);
    environment.put("HOWDAH_GRID_NODES", String.join(",", all));
    environment.put("HOWDAH_GRID_LOGS", logPages.root().toString());
    environment.put("HOWDAH_GRID_DISK_RESERVE", Long.toString(reserve.bytes()));
    environment.put("HOWDAH_GRID_TOKEN_FILE", service.tokenFile().toAbsolutePath().toString());
    Path certificates = service.certificates();
    environment.put(
        "HOWDAH_GRID_CERTIFICATES",
        certificates == null ? "" : certificates.toAbsolutePath().toString());
    return environment;
  }

  private String ownAddress() {
    return service.addresses().get().getOrDefault(service.store().nodeName(), "");
  }

  @Override
  public void answer(Exchange exchange) {
    String path = exchange.path();
    if (!path.endsWith("/output") && !path.endsWith("/input")) {
      guard.answer(exchange, this::answerKnown);
      return;
    }
    exchange.detach();
    try {
      threads.run(() -> guard.answer(exchange, this::answerKnown));
    } catch (HowdahException full) {
      guard.answer(
          exchange,
          refused -> {
            throw full;
          });
    }
  }

  private void answerKnown(Exchange exchange) throws IOException {
    if (closed) {
      throw new HowdahException(ErrorCode.LOST, "the node stops; ask another one");
    }
    String[] parts = exchange.path().substring(GridNames.PAGES.length()).split("/", -1);
    String kind = parts[0] + parts.length;
    switch (kind) {
      case "status1" -> statusPage.answer(exchange);
      case "cache1" -> cachePage.answer(exchange);
      case "jobs1" -> statusPage.answerJobs(exchange);
      case "nodes1" -> nodes(exchange);
      case "jobs2" -> deleteJob(parts[1], exchange);
      case "jobs3", "jobs4" -> ofJob(parts, exchange);
      case "processes2" -> processPages.process(parts[1], exchange);
      case "processes3" -> ofProcess(parts[1], parts[2], exchange);
      default -> throw Refusals.noPage(exchange);
    }
  }

  private void nodes(Exchange exchange) throws IOException {
    exchange.expect("GET");
    Map<String, String> addresses = service.addresses().get();
    Map<String, String> nodes = new LinkedHashMap<>();
    for (String name : service.store().nodes()) {
      nodes.put(name, addresses.getOrDefault(name, ""));
    }
    exchange.json(Map.of("nodes", nodes));
  }

  private void deleteJob(String job, Exchange exchange) throws IOException {
    exchange.expect("DELETE");
    String but = Queries.of(exchange).text("but", "[a-z0-9-]{0,40}");
    folders.delete(job, processes.bundleOf(job, but), () -> processes.killAll(job, but));
    exchange.json(Map.of("deleted", job));
  }

  private void ofJob(String[] parts, Exchange exchange) throws IOException {
    if (parts.length == 3 && parts[2].equals("processes")) {
      processPages.start(parts[1], exchange);
    } else if (parts.length == 3 && parts[2].equals("manager")) {
      processPages.manage(parts[1], exchange);
    } else if (parts.length == 4 && parts[2].equals("runs")) {
      runPages.answer(parts[1], parts[3], exchange);
    } else if (parts.length == 3 && parts[2].equals("logs")) {
      logPages.list(GridNames.job(parts[1]), exchange);
    } else if (parts.length == 4 && parts[2].equals("logs")) {
      logPages.send(GridNames.job(parts[1]), GridNames.log(parts[3]), exchange);
    } else {
      throw Refusals.noPage(exchange);
    }
  }

  private void ofProcess(String id, String page, Exchange exchange) throws IOException {
    switch (page) {
      case "output" -> processPages.output(id, exchange);
      case "input" -> processPages.input(id, exchange);
      case "log" -> processPages.log(id, exchange);
      default -> throw Refusals.noPage(exchange);
    }
  }

  /** Kills all processes; files of jobs stay. */
  @Override
  public void close() {
    closed = true;
    watcher.shutdownNow();
    spares.close();
    processes.close();
    threads.close();
  }
}
