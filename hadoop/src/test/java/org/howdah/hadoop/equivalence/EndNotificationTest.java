package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Throwing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job that names a URL for its end has it asked for, and asked again if the answer is bad. */
@Timeout(60)
class EndNotificationTest extends EquivalenceTest {
  private static final int REFUSED = 400;
  private static final int ACCEPTED = 200;

  private final BlockingQueue<String> queries = new LinkedBlockingQueue<>();
  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer server;

  @BeforeEach
  void startServer() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/ended",
        exchange -> {
          boolean first = requests.getAndIncrement() % 2 == 0;
          queries.add(exchange.getRequestURI().getQuery());
          exchange.sendResponseHeaders(first ? REFUSED : ACCEPTED, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private void ask(Job job) {
    String address = "http://localhost:" + server.getAddress().getPort() + "/ended";
    job.getConfiguration()
        .set("mapreduce.job.end-notification.url", address + "?id=$jobId&state=$jobStatus");
    job.getConfiguration().setInt("mapreduce.job.end-notification.retry.attempts", 2);
    job.getConfiguration().setInt("mapreduce.job.end-notification.retry.interval", 1);
  }

  /** What the server was asked, identities left out. */
  private List<String> asked() throws InterruptedException {
    String first = queries.poll(30, TimeUnit.SECONDS);
    String second = queries.poll(30, TimeUnit.SECONDS);
    assertThat(first).startsWith("id=job_").isEqualTo(second);
    return List.of(first.replaceAll("id=job_[^&]+&", ""), second.replaceAll("id=job_[^&]+&", ""));
  }

  @Test
  @Tag(ON_NODES_TOO)
  void successIsReported() throws Exception {
    write("a.txt", "a 1\n");
    stock.run(
        job -> {
          Jobs.grouping(job);
          ask(job);
        });
    List<String> expected = asked();
    howdah.run(
        job -> {
          Jobs.grouping(job);
          ask(job);
        });
    assertThat(asked()).isEqualTo(expected).containsOnly("state=SUCCEEDED");
  }

  @Test
  void failureIsReportedBeforeTheClientSeesIt() throws Exception {
    write("a.txt", Throwing.POISON + "\n");
    JobOutcome outcome =
        howdah.run(
            job -> {
              job.setMapperClass(Throwing.AtPoison.class);
              job.setOutputKeyClass(Text.class);
              job.setOutputValueClass(Text.class);
              job.setMaxMapAttempts(1);
              ask(job);
            });
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(queries).hasSize(2).allMatch(query -> query.endsWith("state=FAILED"));
  }
}
