package org.howdah.cli.grid;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.NodeOptions;
import org.howdah.cli.kit.PropertiesFile;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.GridJobs;
import org.howdah.mirror.JobSource;
import org.howdah.mirror.JobTopic;
import org.howdah.mirror.KafkaTopic;
import org.howdah.mirror.Mirror;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code howdah grid mirror}: keeps a copy of what the journal says of jobs in a topic of Kafka.
 */
@Command(
    name = "mirror",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Copy what the journal says of jobs to a topic of Kafka.",
    description = {
      "It goes on until it is stopped. A topic has for each job one value, JSON, under",
      "its identity. No job waits for it;",
      "while brokers or nodes are away it tries again, then sends what is the case.",
      "A topic that is not there is made, compacted. Each start sends all jobs again.",
      "A topic is for one mirror, and for one group of nodes."
    },
    footer = {
      "",
      "docs/formats/journal-mirror.md says what is in a value.",
      "",
      "Examples:",
      "  howdah grid mirror --at /var/lib/howdah --to broker1:9092,broker2:9092 \\",
      "      --topic howdah-jobs",
      "  howdah grid mirror --at 127.0.0.1:11414 --token-file token --to broker1:9093 \\",
      "      --topic howdah-jobs --config client.properties --once",
      "",
      "Exit codes: 0 all is sent, with --once; 1 no node or no broker answers;",
      "2 wrong usage, or Kafka refuses."
    })
final class GridMirrorVerb implements Callable<Integer> {
  private static final String ADDRESSES = "[^\\s:,]+:\\d{1,5}(,[^\\s:,]+:\\d{1,5})*";
  private static final String TOPIC = "[A-Za-z0-9._-]{1,249}";
  private static final int PAUSE_MILLIS_MIN = 100;
  private static final int PAUSE_MILLIS_MAX = 3_600_000;

  @Mixin private NodeOptions nodes;

  @Option(
      names = "--to",
      paramLabel = "HOST:PORT,...",
      required = true,
      description = "Brokers of Kafka; one that answers is enough.")
  private String brokers;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      required = true,
      description = "The topic, which nothing else writes to.")
  private String topicName;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Settings of Kafka's client, as for TLS and passwords: a properties file, as Kafka's own"
              + " commands take.")
  private Path config;

  @Option(
      names = "--every",
      paramLabel = "MILLIS",
      defaultValue = "1000",
      description =
          "The time between two looks at the journal. What a job was in between is not seen."
              + " Default: ${DEFAULT-VALUE}.")
  private int pauseMillis;

  @Option(names = "--once", description = "Send what is the case, and end.")
  private boolean once;

  @Option(names = "--verbose", description = "Tell where an error came from.")
  private boolean verbose;

  @Override
  public Integer call() {
    Logging.configure(verbose, false, false);
    try {
      return mirror();
    } catch (UserError e) {
      return Complaint.print(e, verbose, ExitCodes.USAGE);
    } catch (HowdahException e) {
      boolean usage = e.code() == ErrorCode.USER_CONFIGURATION;
      return Complaint.print(e, verbose, usage ? ExitCodes.USAGE : ExitCodes.FAILED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Complaint.print(e, verbose, ExitCodes.FAILED);
    }
  }

  private int mirror() throws HowdahException, InterruptedException {
    check();
    Map<String, String> client = client();
    JobSource source = JobSource.of(GridJobs.at(nodes.place().access()));
    try (JobTopic topic = KafkaTopic.open(brokers, topicName, client)) {
      Mirror mirror = Mirror.begin(source, topic);
      System.out.println(
          "the first look has sent " + mirror.look() + " records to the topic " + topicName);
      if (!once) {
        goOn(mirror);
      }
      return ExitCodes.SUCCESS;
    }
  }

  private void check() {
    if (!brokers.matches(ADDRESSES)) {
      throw new UserError(
          "--to cannot be '" + brokers + "': say host:port of brokers, with commas between");
    }
    if (!topicName.matches(TOPIC)) {
      throw new UserError(
          "--topic cannot be '" + topicName + "': use 1 to 249 letters, digits, '.', '_' and '-'");
    }
    if (pauseMillis < PAUSE_MILLIS_MIN || pauseMillis > PAUSE_MILLIS_MAX) {
      throw new UserError(
          "--every cannot be %d: it is not from %d to %d"
              .formatted(pauseMillis, PAUSE_MILLIS_MIN, PAUSE_MILLIS_MAX));
    }
  }

  private Map<String, String> client() {
    try {
      return PropertiesFile.read(config);
    } catch (IOException | IllegalArgumentException e) {
      throw new UserError("--config: " + config + " cannot be read: " + e, e);
    }
  }

  /** Until the process is stopped, which may be at any moment: the next one sends all again. */
  private void goOn(Mirror mirror) throws HowdahException, InterruptedException {
    boolean isAway = false;
    while (true) {
      TimeUnit.MILLISECONDS.sleep(pauseMillis);
      try {
        int unused = mirror.look();
        if (isAway) {
          System.err.println("howdah: the topic " + topicName + " is as the journal again");
        }
        isAway = false;
      } catch (HowdahException e) {
        if (e.code() != ErrorCode.LOST) {
          throw e;
        }
        if (!isAway) {
          System.err.println("howdah: " + e.getMessage() + "; trying again");
        }
        isAway = true;
      }
    }
  }
}
