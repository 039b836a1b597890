package org.howdah.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.howdah.engine.JobReport.Phases;
import org.howdah.engine.JobReport.Tasks;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.hadoop.GridJobs.Listed;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;
import org.junit.jupiter.api.Test;

class MirrorTest {
  private static final JobRecord QUEUED = record(0, JobState.QUEUED);
  private static final JobRecord RUNNING = record(1, JobState.RUNNING);
  private static final JobRecord SUCCEEDED = record(1, JobState.SUCCEEDED);

  private final Jobs jobs = new Jobs();
  private final Topic topic = new Topic();

  private static JobRecord record(long epoch, JobState state) {
    return new JobRecord(1, epoch, epoch == 0 ? "" : "node1", state, 0, 0);
  }

  @Test
  void eachStateThatIsSeenIsSentOnceAndInOrder() throws Exception {
    Mirror mirror = Mirror.begin(jobs, topic);
    for (JobRecord record : List.of(QUEUED, QUEUED, RUNNING, RUNNING, SUCCEEDED, SUCCEEDED)) {
      jobs.records.put("a", record);
      int unused = mirror.look();
    }
    assertThat(topic.states("a")).containsExactly("queued", "running", "succeeded");
  }

  @Test
  void tasksThatAreDoneAreNewsAndTimeThatPassesIsNot() throws Exception {
    Mirror mirror = Mirror.begin(jobs, topic);
    jobs.records.put("a", RUNNING);
    assertThat(mirror.look()).isEqualTo(1);
    jobs.mapMillis = 70;
    assertThat(mirror.look()).isZero();
    jobs.done = 3;
    assertThat(mirror.look()).isEqualTo(1);
    assertThat(topic.last("a"))
        .containsEntry("mapMillis", 70L)
        .containsEntry("maps", Map.of("total", 4L, "done", 3L, "failedAttempts", 0L));
  }

  @Test
  void whatTheManagerTellsAfterTheEndIsSentAndThenTheJobIsNotReadAgain() throws Exception {
    Mirror mirror = Mirror.begin(jobs, topic);
    jobs.records.put("a", SUCCEEDED);
    assertThat(mirror.look()).isEqualTo(1);
    jobs.done = 4;
    jobs.settled = true;
    assertThat(mirror.look()).isEqualTo(1);
    int reads = jobs.reads;
    assertThat(mirror.look()).isZero();
    assertThat(jobs.reads).isEqualTo(reads);
  }

  @Test
  void aManagerThatNeverTellsOfTheEndIsNotWaitedForForEver() throws Exception {
    Mirror mirror = Mirror.begin(jobs, topic);
    jobs.records.put("a", SUCCEEDED);
    for (int looks = 0; looks < 2 * Mirror.LOOKS_AFTER_END; looks++) {
      int unused = mirror.look();
    }
    assertThat(jobs.reads).isEqualTo(Mirror.LOOKS_AFTER_END + 1);
  }

  @Test
  void aJobThatIsForgottenGetsATombstone() throws Exception {
    Mirror mirror = Mirror.begin(jobs, topic);
    jobs.records.put("a", SUCCEEDED);
    assertThat(mirror.look()).isEqualTo(1);
    jobs.records.clear();
    assertThat(mirror.look()).isEqualTo(1);
    assertThat(topic.live()).isEmpty();
    assertThat(mirror.look()).isZero();
  }

  @Test
  void aMirrorThatIsStartedAgainSendsAllAndDeletesWhatWasForgottenMeanwhile() throws Exception {
    jobs.records.put("a", SUCCEEDED);
    jobs.records.put("b", RUNNING);
    assertThat(Mirror.begin(jobs, topic).look()).isEqualTo(2);
    jobs.records.remove("a");
    jobs.records.put("b", SUCCEEDED);
    assertThat(Mirror.begin(jobs, topic).look()).isEqualTo(2);
    assertThat(topic.live()).containsExactly("b");
    assertThat(topic.last("b")).containsEntry("state", "succeeded");
  }

  @Test
  void whatTheTopicDidNotTakeIsMadeGoodAsItIsThen() throws Exception {
    Mirror mirror = Mirror.begin(jobs, topic);
    jobs.records.put("a", QUEUED);
    topic.isAway = true;
    assertThatThrownBy(mirror::look).hasMessageContaining("away");
    jobs.records.put("a", RUNNING);
    jobs.records.put("b", QUEUED);
    assertThatThrownBy(mirror::look).hasMessageContaining("away");
    topic.isAway = false;
    assertThat(mirror.look()).isEqualTo(2);
    assertThat(topic.states("a")).containsExactly("running");
    assertThat(topic.states("b")).containsExactly("queued");
  }

