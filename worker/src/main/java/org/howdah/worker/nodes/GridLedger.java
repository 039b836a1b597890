package org.howdah.worker.nodes;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.howdah.engine.Ledger;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskMonitor;
import org.howdah.grid.JobState;
import org.howdah.grid.Tenure;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.worker.RunPlaces;
import org.howdah.worker.StoredRun;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what a job gets done in the journal of a grid. For the job's own thread, but where said
 * otherwise.
 */
public final class GridLedger implements Ledger {
  private static final Logger LOG = LoggerFactory.getLogger(GridLedger.class);

  /** More attempts of one task than any manager makes. */
  private static final int ATTEMPTS_PER_EPOCH = 1000;

  /** Asks the job's own code. */
  public interface CommitCheck {
    boolean isTrue() throws HowdahException;
  }

  /** Whose ledger it is. */
  public interface Manager {
    /** Whether it has the files yet from which it runs the job: they go with its node's disk. */
    boolean isWhole();

    /** Another manager has the job by now, or may have it, or is to have it. Does not return. */
    void leave();
  }

  private final Tenure tenure;
  private final KeptCounters counters;
  private final RunPlaces places;
  private final CommitCheck repeatable;
  private final Manager manager;
  private final GridEvents events = new GridEvents();

  /**
   * @param places where runs are; null if what tasks leave does not outlive this process
   * @param counters get those of attempts that ended under earlier managers
   * @param repeatable whether the job's output may be committed again after a commit that was cut
   *     short
   */
  public GridLedger(
      Tenure tenure,
      KeptCounters counters,
      RunPlaces places,
      CommitCheck repeatable,
      Manager manager) {
    this.tenure = tenure;
    this.counters = counters;
    this.places = places;
    this.repeatable = repeatable;
    this.manager = manager;
  }

  @Override
  public History history() throws HowdahException {
    if (tenure.state() == JobState.COMMITTING && !repeatable.isTrue()) {
      throw new HowdahException(
          ErrorCode.LOST,
          "the job's manager was lost while it made the output visible, which its committer cannot do twice; delete the output and run the job again");
    }
    for (byte[] event : places == null ? List.<byte[]>of() : tenure.replayed()) {
      events.add(decode(event));
    }
    Map<Run, Set<Integer>> outputs = adopt();
    Optional<byte[]> others = events.others();
    if (others.isPresent()) {
      counters.restore(others.get());
    }
    Map<Kind, Map<TaskAttempt, TaskMonitor>> finished = new EnumMap<>(Kind.class);
    for (GridEvent.Finished done : events.finished().values()) {
      TaskMonitor monitor = new TaskMonitor();
      monitor.setInput(done.inputRecords(), done.inputBytes());
      counters.restored(done.attempt(), monitor, done.counters());
      finished
          .computeIfAbsent(done.attempt().kind(), kind -> new LinkedHashMap<>())
          .put(done.attempt(), monitor);
    }
    // Not before all that others have written is understood.
    advance(
        () -> {
          tenure.start(events.alive());
          tenure.advance(JobState.RUNNING);
        });
    int first = Math.toIntExact((tenure.epoch() - 1) * ATTEMPTS_PER_EPOCH);
    return new History(first, finished, outputs);
  }

  private static GridEvent decode(byte[] event) throws HowdahException {
    try {
      return GridEvent.WIRE.decode(event);
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, "the job's journal is not understood: " + e.getMessage(), e);
    }
  }

  /** The runs that are there, and the map tasks behind each; other map tasks run again. */
  private Map<Run, Set<Integer>> adopt() {
    Map<String, Run> adopted = new HashMap<>();
    for (GridEvents.Left left : events.runs()) {
      try {
        adopted.put(left.run().file(), places.adopt(left.run(), null));
      } catch (IOException e) {
        LOG.warn("the map tasks {} run again: {}", left.maps(), e.toString());
        left.maps().forEach(map -> events.add(new GridEvent.Lost(map)));
      }
    }
    Map<Run, Set<Integer>> outputs = new LinkedHashMap<>();
    for (GridEvents.Left left : events.runs()) {
      outputs.put(adopted.get(left.run().file()), left.maps());
    }
    return outputs;
  }

  @Override
  public void finished(TaskAttempt attempt, List<Run> runs, TaskMonitor monitor)
      throws HowdahException {
    write(
        () ->
            new GridEvent.Finished(
                attempt,
                monitor.inputRecords(),
                monitor.inputBytes(),
                runs.stream().map(places::stored).toList(),
                counters.toKeep(attempt)));
  }

  @Override
  public void lost(TaskAttempt attempt) throws HowdahException {
    write(() -> new GridEvent.Lost(attempt.task()));
    count();
  }

  @Override
  public void failed(TaskAttempt attempt) throws HowdahException {
    count();
  }

  private void count() throws HowdahException {
    write(() -> new GridEvent.Counted(counters.others()));
  }

  @Override
  public void merged(List<Run> taken, Run result) throws HowdahException {
    write(
        () ->
            new GridEvent.Merged(
                taken.stream().map(run -> places.stored(run).file()).toList(),
                places.stored(result)));
    count();
  }

  private void write(Supplier<GridEvent> happened) throws HowdahException {
    if (places == null) {
      return;
    }
    GridEvent event = happened.get();
    byte[] encoded = event.encode();
    if (encoded.length > Tenure.EVENT_BYTES_MAX) {
      LOG.warn(
          "{} bytes are too many to write down that a task is done: it runs again if the job gets another manager; has it very many counters?",
          encoded.length);
      return;
    }
    events.add(event);
    advance(
        () -> {
          CompletableFuture<Void> unused = tenure.append(encoded, events::alive);
        });
  }

  private interface Step {
    void run() throws HowdahException;
  }

  private void advance(Step step) throws HowdahException {
    try {
      step.run();
    } catch (HowdahException e) {
      if (e.code() == ErrorCode.LOST) {
        LOG.error("this manager's time is over: {}", e.getMessage());
        manager.leave();
      }
      throw e;
    }
  }

  /** A run is on more nodes than before. */
  public void copied(Run run) throws HowdahException {
    write(
        () -> {
          StoredRun stored = places.stored(run);
          return new GridEvent.Copied(stored.file(), stored.nodes());
        });
  }

  /** Has the store say that the job is still this manager's. Any thread may call. */
  public void confirm() throws HowdahException {
    advance(tenure::confirm);
  }

  @Override
  public void committed() throws HowdahException {
    end(JobState.SUCCEEDED);
  }

  /**
   * Says how the job has ended, before anything is done that only its end allows. What fails where
   * the job's files are gone may succeed elsewhere, and its output cannot be removed there.
   */
  public void end(JobState state) throws HowdahException {
    advance(
        () -> {
          if (state != JobState.SUCCEEDED && !manager.isWhole()) {
            throw new HowdahException(
                ErrorCode.LOST, "its files are gone with its node's, and another manager goes on");
          }
          tenure.advance(state);
        });
  }

  @Override
  public void committing() throws HowdahException {
    advance(() -> tenure.advance(JobState.COMMITTING));
  }
}
