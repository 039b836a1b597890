package org.howdah.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * The worker processes of one job: started when a task needs one, used again by later tasks, as
 * many as tasks run at once. Safe for several threads.
 */
final class Workers implements WorkerPool {
  private final JobConf conf;
  private final WorkerMessage.Start start;
  private final Path folder;
  private final CacheFiles cache;
  private final long heapBytes;
  private final int tasksMax;
  private final Deque<WorkerProcess> idle = new ArrayDeque<>();
  private final List<WorkerProcess> all = new ArrayList<>();
  private int started;
  private boolean closed;

  /**
   * @param start the first that each worker hears
   * @param folder where each worker gets a folder of its own
   * @param cache is linked into each
   * @param heapBytes of a worker whose job does not say
   */
  Workers(JobConf conf, WorkerMessage.Start start, Path folder, CacheFiles cache, long heapBytes) {
    this.conf = conf;
    this.start = start;
    this.folder = folder;
    this.cache = cache;
    this.heapBytes = heapBytes;
    int tasks = conf.getInt(MRJobConfig.JVM_NUMTASKS_TORUN, -1);
    tasksMax = tasks > 0 ? tasks : Integer.MAX_VALUE;
  }

  @Override
  public WorkerProcess acquire(Kind kind, TaskAttempt attempt) throws IOException {
    List<String> options = WorkerCommand.options(conf, kind);
    WorkerProcess unfit;
    synchronized (this) {
      WorkerProcess fit = takeIdle(options);
      if (fit != null) {
        return fit;
      }
      unfit = idle.poll();
    }
    if (unfit != null) {
      end(unfit);
    }
    return start(options);
  }

  private WorkerProcess takeIdle(List<String> options) {
    for (Iterator<WorkerProcess> i = idle.iterator(); i.hasNext(); ) {
      WorkerProcess worker = i.next();
      if (worker.isAlive() && worker.options().equals(options)) {
        i.remove();
        return worker;
      }
    }
    return null;
  }

  private synchronized WorkerProcess start(List<String> options) throws IOException {
    if (closed) {
      throw new HowdahException(ErrorCode.KILLED, "the job has ended");
    }
    Path own = Files.createDirectories(folder.resolve("worker-" + started++));
    Files.createDirectory(own.resolve("tmp"));
    cache.linkInto(own);
    List<String> command = WorkerCommand.of(options, heapBytes, own);
    WorkerProcess worker = WorkerProcess.start(command, own, options);
    all.add(worker);
    worker.send(start);
    return worker;
  }

  @Override
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

  private void end(WorkerProcess worker) {
    worker.close();
    synchronized (this) {
      all.remove(worker);
    }
  }

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
