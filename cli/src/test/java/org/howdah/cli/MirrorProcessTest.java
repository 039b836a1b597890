package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.programs.GatedLines;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.record.json.Json;
import org.howdah.record.json.JsonReader;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.KafkaBroker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code howdah grid mirror} beside a node and a broker of Kafka, all of them processes. */
@LongTest
class MirrorProcessTest {
  @TempDir static Path folder;
  private static KafkaBroker broker;
  private static HowdahProcess node;
  private static String data;

  /** Takes its ten seconds while other tests run. */
  private static HowdahProcess withoutBroker;

  @BeforeAll
  static void start() throws Exception {
    data = folder.resolve("data").toString();
    Path quick = Files.writeString(folder.resolve("quick"), "memory=128m\njoin.seconds=1\n");
    node =
        HowdahProcess.node(
            folder, "--data=" + data, "--port=" + NodeProcessTest.freePorts(), "--config=" + quick);
    broker = KafkaBroker.start(folder.resolve("kafka"));
    node.awaitStdout("is ready");
    withoutBroker = mirror("127.0.0.1:1", "none");
  }

  @AfterAll
  static void stop() {
    if (broker != null) {
      broker.close();
    }
    if (withoutBroker != null) {
      withoutBroker.close();
    }
    if (node != null) {
      node.close();
    }
  }

  private static HowdahProcess mirror(String brokers, String topic, String... further)
      throws Exception {
    List<String> words = new ArrayList<>(List.of("grid", "mirror", "--at=" + data));
    words.addAll(List.of("--to=" + brokers, "--topic=" + topic));
    words.addAll(List.of(further));
    return HowdahProcess.main(folder, words.toArray(new String[0]));
  }

  private static String howdah(String... words) throws Exception {
    try (HowdahProcess process = HowdahProcess.main(folder, words)) {
      assertThat(process.exitCode()).as(process.stderr()).isZero();
      return process.stdout();
    }
  }

  private static String mirrorOnce(String topic) throws Exception {
    try (HowdahProcess mirror = mirror(broker.address(), topic, "--once")) {
      assertThat(mirror.exitCode()).as(mirror.stderr()).isZero();
      return mirror.stdout();
    }
  }

  /** What {@code howdah job ls} says of each job. */
  private static Map<String, Map<?, ?>> listed() throws Exception {
    Map<String, Map<?, ?>> jobs = new HashMap<>();
    for (Object job : (List<?>) JsonReader.read(howdah("job", "ls", "--json", "--at=" + data))) {
      jobs.put(((Map<?, ?>) job).get("id").toString(), (Map<?, ?>) job);
    }
    return jobs;
  }

  /** The same, made of the topic alone. */
  private static Map<String, Map<?, ?>> rebuilt(TopicReader topic) {
    Map<String, Map<?, ?>> jobs = new HashMap<>();
    topic
        .last()
        .forEach(
            (job, value) -> {
              Map<Object, Object> own = new HashMap<>(value);
              own.keySet()
                  .retainAll(List.of("id", "name", "user", "state", "node", "submittedMillis"));
              jobs.put(job, own);
            });
    return jobs;
  }

  /** A job that waits for the file {@code gate} if its input is named {@code slow}. */
  private static HowdahProcess job(String input) throws Exception {
    Path lines = Files.writeString(folder.resolve(input), "some words\n".repeat(100));
    return HowdahProcess.main(
        folder,
        "run",
        "--on=grid",
        "--at=" + data,
        "-D",
        "mapreduce.job.inputformat.class=" + GatedLines.class.getName(),
        "-D",
        GatedLines.FOLDER + "=" + folder,
        "-D",
        "mapreduce.job.ubertask.enable=true",
        "wordcount",
        lines.toString(),
        folder.resolve(input + "-out").toString());
  }

  @Test
  void aJobsLifeIsInTheTopicInOrderAndABrokerThatIsKilledLosesNoLastState() throws Exception {
    try (HowdahProcess mirror = mirror(broker.address(), "life", "--every=100")) {
      mirror.awaitStdout("the first look has sent");
      try (TopicReader topic = new TopicReader(broker.address(), "life")) {
        String first = runsAndSucceeds(topic);
        List<String> states = states(topic, first);
        assertThat(states)
            .startsWith("queued")
            .contains("running")
            .endsWith("succeeded")
            .isSubsetOf("queued", "waiting", "running", "committing", "succeeded");
        assertThat(ranks(states)).isSorted();
        assertThat(topic.last().get(first).get("maps"))
            .isEqualTo(Map.of("total", 1L, "done", 1L, "failedAttempts", 0L));
        assertThat(topic.last().get(first).get("epoch")).isEqualTo(1L);

        broker.kill();
        try (HowdahProcess second = job("fast")) {
          assertThat(second.exitCode()).as(second.stderr()).isZero();
        }
        broker.start();
        Map<String, Map<?, ?>> jobs = listed();
        topic.await(has -> rebuilt(has).equals(jobs));
        assertThat(jobs).containsKey(first).hasSizeGreaterThan(1);
      }
      assertThat(mirror.isAlive()).as(mirror.stderr()).isTrue();
    }
  }