  @Test
  void aJournalThatDoesNotAnswerDeletesNothing() throws Exception {
    Mirror mirror = Mirror.begin(jobs, topic);
    jobs.records.put("a", RUNNING);
    assertThat(mirror.look()).isEqualTo(1);
    jobs.isAway = true;
    assertThatThrownBy(mirror::look).hasMessageContaining("away");
    jobs.isAway = false;
    assertThat(mirror.look()).isZero();
    assertThat(topic.live()).containsExactly("a");
  }

  @Test
  void manyJobsAreSentInBoundedParts() throws Exception {
    for (int i = 0; i < 2 * Mirror.MESSAGES_MAX + 1; i++) {
      jobs.records.put("job" + i, QUEUED);
    }
    assertThat(Mirror.begin(jobs, topic).look()).isEqualTo(2 * Mirror.MESSAGES_MAX + 1);
    assertThat(topic.parts).isEqualTo(3);
    assertThat(topic.live()).hasSameElementsAs(jobs.records.keySet());
  }

  @Test
  void aValueIsOneLineOfJsonWithNamesOfABoundedLength() throws Exception {
    jobs.name = "{\n \"x\"" + "y".repeat(2000);
    jobs.records.put("a", RUNNING);
    int unused = Mirror.begin(jobs, topic).look();
    String value = topic.messages.get(0).value();
    assertThat(value).startsWith(JobEntry.BEGINNING).doesNotContain("\n");
    assertThat(topic.last("a").get("name")).isEqualTo(jobs.name.substring(0, 1000));
  }

  /** A journal that a test writes. */
  private static final class Jobs implements JobSource {
    final Map<String, JobRecord> records = new TreeMap<>();
    boolean isAway;
    boolean settled;
    String name = "words";
    int done;
    long mapMillis;
    int reads;

    @Override
    public Map<String, JobRecord> records() throws HowdahException {
      if (isAway) {
        throw new HowdahException(ErrorCode.LOST, "the nodes are away");
      }
      return new TreeMap<>(records);
    }

    @Override
    public boolean has(String id) {
      return records.containsKey(id);
    }

    @Override
    public JobEntry read(String id, JobRecord record) {
      reads++;
      String state = record.state().name().toLowerCase(Locale.ROOT);
      Listed listed = new Listed(id, JobEntry.cut(name), "jane", state, record.manager(), 5);
      return new JobEntry(
          listed,
          record.epoch(),
          record.state().ended(),
          settled,
          new Tasks(4, 0, done, 0),
          new Tasks(1, 0, 0, 0),
          new Phases(1, mapMillis, 0, 0));
    }
  }

  /** A topic in memory. */
  private static final class Topic implements JobTopic {
    final List<Message> messages = new ArrayList<>();
    boolean isAway;
    int parts;

    @Override
    public Set<String> keys() {
      return new HashSet<>(live());
    }

    @Override
    public void send(List<Message> some) throws HowdahException {
      if (isAway) {
        throw new HowdahException(ErrorCode.LOST, "the broker is away");
      }
      parts++;
      messages.addAll(some);
    }

    List<String> live() {
      Map<String, String> values = new TreeMap<>();
      messages.forEach(message -> values.put(message.key(), message.value()));
      values.values().removeAll(Collections.singleton(null));
      return List.copyOf(values.keySet());
    }

    Map<String, Object> last(String key) throws HowdahException {
      List<Map<String, Object>> all = all(key);
      return all.get(all.size() - 1);
    }

    List<Object> states(String key) throws HowdahException {
      return all(key).stream().map(value -> value.get("state")).collect(Collectors.toList());
    }

    private List<Map<String, Object>> all(String key) throws HowdahException {
      List<Map<String, Object>> all = new ArrayList<>();
      for (Message message : messages) {
        if (message.key().equals(key) && message.value() != null) {
          Map<String, Object> map = new TreeMap<>();
          ((Map<?, ?>) JsonReader.read(message.value()))
              .forEach((name, value) -> map.put(name.toString(), value));
          all.add(map);
        }
      }
      return all;
    }

    @Override
    public void close() {}
  }
}
