package com.example.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.tool.SideTool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the whole job in Howdah, with a real table, and with a cache in front of its input. */
class JoinedOrdersTest {
  @TempDir static Path fast;
  @TempDir Path folder;
  private final Configuration conf = new Configuration();
  private final JoinedOrders orders = new JoinedOrders();

  @BeforeEach
  void jobsRunInHowdah() {
    conf.set("mapreduce.framework.name", "howdah");
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    conf.set("howdah.side.catalog", folder.resolve("tables").toString());
    orders.setConf(conf);
  }

  /** As {@code howdah side load users USERS} does. */
  private void load(String users) throws Exception {
    Path file = Files.writeString(folder.resolve("users.tsv"), users);
    String[] command = {"load", JoinedOrders.USERS, file.toString()};
    assertEquals(0, ToolRunner.run(conf, new SideTool(), command));
  }

  private Job run(Path input, String output) throws Exception {
    Job job = orders.job(input.toString(), folder.resolve(output).toString());
    assertTrue(job.waitForCompletion(false));
    return job;
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("orders.tsv"), text);
  }

  private List<String> output(String name) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve(name))) {
      for (Path file :
          files.filter(each -> each.getFileName().toString().startsWith("part-")).sorted().toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  @Test
  void ordersOfACountryAreSummed() throws Exception {
    load("ann\tFR\nbob\tPE\neve\tFR\n");
    run(write("ann\t3\nbob\t4\neve\t5\n"), "out");
    assertEquals(List.of("FR\t8", "PE\t4"), output("out"));
  }

  @Test
  void ordersOfUsersWhomNobodyKnowsAreCounted() throws Exception {
    load("ann\tFR\n");
    Job job = run(write("ann\t3\nzoe\t4\n"), "out");
    assertEquals(List.of("FR\t3"), output("out"));
    assertEquals(1, job.getCounters().findCounter(JoinedOrders.Left.UNKNOWN_USERS).getValue());
  }

  @Test
  void withoutTheTableTheJobIsNotMade() throws Exception {
    Path input = write("ann\t3\n");
    IOException thrown = assertThrows(IOException.class, () -> run(input, "out"));
    assertTrue(thrown.getMessage().contains("there is no side table 'users'"), thrown.getMessage());
  }

  @Test
  void aSecondJobHasItsInputFromTheCache() throws Exception {
    load("ann\tFR\n");
    conf.set("fs.file.impl", "org.howdah.hadoop.cache.CachingLocalFileSystem");
    conf.set("fs.file.impl.disable.cache", "true");
    conf.set("howdah.cache.dir", fast.toString());
    conf.set("howdah.cache.bytes", "64m");
    Path input = write("ann\t3\n".repeat(1000));
    // What has just been written may change yet, and is not cached.
    Files.setLastModifiedTime(input, FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
    assertEquals(0, fromTheCache(run(input, "first")));
    assertEquals(Files.size(input), fromTheCache(run(input, "second")));
    assertEquals(output("first"), output("second"));
  }

  private static long fromTheCache(Job job) throws IOException {
    return job.getCounters().findCounter("Fast tier", "HIT_BYTES").getValue();
  }
}
