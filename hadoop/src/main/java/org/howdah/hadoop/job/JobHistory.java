package org.howdah.hadoop.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.engine.JobListener;
import org.howdah.engine.JobStep;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskFailure;
import org.howdah.engine.TaskMonitor;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.record.HowdahException;
import org.howdah.record.Thrown;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What Hadoop's clients ask about a job's tasks: events, reports, diagnostics. Thread-safe. */
final class JobHistory implements JobListener {
  private static final Logger LOG = LoggerFactory.getLogger(JobHistory.class);
  private static final int TRACE_FRAMES_MAX = 30;

  /** One task's latest attempt. */
  private static final class Task {
    private TIPStatus status = TIPStatus.PENDING;
    private TaskMonitor monitor = new TaskMonitor();
    private final List<String> diagnostics = new ArrayList<>();
    private TaskAttemptID attempt;
    private org.apache.hadoop.mapreduce.Counters counters =
        new org.apache.hadoop.mapreduce.Counters();
    private long startMillis;
    private long endMillis;
  }

  private final JobID job;
  private final AttemptCounters counters;
  private final List<TaskCompletionEvent> events = new ArrayList<>();
  private final Map<TaskID, Task> tasks = new HashMap<>();

  private Consumer<String> failures = failure -> {};
  private JobStep successes = () -> {};

  JobHistory(JobID job, AttemptCounters counters) {
    this.job = job;
    this.counters = counters;
  }

  /**
   * Says who is told of each attempt that fails, besides those who ask. Before the job starts.
   *
   * @param listener called with what failed, why, and its trace; returns soon
   */
  synchronized void tell(Consumer<String> listener) {
    failures = listener;
  }

  /**
   * Says who is told that an attempt has succeeded and is counted. Before the job starts.
   *
   * @param listener returns soon; what it throws fails the job before anything else begins
   */
  synchronized void tellSuccess(JobStep listener) {
    successes = listener;
  }

  private TaskID taskId(TaskAttempt.Kind kind, int number) {
    return new TaskID(job, kind == TaskAttempt.Kind.MAP ? TaskType.MAP : TaskType.REDUCE, number);
  }

  private TaskAttemptID attemptId(TaskAttempt attempt) {
    return new TaskAttemptID(taskId(attempt.kind(), attempt.task()), attempt.number());
  }

  private Task task(TaskAttempt attempt) {
    return tasks.computeIfAbsent(taskId(attempt.kind(), attempt.task()), id -> new Task());
  }

  @Override
  public synchronized void attemptStarted(TaskAttempt attempt, TaskMonitor monitor) {
    Task task = task(attempt);
    task.status = TIPStatus.RUNNING;
    task.monitor = monitor;
    task.attempt = attemptId(attempt);
    task.startMillis = System.currentTimeMillis();
  }

  @Override
  public synchronized void attemptSucceeded(TaskAttempt attempt, long millis)
      throws HowdahException {
    Task task = task(attempt);
    task.counters = new org.apache.hadoop.mapreduce.Counters(counters.succeeded(attempt, millis));
    task.monitor.setProgress(1);
    end(attempt, TIPStatus.COMPLETE, TaskCompletionEvent.Status.SUCCEEDED);
    successes.run();
  }

  @Override
  public synchronized void attemptFailed(TaskAttempt attempt, TaskFailure failure, boolean last) {
    counters.failed(attempt, false);
    String described = describe(failure);
    task(attempt).diagnostics.add(described);
    failures.accept(described);
    end(
        attempt,
        last ? TIPStatus.FAILED : TIPStatus.PENDING,
        last ? TaskCompletionEvent.Status.TIPFAILED : TaskCompletionEvent.Status.FAILED);
  }

  @Override
  public synchronized void attemptKilled(TaskAttempt attempt) {
    counters.failed(attempt, true);
    end(attempt, TIPStatus.KILLED, TaskCompletionEvent.Status.KILLED);
  }