  /** Runs a job until the topic says that it has succeeded; gives its identity. */
  private static String runsAndSucceeds(TopicReader topic) throws Exception {
    try (HowdahProcess client = job("slow")) {
      topic.await(
          has -> has.last().values().stream().anyMatch(job -> state(job).equals("running")));
      Files.createFile(folder.resolve("gate"));
      assertThat(client.exitCode()).as(client.stderr()).isZero();
    }
    String job =
        topic.last().entrySet().stream()
            .filter(one -> state(one.getValue()).matches("running|waiting|committing|succeeded"))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    Object all = Map.of("total", 1L, "done", 1L, "failedAttempts", 0L);
    topic.await(
        has ->
            state(has.last().get(job)).equals("succeeded")
                && all.equals(has.last().get(job).get("reduces")));
    return job;
  }

  private static String state(Map<?, ?> job) {
    return job.get("state").toString();
  }

  private static List<String> states(TopicReader topic, String job) {
    return topic.all(job).stream().map(MirrorProcessTest::state).toList();
  }

  /** A job that waits for a slot goes on, and may wait again. */
  private static List<Integer> ranks(List<String> states) {
    List<String> order = List.of("queued", "running", "committing", "succeeded");
    return states.stream()
        .map(state -> order.indexOf(state.replace("waiting", "running")))
        .toList();
  }

  @Test
  void aMirrorThatIsKilledGoesOnWithoutMissingALastStateOrAJobThatWasForgotten() throws Exception {
    try (RemoteStore store = Access.ofFolder(Path.of(data)).open();
        Journal journal = new Journal(JobsData.journal(store))) {
      endedJob(journal, "job_1_0001");
      endedJob(journal, "job_1_0002");
      try (HowdahProcess mirror = mirror(broker.address(), "restart", "--every=100")) {
        mirror.awaitStdout("the first look has sent");
        mirror.signal("KILL");
        mirror.exitCode();
      }
      journal.forget("job_1_0001");
      endedJob(journal, "job_1_0003");
      assertThat(mirrorOnce("restart")).contains("to the topic restart");
      Map<String, Map<?, ?>> jobs = listed();
      assertThat(jobs).containsKeys("job_1_0002", "job_1_0003").doesNotContainKey("job_1_0001");
      try (TopicReader topic = new TopicReader(broker.address(), "restart")) {
        topic.await(has -> rebuilt(has).equals(jobs));
        assertThat(topic.all("job_1_0001")).isNotEmpty();
      }
    }
  }

  /** One that nobody manages. */
  private static void endedJob(Journal journal, String job) throws Exception {
    Map<String, Object> said = Map.of("name", job + "'s", "user", "jane", "submittedMillis", 7);
    journal.submit(job, Json.of(said).getBytes(UTF_8), 0);
    journal.end(job, JobState.KILLED, journal.find(job).orElseThrow().term());
  }

  @Test
  void whatCannotBeMirroredIsSaidAtOnce() throws Exception {
    try (HowdahProcess unknown = mirror("no-such-host.invalid:9092", "none")) {
      assertRefused(ExitCodes.USAGE, "--to cannot be 'broker'", "broker", "t");
      assertRefused(ExitCodes.USAGE, "--topic cannot be 'a b'", broker.address(), "a b");
      assertRefused(ExitCodes.USAGE, "--every", broker.address(), "t", "--every=1");
      foreign("foreign");
      assertRefused(ExitCodes.USAGE, "no mirror of a journal", broker.address(), "foreign");
      String settings =
          Files.writeString(folder.resolve("wrong"), "ssl.cipher.suites=\nsecurity.protocol=x\n")
              .toString();
      assertRefused(
          ExitCodes.USAGE, "security.protocol", broker.address(), "t", "--config=" + settings);
      assertThat(howdah("grid", "mirror", "--help")).contains("--once", "Examples:");
      assertThat(unknown.exitCode()).isEqualTo(ExitCodes.USAGE);
      assertThat(unknown.stderr()).contains("no-such-host.invalid:9092", "bootstrap");
      assertThat(withoutBroker.exitCode()).isEqualTo(ExitCodes.FAILED);
      assertThat(withoutBroker.stderr()).contains("no broker of 127.0.0.1:1 answers", "--to");
    }
  }

  private static void assertRefused(int code, String why, String brokers, String... words)
      throws Exception {
    String[] further = List.of(words).subList(1, words.length).toArray(new String[0]);
    try (HowdahProcess mirror = mirror(brokers, words[0], further)) {
      assertThat(mirror.exitCode()).as(mirror.stderr()).isEqualTo(code);
      assertThat(mirror.stderr()).contains(why);
    }
  }

  /** A topic of which the mirror has no idea. */
  private static void foreign(String topic) throws Exception {
    mirrorOnce(topic);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.address()),
            new StringSerializer(),
            new StringSerializer())) {
      producer.send(new ProducerRecord<>(topic, "key", "value")).get();
    }
  }
}
