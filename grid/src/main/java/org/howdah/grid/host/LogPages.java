package org.howdah.grid.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import org.howdah.net.Exchange;
import org.howdah.record.logs.LogFolder;

/** Answers for the logs of jobs and of their attempts: {@code jobs/JOB/logs}. */
final class LogPages {
  /** What their folder is called in that of a node. */
  static final String FOLDER = "logs";

  private final LogFolder logs;

  LogPages(Path root) {
    logs = new LogFolder(root.toAbsolutePath());
  }

  /** The folder of all jobs' logs. */
  Path root() {
    return logs.root();
  }

  /** Which there are of a job, and how long they are. */
  void list(String job, Exchange exchange) throws IOException {
    exchange.expect("GET");
    exchange.json(Map.of("logs", logs.logs(job)));
  }

  /** One of them. */
  void send(String job, String log, Exchange exchange) throws IOException {
    exchange.expect("GET");
    if (!logs.has(job, log)) {
      throw Refusals.absent("this node has no log " + log + " of the job " + job);
    }
    try (OutputStream out = exchange.stream(-1, Map.of())) {
      logs.copy(job, log, out);
    }
  }
}
