package org.howdah.testkit.daemon;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/** Hadoop's history server, which shows jobs of a cluster that have ended. The caller closes it. */
public final class HistoryDaemon implements AutoCloseable {
  private static final String MAIN = "org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer";

  private final Child process;
  private final URI jobs;

  private HistoryDaemon(Child process, URI jobs) {
    this.process = process;
    this.jobs = jobs;
  }

  /**
   * Starts it; returns when it answers.
   *
   * @throws IOException if it does not come up; the message ends with its log's tail
   */
  public static HistoryDaemon start(YarnDaemons yarn) throws IOException, InterruptedException {
    List<Integer> ports = Ports.free(3);
    Child process =
        yarn.hdfs()
            .jvm()
            .start(
                "historyserver",
                MAIN,
                setting("address", ports.get(0)),
                setting("admin.address", ports.get(1)),
                setting("webapp.address", ports.get(2)));
    URI page = URI.create("http://127.0.0.1:" + ports.get(2) + "/ws/v1/history/");
    HistoryDaemon history = new HistoryDaemon(process, page.resolve("mapreduce/jobs/"));
    try {
      new Readiness()
          .await("the history server", page, Pattern.compile("historyInfo"), List.of(process));
      return history;
    } catch (IOException | InterruptedException | RuntimeException error) {
      history.close();
      throw error;
    }
  }

  private static String setting(String key, int port) {
    return "-Dmapreduce.jobhistory." + key + "=127.0.0.1:" + port;
  }

  /** Where a job is shown, in JSON, to which the names of its parts are added. */
  public URI job(String id) {
    return jobs.resolve(id + "/");
  }

  @Override
  public void close() {
    process.close();
  }
}
