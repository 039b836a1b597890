package org.howdah.hadoop.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Slow;
import org.howdah.record.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What tasks wait for, in the lines that a job leaves about each of them. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class WaitsTest extends IsolateTest {
  private Path folder() {
    return howdah.output().resolveSibling("figures");
  }

  private void describe(Job job, NewDescription description) throws Exception {
    job.getConfiguration().set(HowdahKeys.RECORD_TASKS, folder().toUri().toString());
    Jobs.wordCount(job);
    description.describe(job);
  }

  private List<Map<?, ?>> lines() throws Exception {
    try (Stream<Path> files = Files.list(folder())) {
      List<Path> jobs = files.filter(file -> file.toString().endsWith(".jsonl")).toList();
      assertThat(jobs).hasSize(1);
      return Files.readAllLines(jobs.get(0)).stream().<Map<?, ?>>map(WaitsTest::parse).toList();
    }
  }

  private static Map<?, ?> parse(String line) {
    try {
      return (Map<?, ?>) JsonReader.read(line);
    } catch (Exception e) {
      throw new AssertionError(line, e);
    }
  }

  /** What the first task of that kind waited for, in milliseconds. */
  private Map<String, Long> waits(String kind) throws Exception {
    Map<?, ?> task =
        lines().stream().filter(line -> kind.equals(line.get("kind"))).findFirst().orElseThrow();
    Map<String, Long> waits = new LinkedHashMap<>();
    ((Map<?, ?>) task.get("waits"))
        .forEach((name, millis) -> waits.put((String) name, ((Number) millis).longValue()));
    return waits;
  }

  private Map<String, Long> waitsOf(String kind, NewDescription description) throws Exception {
    write("prose", Inputs.prose(1, 100));
    JobOutcome outcome = howdah.run(job -> describe(job, description));
    assertSucceeded(outcome);
    return waits(kind);
  }

  private static void assertSucceeded(JobOutcome outcome) {
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
  }

  private static void assertMostly(Map<String, Long> waits, String figure) {
    assertThat(waits.get(figure)).as("%s of %s", figure, waits).isGreaterThan(300);
    waits.forEach((name, millis) -> assertThat(millis).isLessThanOrEqualTo(waits.get(figure)));
  }

  @Test
  void aSlowReaderIsAWaitForInput() throws Exception {
    assertMostly(waitsOf("map", job -> job.setInputFormatClass(Slow.Lines.class)), "inputMillis");
  }

  @Test
  void aSlowWriterIsAWaitForOutput() throws Exception {
    assertMostly(
        waitsOf("reduce", job -> job.setOutputFormatClass(Slow.Output.class)), "outputMillis");
  }

  @Test
  void aSlowCombinerIsAWaitInTheSort() throws Exception {
    assertMostly(waitsOf("map", job -> job.setCombinerClass(Slow.Sum.class)), "spillMillis");
  }

  @Test
  void aSlowMapperOrReducerIsNoneOfThese() throws Exception {
    assertMostly(waitsOf("map", job -> job.setMapperClass(Slow.Words.class)), "otherMillis");
  }

  @Test
  void tasksInProcessesOfTheirOwnTellToo() throws Exception {
    write("prose", Inputs.prose(1, 100));
    isolatedAndSucceeds(job -> describe(job, last -> last.setReducerClass(Slow.Sum.class)));
    assertMostly(waits("reduce"), "otherMillis");
  }

  @Test
  void eachTaskHasALine() throws Exception {
    for (int i = 0; i < 3; i++) {
      write("prose-" + i, Inputs.prose(i, 100));
    }
    JobOutcome outcome = howdah.run(job -> describe(job, last -> last.setNumReduceTasks(2)));
    assertThat(lines())
        .extracting(line -> (String) line.get("kind"))
        .containsExactly("map", "map", "map", "reduce", "reduce");
    assertThat(lines())
        .extracting(line -> (String) line.get("attempt"))
        .allMatch(attempt -> attempt.startsWith("attempt_"))
        .doesNotHaveDuplicates();
    long records =
        lines().stream().mapToLong(line -> ((Number) line.get("outputRecords")).longValue()).sum();
    assertSucceeded(outcome);
    assertThat(records)
        .isEqualTo(
            outcome.counter(TaskCounter.MAP_OUTPUT_RECORDS)
                + outcome.counter(TaskCounter.REDUCE_OUTPUT_RECORDS));
    assertThat(lines().get(0).get("wallMillis")).isInstanceOf(Number.class);
  }

  @Test
  void aFolderThatCannotBeFailsNoJob() throws Exception {
    write("prose", Inputs.prose(1, 100));
    Files.writeString(folder(), "a file");
    assertSucceeded(howdah.run(job -> describe(job, last -> {})));
  }
}