  @Override
  public synchronized void outputLost(TaskAttempt attempt) {
    counters.lost(attempt, task(attempt).counters);
    task(attempt).counters = new org.apache.hadoop.mapreduce.Counters();
    end(attempt, TIPStatus.PENDING, TaskCompletionEvent.Status.OBSOLETE);
  }

  private void end(TaskAttempt attempt, TIPStatus status, TaskCompletionEvent.Status eventStatus) {
    Task task = task(attempt);
    task.status = status;
    task.endMillis = System.currentTimeMillis();
    events.add(
        new Event(
            events.size(),
            attemptId(attempt),
            attempt,
            eventStatus,
            task.endMillis - task.startMillis));
  }

  /** Why the job failed, for its user; what is a defect of ours goes to the log too. */
  String describe(Throwable e) {
    if (e instanceof TaskFailure task) {
      return describe(task) + "\n" + task.advice();
    }
    if (!(e instanceof HowdahException)) {
      LOG.error("job {} failed", job, e);
    }
    return Thrown.message(e);
  }

  /** The failure and the trace of what the user's code threw. */
  static String describe(TaskFailure failure) {
    StringBuilder text = new StringBuilder(failure.getMessage());
    for (Throwable cause : Thrown.chain(failure.getCause())) {
      String said = Thrown.text(cause);
      if (!text.toString().endsWith(said)) {
        text.append("\nCaused by: ").append(said);
      }
      StackTraceElement[] frames = Thrown.frames(cause);
      for (int i = 0; i < Math.min(TRACE_FRAMES_MAX, frames.length); i++) {
        text.append("\n\tat ").append(frames[i]);
      }
    }
    return text.toString();
  }

  synchronized TaskCompletionEvent[] events(int from, int max) {
    int start = Math.min(from, events.size());
    int end = (int) Math.min(events.size(), (long) start + max);
    return events.subList(start, end).toArray(new TaskCompletionEvent[0]);
  }

  /** The identity may be of Hadoop's older API, where it equals none of the newer one. */
  synchronized String[] diagnostics(TaskAttemptID attempt) {
    TaskID asked = attempt.getTaskID();
    Task task = tasks.get(new TaskID(job, asked.getTaskType(), asked.getId()));
    return task == null ? new String[0] : task.diagnostics.toArray(new String[0]);
  }

  /** Reports of the first {@code total} tasks of a kind. */
  synchronized TaskReport[] reports(TaskAttempt.Kind kind, int total) {
    TaskReport[] reports = new TaskReport[total];
    for (int i = 0; i < total; i++) {
      TaskID id = taskId(kind, i);
      reports[i] = report(id, tasks.getOrDefault(id, new Task()));
    }
    return reports;
  }

  /** Reports of those of the first {@code total} tasks of a kind that have succeeded. */
  List<TaskReport> succeeded(TaskAttempt.Kind kind, int total) {
    return Stream.of(reports(kind, total))
        .filter(task -> task.getCurrentStatus() == TIPStatus.COMPLETE)
        .toList();
  }

  private static TaskReport report(TaskID id, Task task) {
    return new Report(id, task);
  }

  /** A report that knows which attempt succeeded. */
  private static final class Report extends TaskReport {
    Report(TaskID id, Task task) {
      super(
          org.apache.hadoop.mapred.TaskID.downgrade(id),
          task.monitor.progress(),
          task.monitor.status(),
          task.diagnostics.toArray(new String[0]),
          task.status,
          task.startMillis,
          task.endMillis,
          task.counters);
      if (task.attempt != null && task.status == TIPStatus.COMPLETE) {
        setSuccessfulAttemptId(task.attempt);
      }
    }
  }

  /** An event that knows how long its attempt ran. */
  private static final class Event extends TaskCompletionEvent {
    Event(int number, TaskAttemptID attempt, TaskAttempt own, Status status, long millis) {
      super(
          number,
          attempt,
          own.task(),
          own.kind() == TaskAttempt.Kind.MAP,
          status,
          "http://localhost");
      setTaskRunTime((int) Math.min(Integer.MAX_VALUE, millis));
    }
  }
}
