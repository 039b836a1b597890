package org.howdah.hadoop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.engine.JobReport;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.grid.client.GridNode;
import org.howdah.hadoop.managers.GridJob;
import org.howdah.hadoop.managers.GridStatus;
import org.howdah.hadoop.managers.GridStore;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;
import org.howdah.record.json.JsonReader;
import org.howdah.store.Value;
import org.howdah.store.http.Access;
import org.howdah.worker.nodes.JobReports;

/** Jobs of the grid for those who look at them from outside. Safe for several threads. */
@PublicApi
public final class GridJobs {
  private final GridStore store;

  private GridJobs(GridStore store) {
    this.store = store;
  }

  /**
   * Those of the nodes at that place.
   *
   * @throws HowdahException {@code LOST} if no node answers
   */
  public static GridJobs at(Access access) throws HowdahException {
    return new GridJobs(GridStore.of(access));
  }

  /**
   * One job.
   *
   * @param state as {@code queued}, {@code waiting} for a free slot, {@code running}, {@code
   *     committing}, {@code succeeded}, {@code failed} or {@code killed}
   * @param node that manages it; empty if none does yet
   * @param submittedMillis since 1970
   */
  public record Listed(
      String id, String name, String user, String state, String node, long submittedMillis) {}

  /** The names of the nodes that are there; none if none answers. Asks each time. */
  public List<String> nodes() {
    return store.store().nodes();
  }

  /** All jobs, the oldest first. */
  public List<Listed> list() throws HowdahException {
    List<Listed> listed = new ArrayList<>();
    for (Map.Entry<String, JobRecord> job : store.journal().jobs().entrySet()) {
      listed.add(listed(job.getKey(), job.getValue()));
    }
    return listed;
  }

  /**
   * A job, and what its manager has told last, which may be some seconds older or younger.
   *
   * @param report not ended as long as the manager has not said so itself; tasks are 0 before it
   *     has told anything
   */
  @Internal
  public record Told(Listed listed, JobReport report) {}

  /** What the journal says of all jobs. */
  @Internal
  public Map<String, JobRecord> records() throws HowdahException {
    return store.journal().jobs();
  }

  /** Whether the journal has a job. */
  @Internal
  public boolean has(String id) throws HowdahException {
    return store.journal().find(id).isPresent();
  }

  /**
   * A job in the state that the journal has said.
   *
   * @param record one of {@link #records}
   */
  @Internal
  public Told told(String id, JobRecord record) throws HowdahException {
    Value status = store.get(id, GridStore.STATUS);
    Listed listed = listed(id, record, status);
    return new Told(
        listed,
        status == null ? nothingTold(id, listed.name()) : GridStatus.report(status.bytes()));
  }

  private static JobReport nothingTold(String id, String name) {
    return JobReports.unknown(id, name, JobReport.State.RUNNING, "");
  }

  /** One of them. */
  public Listed find(String id) throws HowdahException {
    return listed(id, record(id));
  }

  private JobRecord record(String id) throws HowdahException {
    return store.journal().find(id).orElseThrow(() -> GridJob.unknown(id));
  }

  private Listed listed(String id, JobRecord record) throws HowdahException {
    boolean runs = record.state() == JobState.RUNNING;
    return listed(id, record, runs ? store.get(id, GridStore.STATUS) : null);
  }

  private Listed listed(String id, JobRecord record, Value status) throws HowdahException {
    byte[] description = store.journal().description(id).orElse("{}".getBytes(UTF_8));
    Map<?, ?> said =
        JsonReader.read(new String(description, UTF_8)) instanceof Map<?, ?> map ? map : Map.of();
    return new Listed(
        id,
        said.get("name") instanceof String name ? name : "",
        said.get("user") instanceof String user ? user : "",
        record.state() == JobState.RUNNING && waits(status)
            ? "waiting"
            : record.state().name().toLowerCase(Locale.ROOT),
        record.manager(),
        said.get("submittedMillis") instanceof Long millis ? millis : 0);
  }

  /** Whether it has tasks to run, and none runs. */
  private static boolean waits(Value status) throws HowdahException {
    if (status == null) {
      return false;
    }
    JobReport report = GridStatus.report(status.bytes());
    boolean runs = report.maps().running() + report.reduces().running() > 0;
    return !report.state().ended() && !runs && (isLeft(report.maps()) || isLeft(report.reduces()));
  }

  private static boolean isLeft(JobReport.Tasks tasks) {
    return tasks.done() < tasks.total();
  }

  /** What a job's manager has told last; before it has told anything, a report of nothing. */
  @Internal
  public JobReport report(String id) throws HowdahException {
    JobRecord record = record(id);
    Value status = store.get(id, GridStore.STATUS);
    JobReport report =
        status == null
            ? nothingTold(id, listed(id, record, null).name())
            : GridStatus.report(status.bytes());
    JobState state = record.state();
    return state.ended() && !report.state().ended()
        ? JobReports.ended(report, GridJob.state(state), store.reason(id, state))
        : report;
  }

  /**
   * Asks for a job's end, which comes soon after: also of one that has lost its manager, by another
   * one or by the master of the nodes.
   *
   * @return false if it had ended before
   */
  public boolean kill(String id) throws HowdahException {
    JobRecord record = record(id);
    if (record.state().ended()) {
      return false;
    }
    store.put(id, GridStore.KILL, new byte[0]);
    if (record.state() == JobState.QUEUED) {
      // There is no manager who could see it. One that comes now finds a job that has ended.
      store.journal().end(id, JobState.KILLED, record.term());
    }
    return true;
  }

  /**
   * A log of a job on a node.
   *
   * @param name {@code job}, or what it is of
   * @param node its address
   */
  public record Log(String name, String node, long bytes) {}

  /**
   * The logs of a job and its attempts on the nodes that answer: nodes keep them for days. What a
   * node has that is away is seen when it is there again.
   */
  public List<Log> logs(String id) {
    List<Log> logs = new ArrayList<>();
    for (String address : addresses()) {
      try (GridNode node = new GridNode(address, store.access())) {
        node.logs(id).forEach((name, bytes) -> logs.add(new Log(name, address, bytes)));
      } catch (HowdahException awayOrOlder) {
        // The others may have some.
      }
    }
    return logs;
  }

  private Collection<String> addresses() {
    for (String address : store.access().addresses()) {
      try (GridNode node = new GridNode(address, store.access())) {
        return node.nodes().values().stream().filter(one -> !one.isEmpty()).sorted().toList();
      } catch (HowdahException anotherMayAnswer) {
        // Or none does.
      }
    }
    return List.of();
  }

  /** What one of them says. */
  public byte[] log(String id, Log log) throws HowdahException {
    try (GridNode node = new GridNode(log.node(), store.access())) {
      return node.log(id, log.name());
    }
  }

  /**
   * What a job's manager has printed, the end of it; soon after its end, only the logs are there.
   */
  public String log(String id) throws IOException {
    record(id);
    Value value = store.get(id, GridStore.STATUS);
    GridStatus.Manager manager =
        value == null ? GridStatus.Manager.NONE : GridStatus.manager(value.bytes());
    if (manager.process().isEmpty()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "job " + id + " has no log: no manager on a node has said anything of it yet");
    }
    try (GridNode node = new GridNode(manager.address(), store.access())) {
      return node.log(manager.process());
    }
  }
}
