package org.howdah.hadoop.process;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.worker.ChildJvm;

/** The command that starts a worker process. */
public final class WorkerCommand {
  private static final String JAVA_OPTS = "mapred.child.java.opts";

  private WorkerCommand() {}

  /**
   * The options that a job asks for, for one kind of task: {@code mapreduce.map.java.opts} or
   * {@code mapreduce.reduce.java.opts}, and without it {@code mapred.child.java.opts}.
   */
  public static List<String> options(JobConf conf, Kind kind) {
    String own = kind == Kind.MAP ? MRJobConfig.MAP_JAVA_OPTS : MRJobConfig.REDUCE_JAVA_OPTS;
    String options = conf.get(own, conf.get(JAVA_OPTS, "")).trim();
    return options.isEmpty() ? List.of() : List.of(options.split("\\s+"));
  }

  /**
   * The whole command.
   *
   * @param options what the job asks for; wins over everything else
   * @param heapBytes of a worker whose job does not say
   * @param folder the worker's own
   */
  static List<String> of(List<String> options, long heapBytes, Path folder) {
    return ChildJvm.command(Worker.class.getName(), options, heapBytes, folder, entry -> true);
  }
}
