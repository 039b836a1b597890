package com.example.lengths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the whole job: input format, mapper, combiner, partitioner, sort, reducer, committer. */
class LineLengthsTest {
  @TempDir Path folder;
  private final LineLengths lengths = new LineLengths();

  @BeforeEach
  void jobsRunInHowdah() {
    Configuration conf = new Configuration();
    conf.set("mapreduce.framework.name", "howdah");
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    lengths.setConf(conf);
  }

  private Job run(String text) throws Exception {
    Path input = Files.writeString(folder.resolve("in.txt"), text);
    Job job = lengths.job(input.toString(), folder.resolve("out").toString());
    assertTrue(job.waitForCompletion(false));
    return job;
  }

  private List<String> output() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      for (Path file : files.filter(each -> each.getFileName().toString().startsWith("part-")).sorted().toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  @Test
  void linesOfOneLengthAreCountedTogether() throws Exception {
    run("a\nbb\nc\nccc\n");
    assertEquals(List.of("1\t2", "2\t1", "3\t1"), output());
  }

  @Test
  void emptyLinesAreCountedApart() throws Exception {
    Job job = run("\na\n\n");
    assertEquals(List.of("1\t1"), output());
    assertEquals(2, job.getCounters().findCounter(LineLengths.Left.EMPTY_LINES).getValue());
  }

  @Test
  void severalReduceTasksShareTheLengths() throws Exception {
    lengths.getConf().setInt("mapreduce.job.reduces", 3);
    run("a\nbb\nccc\ndddd\n");
    assertEquals(4, output().size());
  }
}
