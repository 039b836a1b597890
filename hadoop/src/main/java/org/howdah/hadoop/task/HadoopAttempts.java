package org.howdah.hadoop.task;

import java.util.Set;
import org.apache.hadoop.mapred.Counters;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.worker.RemoteAttempts;

/** Attempts of a Hadoop job that run in other processes. */
public final class HadoopAttempts implements RemoteAttempts {
  private final HadoopJob job;

  public HadoopAttempts(HadoopJob job) {
    this.job = job;
  }

  @Override
  public void began(TaskAttempt attempt, TaskMonitor monitor) {
    job.counters().began(attempt, new TaskReporter(monitor, job.limits()));
  }

  @Override
  public void counted(TaskAttempt attempt, TaskMonitor monitor, byte[] counters)
      throws HowdahException {
    job.counters().update(attempt, new TaskReporter(monitor, read(counters)));
  }

  @Override
  public void merged(byte[] counters) throws HowdahException {
    job.counters().merged(read(counters));
  }

  /** Another process may do better: what cannot be read was damaged in the one that sent it. */
  private static Counters read(byte[] counters) throws HowdahException {
    return CounterBytes.read(counters, ErrorCode.LOST, "what a worker process has counted");
  }

  @Override
  public Set<Long> bad(TaskAttempt attempt) {
    return job.skips().of(attempt);
  }

  @Override
  public void awaitPermit(TaskAttempt attempt) throws HowdahException, InterruptedException {
    job.permit().await(attempt);
  }

  @Override
  public String input(TaskAttempt attempt) {
    return job.input(attempt);
  }

  @Override
  public void abort(TaskAttempt attempt) {
    new Attempt(job, attempt, new TaskMonitor()).abortForLostProcess();
  }
}
