package org.howdah.grid.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.howdah.grid.GridNames;
import org.howdah.grid.Launch;
import org.howdah.grid.Launched;
import org.howdah.net.LifeWatch;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;
import org.howdah.record.json.FileRangesJson;
import org.howdah.record.json.Json;
import org.howdah.store.http.Access;

/**
 * One node of a group, from another process: starts processes there, and moves files of jobs to and
 * fro. Errors are {@code LOST} if the node does not answer, {@code BUSY} if it runs as many
 * processes as it may, and {@code RESOURCES} if something else has run out there. Safe for several
 * threads.
 */
public final class GridNode implements AutoCloseable {
  /** A node says each second that a process lives. */
  private static final long PATIENCE_MILLIS = 15_000;

  private static final int ID_BYTES = 8;

  /** A node that has not unpacked a bundle yet does that first. */
  private static final Duration START_TIME = Duration.ofMinutes(10);

  private final NodeHttp http;
  private final long patienceMillis;
  private final SecureRandom random = new SecureRandom();
  private final Set<RemoteProcess> processes = ConcurrentHashMap.newKeySet();

  /**
   * @param address where the node answers HTTP, {@code host:port}; those of the group are not asked
   * @param group how to reach its nodes
   * @throws HowdahException {@code USER_CONFIGURATION} if one of them cannot be that
   */
  public GridNode(String address, Access group) throws HowdahException {
    this(address, group.token(), group.tls());
  }

  /**
   * @param token the group's secret
   * @param tls whom to trust; null for plain connections
   */
  GridNode(String address, String token, SSLContext tls) throws HowdahException {
    this(address, token, tls, PATIENCE_MILLIS, LifeWatch.QUIET_MILLIS);
  }

  /**
   * @param patienceMillis how long a node may say nothing until its processes are taken for lost
   * @param quietMillis how long it may not answer until it is asked whether it lives
   */
  GridNode(String address, String token, SSLContext tls, long patienceMillis, long quietMillis)
      throws HowdahException {
    http = new NodeHttp(address, token, tls, quietMillis);
    this.patienceMillis = patienceMillis;
  }

  /** Where the node answers HTTP. */
  public String address() {
    return http.address();
  }

  /**
   * Starts a process whose pipes lead here. It is killed, with all that it started, when the
   * connection breaks or this process ends.
   */
  public RemoteProcess start(String job, Launch launch) throws HowdahException {
    Launched launched = launch(job, launch, false);
    try {
      InputStream frames = http.stream(processPath(launched.id()) + "/output", patienceMillis);
      return RemoteProcess.start(http, launched, frames, processes);
    } catch (HowdahException e) {
      CompletableFuture<Void> unused = http.tell("DELETE", processPath(launched.id()));
      throw e;
    }
  }

  /**
   * Starts a process that goes on by itself while its node runs, and whose output is kept there.
   */
  public Launched startDetached(String job, Launch launch) throws HowdahException {
    return launch(job, launch, true);
  }

  private Launched launch(String job, Launch launch, boolean detached) throws HowdahException {
    byte[] id = new byte[ID_BYTES];
    random.nextBytes(id);
    Map<String, Object> body = launch.toMap();
    // The node does not start one of that id twice.
    body.put("id", HexFormat.of().formatHex(id));
    body.put("detached", detached);
    return Launched.of(
        http.json("POST", jobPath(job) + "/processes", Json.of(body).getBytes(UTF_8), START_TIME));
  }

  /** How a process is; of those that have ended, nodes remember the last ones. */
  public ProcessState process(String id) throws HowdahException {
    return ProcessState.of(http.json("GET", processPath(id)));
  }

  /** Kills a process and what it started, and waits until it is gone. */
  public void kill(String id) throws HowdahException {
    http.json("DELETE", processPath(id));
  }

  /** The end of what a detached process has printed. */
  public String log(String id) throws HowdahException {
    byte[] log = http.ask("GET", processPath(id) + "/log", null, NodeHttp.ANSWER_TIME).body();
    return new String(log, UTF_8);
  }

  /**
   * The logs that the node has of a job, and of its attempts there: how many bytes each has, by its
   * name.
   */
  public Map<String, Long> logs(String job) throws HowdahException {
    Map<String, Long> logs = new LinkedHashMap<>();
    if (http.json("GET", jobPath(job) + "/logs").get("logs") instanceof Map<?, ?> all) {
      all.forEach((name, bytes) -> logs.put(name.toString(), bytes instanceof Long n ? n : 0L));
    }
    return logs;
  }

  /** One of them. */
  public byte[] log(String job, String name) throws HowdahException {
    String path = jobPath(job) + "/logs/" + GridNames.log(name);
    return http.ask("GET", path, null, NodeHttp.ANSWER_TIME).body();
  }

  /** Copies a file to the node's folder for intermediate data of a job; whole or not at all. */
  public void putRun(String job, String name, Path file) throws IOException {
    RunUpload.send(http, runPath(job, name), file);
  }

  /**
   * Reads a run, or some of it, a small piece at a time.
   *
   * @param length -1 for all to the end
   * @throws HowdahException {@code LOST} if the node does not have it
   */
  public InputStream openRun(String job, String name, long offset, long length)
      throws HowdahException {
    return openRun(job, name, offset, length, sent -> {});
  }

