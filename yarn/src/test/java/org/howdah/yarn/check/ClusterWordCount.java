package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.howdah.testkit.Until;
import org.howdah.yarn.task.TaskCounters;

/** Counts the words of a few files, each by a map of its own, and knows what must come of it. */
final class ClusterWordCount {
  static final int MAPS = 6;
  static final int REDUCES = 2;

  private static final int EVENTS_MAX = 1_000;

  private final Configuration conf;
  private final FileSystem files;
  private final org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path("/count");
  private final Map<String, Integer> expected = new TreeMap<>();
  private int jobs;

  ClusterWordCount(Configuration conf, List<Path> jars) throws IOException {
    this.conf = new Configuration(conf);
    this.conf.set(
        "tmpjars", String.join(",", jars.stream().map(jar -> jar.toUri().toString()).toList()));
    this.conf.set("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
    this.conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
    this.conf.setClass(MRJobConfig.MAP_CLASS_ATTR, TokenCounterMapper.class, Mapper.class);
    this.conf.setClass(MRJobConfig.REDUCE_CLASS_ATTR, IntSumReducer.class, Reducer.class);
    files = FileSystem.get(conf);
  }

  /** Words of each map. */
  void write(int words, int different) throws IOException {
    Random random = new Random(words);
    for (int map = 0; map < MAPS; map++) {
      try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(folder, "in/" + map))) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
          String word = "word" + random.nextInt(different);
          expected.merge(word, 1, Integer::sum);
          text.append(word).append('\n');
        }
        out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  /** Begins a job with settings beside those of the cluster. */
  Job submit(Map<String, String> settings) throws Exception {
    Configuration own = new Configuration(conf);
    settings.forEach(own::set);
    Job job = Job.getInstance(own, "count " + ++jobs);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(folder, "in"));
    FileOutputFormat.setOutputPath(job, output());
    job.submit();
    return job;
  }

  private org.apache.hadoop.fs.Path output() {
    return new org.apache.hadoop.fs.Path(folder, "out" + jobs);
  }

  /** Waits for the last job, and checks what it has left. */
  Counters await(Job job) throws Exception {
    assertSucceeds(job);
    Map<String, Integer> found = new TreeMap<>();
    for (FileStatus file : files.listStatus(output())) {
      try (var in = files.open(file.getPath())) {
        String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        text.lines()
            .map(line -> line.split("\t"))
            .forEach(each -> found.put(each[0], Integer.valueOf(each[1])));
      }
    }
    assertThat(found).isEqualTo(expected);
    return job.getCounters();
  }

  /** Waits for a job; if it fails, tells what its tasks said. */
  static void assertSucceeds(Job job) throws Exception {
    List<String> said = new ArrayList<>();
    if (!job.waitForCompletion(false)) {
      said.add(job.getStatus().getFailureInfo());
      for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, EVENTS_MAX)) {
        said.addAll(List.of(job.getTaskDiagnostics(event.getTaskAttemptId())));
      }
    }
    assertThat(said).isEmpty();
  }

  /** Waits until all maps have ended. */
  static void awaitMaps(Job job, int secondsMax) throws Exception {
    Until.holds("all maps have ended", () -> job.mapProgress() == 1, secondsMax);
  }

  Counters run(Map<String, String> settings) throws Exception {
    return await(submit(settings));
  }

  /** What a job sets that uses ours, and more. */
  static Map<String, String> ours(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(JobSettings.all());
    settings.putAll(more);
    return settings;
  }

  /** All tasks have used ours. */
  static void assertOurs(Counters counters, int reduces) {
    assertThat(TaskCounters.TASKS_SORTED.of(counters)).isEqualTo(MAPS);
    assertThat(TaskCounters.TASKS_FETCHED.of(counters)).isEqualTo(reduces);
  }

  /**
   * Each reduce task is away from one node at least that serves and has run two maps, so that it
   * knows lengths before it asks.
   */
  static void assertLengthsWereKnown(Counters counters) {
    assertThat(TaskCounters.SEGMENTS_READ_HERE.of(counters)).isLessThan((long) MAPS * REDUCES);
    assertThat(TaskCounters.SEGMENTS_KNOWN_BEFORE.of(counters)).isGreaterThanOrEqualTo(REDUCES);
  }
}
