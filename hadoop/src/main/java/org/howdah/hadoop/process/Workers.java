package org.howdah.hadoop.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.worker.WorkerMessage;
import org.howdah.worker.WorkerPool;
import org.howdah.worker.WorkerProcess;

/**
 * The worker processes of one job: started when a task needs one, used again by later tasks, as
 * many as tasks run at once. Safe for several threads.
 */
public final class Workers implements WorkerPool {
  private final JobConf conf;
  private final WorkerMessage.Start start;
  private final Path folder;
  private final CacheFiles cache;
  private final long heapBytes;
  private final WorkerStock stock;
  private int started;

  /**
   * @param start the first that each worker hears
   * @param folder where each worker gets a folder of its own
   * @param cache is linked into each
   * @param heapBytes of a worker whose job does not say
   */
  public Workers(
      JobConf conf, WorkerMessage.Start start, Path folder, CacheFiles cache, long heapBytes) {
    this.conf = conf;
    this.start = start;
    this.folder = folder;
    this.cache = cache;
    this.heapBytes = heapBytes;
    stock = new WorkerStock(conf);
  }

  @Override
  public WorkerProcess acquire(Kind kind, TaskAttempt attempt) throws IOException {
    List<String> options = WorkerCommand.options(conf, kind);
    Map<String, String> variables = TaskEnvironment.of(conf, kind, System.getenv());
    WorkerProcess fit =
        stock.takeIdle(worker -> worker.isAlive() && worker.has(options, variables));
    if (fit != null) {
      return fit;
    }
    WorkerProcess unfit = stock.takeIdle(worker -> true);
    if (unfit != null) {
      stock.end(unfit);
    }
    return start(options, variables);
  }

  private synchronized WorkerProcess start(List<String> options, Map<String, String> variables)
      throws IOException {
    stock.checkOpen();
    Path own = Files.createDirectories(folder.resolve("worker-" + started++));
    Files.createDirectory(own.resolve("tmp"));
    cache.linkInto(own);
    List<String> command = WorkerCommand.of(options, heapBytes, own);
    WorkerProcess worker = WorkerProcess.start(command, own, options, variables);
    stock.add(worker);
    worker.send(start);
    return worker;
  }

  @Override
  public void release(WorkerProcess worker, boolean usable) {
    stock.release(worker, usable);
  }

  @Override
  public void close() {
    stock.close();
  }
}