  /**
   * The same for who may not want the rest any more.
   *
   * @param underWay is given what ends a request when it is cancelled, before anybody waits
   */
  InputStream openRun(
      String job, String name, long offset, long length, Consumer<Future<?>> underWay)
      throws HowdahException {
    return RunDownload.open(http, runPath(job, name), offset, length, underWay);
  }

  /** Deletes a run; whether there was one. */
  public boolean deleteRun(String job, String name) throws HowdahException {
    return http.json("DELETE", runPath(job, name)).get("deleted") instanceof Boolean there && there;
  }

  /**
   * Says which manager a job has by now: processes of those before are killed.
   *
   * @param epoch the manager's, from 1
   * @param process the manager's, as its node calls it; empty if it is none of a node's
   * @throws HowdahException {@code LOST} if the node knows of a later one
   */
  public void manage(String job, long epoch, String process) throws HowdahException {
    http.json("PUT", managerPath(job, epoch, process));
  }

  /** The same without waiting; ends in a {@link HowdahException} if the node does not do it. */
  public CompletableFuture<?> manageLater(String job, long epoch, String process)
      throws HowdahException {
    return http.jsonLater("PUT", managerPath(job, epoch, process), NodeHttp.ANSWER_TIME);
  }

  private static String managerPath(String job, long epoch, String process) throws HowdahException {
    String own = process.isEmpty() ? "" : "&process=" + GridNames.id(process);
    return jobPath(job) + "/manager?epoch=" + epoch + own;
  }

  /** Kills the processes of a job and deletes all that the node has of it. */
  public void deleteJob(String job) throws HowdahException {
    http.json("DELETE", jobPath(job));
  }

  /** The same without waiting; ends in a {@link HowdahException} if the node does not do it. */
  public CompletableFuture<?> deleteJobLater(String job) throws HowdahException {
    return deleteJobLater(job, "");
  }

  /**
   * The same for all but one process.
   *
   * @param but a process that goes on, with its log and what was unpacked for it; empty for none
   */
  public CompletableFuture<?> deleteJobLater(String job, String but) throws HowdahException {
    String query = but.isEmpty() ? "" : "?but=" + GridNames.id(but);
    return http.jsonLater("DELETE", jobPath(job) + query, NodeHttp.ANSWER_TIME);
  }

  /** How the node is; {@code LOST} if it does not say within five seconds. */
  public HostStatus status() throws HowdahException {
    return HostStatus.of(http.json("GET", "status", null, NodeHttp.STATUS_TIME));
  }

  /** The same without waiting; ends in a {@link HowdahException} if the node does not say. */
  public CompletableFuture<HostStatus> statusLater() {
    return http.jsonLater("GET", "status", NodeHttp.STATUS_TIME)
        .thenApply(
            said -> {
              try {
                return HostStatus.of(said);
              } catch (HowdahException e) {
                throw new CompletionException(e);
              }
            });
  }

  /**
   * Asks, without waiting, how much of what a job reads the node has cached; ends in a {@link
   * HowdahException} if it does not say within five seconds.
   *
   * @param ranges {@link GridNames#RANGES_MAX} at most
   * @return of each range the bytes that the node has
   */
  public CompletableFuture<long[]> cachedBytesLater(List<FileRange> ranges) {
    byte[] body = FileRangesJson.encode(ranges);
    return http.jsonLater("POST", "cache", body, NodeHttp.STATUS_TIME)
        .thenApply(said -> bytes(said, ranges.size()));
  }

  private static long[] bytes(Map<?, ?> said, int count) {
    if (said.get("cachedBytes") instanceof List<?> bytes && bytes.size() == count) {
      return bytes.stream().mapToLong(one -> one instanceof Long known ? known : 0).toArray();
    }
    throw new CompletionException(
        new HowdahException(
            ErrorCode.CORRUPTION, "a node said " + said.keySet() + " of its cache"));
  }

  /** What the node has of jobs; it looks at each of their files for that. */
  public List<HostStatus.JobFolder> jobs() throws HowdahException {
    return HostStatus.jobs(http.json("GET", "jobs"));
  }

  /**
   * The nodes of its group that are there: where each answers HTTP, by its name.
   *
   * @throws HowdahException {@code LOST} if it does not say within five seconds
   */
  public Map<String, String> nodes() throws HowdahException {
    Map<String, String> nodes = new TreeMap<>();
    Map<?, ?> said = http.json("GET", "nodes", null, NodeHttp.STATUS_TIME);
    if (said.get("nodes") instanceof Map<?, ?> all) {
      all.forEach((name, address) -> nodes.put(name.toString(), address.toString()));
      return nodes;
    }
    throw new HowdahException(
        ErrorCode.CORRUPTION, "the node at " + address() + " did not say its nodes");
  }

  private static String jobPath(String job) throws HowdahException {
    return "jobs/" + GridNames.job(job);
  }

  private static String runPath(String job, String name) throws HowdahException {
    return jobPath(job) + "/runs/" + GridNames.run(name);
  }

  private static String processPath(String id) throws HowdahException {
    return "processes/" + GridNames.id(id);
  }

  /** Attached processes that were started through this are lost. */
  @Override
  public void close() {
    processes.forEach(process -> process.lose("whoever started it has ended"));
    http.close();
  }
}
