package org.howdah.cli.job;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.hadoop.GridJobs;
import org.howdah.record.logs.LogFolder;

/** Where the logs of one job are. */
interface LogSource {
  /**
   * A log.
   *
   * @param name {@code job} for the job's own, or of which attempt it is
   * @param node where it is; empty for this machine
   */
  record Log(String name, String node, long bytes) {
    /** Whether it is meant by that: an attempt, a task, or the end of such an identity. */
    boolean is(String asked) {
      String wanted = asked.replaceFirst("^(attempt|task)_", "");
      return name.equals(asked) || ("_" + name + "_").contains("_" + wanted + "_");
    }
  }

  /** All, in the order in which they are read. */
  List<Log> logs() throws IOException;

  /** Copies one. */
  void copy(Log log, OutputStream out) throws IOException;

  /** Those of a folder of this machine. */
  static LogSource here(LogFolder folder, String job) {
    return new LogSource() {
      @Override
      public List<Log> logs() throws IOException {
        List<Log> logs = new ArrayList<>();
        for (Map.Entry<String, Long> log : folder.logs(job).entrySet()) {
          logs.add(new Log(log.getKey(), "", log.getValue()));
        }
        return logs;
      }

      @Override
      public void copy(Log log, OutputStream out) throws IOException {
        folder.copy(job, log.name(), out);
      }
    };
  }

  /** Those of all nodes. */
  static LogSource onNodes(GridJobs jobs, String job) {
    return new LogSource() {
      @Override
      public List<Log> logs() throws IOException {
        return jobs.logs(job).stream()
            .map(log -> new Log(log.name(), log.node(), log.bytes()))
            .sorted((a, b) -> LogFolder.ORDER.compare(a.name(), b.name()))
            .toList();
      }

      @Override
      public void copy(Log log, OutputStream out) throws IOException {
        out.write(jobs.log(job, new GridJobs.Log(log.name(), log.node(), log.bytes())));
      }
    };
  }
}
