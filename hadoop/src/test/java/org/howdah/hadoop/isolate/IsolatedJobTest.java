package org.howdah.hadoop.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.isolate.IsolatedMappers.CountsInAStaticField;
import org.howdah.hadoop.isolate.IsolatedMappers.MakesWhatIsNamed;
import org.howdah.hadoop.isolate.IsolatedMappers.Prints;
import org.howdah.hadoop.isolate.IsolatedMappers.Tells;
import org.howdah.hadoop.isolate.IsolatedMappers.TellsBesideALibrary;
import org.howdah.hadoop.task.MachineCounter;
import org.howdah.hadoop.zoo.ExtraJar;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class IsolatedJobTest extends IsolateTest {
  /** What depends on where and how fast a job runs, not on its records. */
  private static final Set<String> MEASURED =
      Stream.concat(
              Stream.of(
                  "CPU_MILLISECONDS",
                  "GC_TIME_MILLIS",
                  "MILLIS_MAPS",
                  "MILLIS_REDUCES",
                  "SPILLED_RECORDS",
                  "MAP_OUTPUT_MATERIALIZED_BYTES",
                  "REDUCE_SHUFFLE_BYTES"),
              Stream.of(MachineCounter.values()).map(MachineCounter::name))
          .collect(Collectors.toSet());

  @Test
  void outputAndCountersAreThoseOfThreads() throws Exception {
    for (int i = 0; i < 3; i++) {
      write("prose-" + i, Inputs.prose(i, 300));
    }
    JobOutcome threads = howdah.run(IsolatedJobTest::wordCount);
    JobOutcome workers = isolatedAndSucceeds(IsolatedJobTest::wordCount);
    assertThat(workers.output()).isEqualTo(threads.output());
    assertThat(values(workers.counters())).isEqualTo(values(threads.counters()));
    assertThat(workers.counter(TaskCounter.CPU_MILLISECONDS)).isPositive();
  }

  @Test
  void manyEncryptedRunsAreMergedByWorkers() throws Exception {
    for (int i = 0; i < 6; i++) {
      write("prose-" + i, Inputs.prose(i, 50));
    }
    JobOutcome threads = howdah.run(IsolatedJobTest::wordCount);
    JobOutcome workers =
        isolatedAndSucceeds(
            job -> {
              wordCount(job);
              job.getConfiguration().setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
              job.getConfiguration().setBoolean("mapreduce.job.encrypted-intermediate-data", true);
            });
    assertThat(workers.output()).isEqualTo(threads.output());
    assertThat(workers.counter(TaskCounter.MERGED_MAP_OUTPUTS)).isLessThanOrEqualTo(2 * 2);
  }

  private static void wordCount(Job job) {
    Jobs.wordCount(job);
    job.setCombinerClass(Reducers.Sum.class);
    job.setNumReduceTasks(2);
  }

  private static Map<String, Long> values(Counters counters) {
    Map<String, Long> values = new TreeMap<>();
    for (CounterGroup group : counters) {
      for (Counter counter : group) {
        if (!MEASURED.contains(counter.getName()) && !counter.getName().startsWith("FILE_")) {
          values.put(group.getName() + "/" + counter.getName(), counter.getValue());
        }
      }
    }
    return values;
  }

  @Test
  void tasksThatRunAtOnceDoNotShareStaticState() throws Exception {
    write("two", "a\nb\n");
    write("three", "a\nb\nc\n");
    Path rendezvous = Files.createDirectory(scratch.resolve("rendezvous"));
    JobOutcome outcome =
        isolatedAndSucceeds(
            job -> {
              job.getConfiguration().set(CountsInAStaticField.FOLDER, rendezvous.toString());
              job.setMapperClass(CountsInAStaticField.class);
              job.setNumReduceTasks(0);
              job.setOutputKeyClass(Text.class);
              job.setOutputValueClass(IntWritable.class);
            });
    assertThat(outcome.output().parts()).containsExactlyInAnyOrder("lines\t2\n", "lines\t3\n");
  }

  @Test
  void aWorkerHasAFolderOfItsOwnWithTheDistributedCache() throws Exception {
    write("one", "x\n");
    Path file = Files.writeString(scratch.resolve("side.txt"), "side data");
    Map<String, String> told =
        tell(
            job -> {
              job.addCacheFile(URI.create(file.toUri() + "#link"));
              job.setNumReduceTasks(0);
            });
    assertThat(told).containsEntry("x link", "side data").containsEntry("x settings", "rw-------");
    assertThat(told.get("x folder")).startsWith(howdah.temporary().toString());
    assertThat(Path.of(told.get("x folder"))).doesNotExist();
    assertThat(new File("link")).doesNotExist();
  }

  @Test
  void classesOfTheDistributedCacheAreVisibleToTasks() throws Exception {
    write("names", "Greeting\n");
    Path jar =
        ExtraJar.of(
            scratch,
            "Greeting",
            "public class Greeting { public String toString() { return \"hello\"; } }");
    JobOutcome outcome =
        isolatedAndSucceeds(
            job -> {
              job.setMapperClass(MakesWhatIsNamed.class);
              job.setNumReduceTasks(0);
              job.addFileToClassPath(new org.apache.hadoop.fs.Path(jar.toUri()));
            });
    assertThat(outcome.output().parts()).containsExactly("hello\thello\n");
  }

  @Test
  void theJobsOwnHeapSizesAreHonoured() throws Exception {
    write("one", "x\n");
    Map<String, String> told =
        tell(
            job -> {
              job.getConfiguration().set("mapred.child.java.opts", "-Xmx100m");
              job.getConfiguration().set("mapreduce.reduce.java.opts", "-Xmx200m -Xms10m");
              job.setReducerClass(TellsHeap.class);
            });
    assertThat(Long.parseLong(told.get("reduce heap"))).isBetween(150L << 20, 200L << 20);
    assertThat(Long.parseLong(told.get("x heap"))).isBetween(75L << 20, 100L << 20);
  }

  @Test
  void aWorkerIsUsedAgainUnlessTheJobWantsAProcessForEachTask() throws Exception {
    for (int i = 0; i < 4; i++) {
      write("file-" + i, "x" + i + "\n");
    }
    Map<String, String> reused = tell(job -> job.setNumReduceTasks(0));
    assertThat(processes(reused)).hasSizeLessThan(4);
    Map<String, String> fresh =
        tell(
            job -> {
              job.getConfiguration().setInt("mapreduce.job.jvm.numtasks", 1);
              job.setNumReduceTasks(0);
            });
    assertThat(processes(fresh)).hasSize(4);
  }

  @Test
  void tasksThatCannotHaveClassesOfTheirOwnHaveAProcessEach() throws Exception {
    for (int i = 0; i < 4; i++) {
      write("file-" + i, "x" + i + "\n");
    }
    Map<String, String> told =
        tell(
            job -> {
              job.setMapperClass(TellsBesideALibrary.class);
              job.setNumReduceTasks(0);
            });
    assertThat(processes(told)).hasSize(4);
  }

  private static Set<String> processes(Map<String, String> told) {
    return told.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith("process"))
        .map(Map.Entry::getValue)
        .collect(Collectors.toSet());
  }

  private Map<String, String> tell(NewDescription description) throws Exception {
    JobOutcome outcome =
        isolatedAndSucceeds(
            job -> {
              job.setMapperClass(Tells.class);
              job.setOutputKeyClass(Text.class);
              job.setOutputValueClass(Text.class);
              description.describe(job);
            });
    return outcome.output().parts().stream()
        .map(line -> line.strip().split("\t"))
        .collect(Collectors.toMap(fields -> fields[0], fields -> fields[1]));
  }

  @Test
  void whatTasksPrintDoesNotDisturb() throws Exception {
    write("one", "x\n");
    JobOutcome outcome =
        isolatedAndSucceeds(
            job -> {
              Jobs.wordCount(job);
              job.setMapperClass(Prints.class);
            });
    assertThat(outcome.output().parts()).containsExactly("x\t-1\n");
  }

  /** Says how much heap the reduce task has. */
  static final class TellsHeap extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      context.write(new Text("reduce heap"), new Text("" + Runtime.getRuntime().maxMemory()));
    }
  }
}
