package org.howdah.hadoop.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.worker.WorkerPool;
import org.howdah.worker.WorkerProcess;

/**
 * The workers of one job, wherever they run: those at work, and those that wait for more. Safe for
 * several threads.
 */
public final class WorkerStock implements AutoCloseable {
  private final int tasksMax;
  private final Deque<WorkerProcess> idle = new ArrayDeque<>();
  private final List<WorkerProcess> all = new ArrayList<>();
  private boolean closed;

  /**
   * @param conf says how many tasks a worker does at most
   */
  public WorkerStock(JobConf conf) {
    int tasks = conf.getInt(MRJobConfig.JVM_NUMTASKS_TORUN, -1);
    tasksMax = tasks > 0 ? tasks : Integer.MAX_VALUE;
  }

  /** Takes one that waits and is such, alive or not; null if none is. */
  public synchronized WorkerProcess takeIdle(Predicate<WorkerProcess> such) {
    for (Iterator<WorkerProcess> i = idle.iterator(); i.hasNext(); ) {
      WorkerProcess worker = i.next();
      if (such.test(worker)) {
        i.remove();
        return worker;
      }
    }
    return null;
  }

  /**
   * @throws HowdahException if workers are not wanted any more
   */
  public synchronized void checkOpen() throws HowdahException {
    if (closed) {
      throw new HowdahException(ErrorCode.KILLED, "the job has ended");
    }
  }

  /**
   * Counts a new one in; ends it if workers are not wanted any more.
   *
   * @throws HowdahException if so
   */
  public void add(WorkerProcess worker) throws HowdahException {
    synchronized (this) {
      if (!closed) {
        all.add(worker);
        return;
      }
    }
    worker.close();
    checkOpen();
  }

  /** As {@link WorkerPool#release}. */
  public void release(WorkerProcess worker, boolean usable) {
    synchronized (this) {
      if (usable && !closed && worker.countTask() < tasksMax && worker.isAlive()) {
        idle.push(worker);
        return;
      }
    }
    if (!usable) {
      worker.kill();
    }
    end(worker);
  }

  public void end(WorkerProcess worker) {
    worker.close();
    synchronized (this) {
      all.remove(worker);
    }
  }

  /** Ends all, those at work too. */
  @Override
  public void close() {
    List<WorkerProcess> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(all);
      idle.clear();
    }
    left.forEach(WorkerProcess::endInput);
    left.forEach(WorkerProcess::close);
  }
}
