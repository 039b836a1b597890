package org.howdah.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.howdah.sidedata.Coders;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole jobs whose tables the heap of the process cannot hold, some of them already because they
 * have more bytes than it: with the table in each task's heap they fail and say so, and with a side
 * table the same process does it.
 */
@Timeout(180)
@LongTest
class SmallHeapTest {
  private static final int HEAP_MEBIBYTES = 32;
  private static final int ENTRIES = 270_000;

  /** So many tokens as long as tokens may be have more bytes than the heap. */
  private static final int LONG_TOKENS = 380_000;

  @TempDir Path folder;
  private LocalHadoop hadoop;

  @Test
  void scoresWithSingleWords() throws Exception {
    hadoop = new LocalHadoop(folder);
    Map<String, Double> model = new HashMap<>();
    for (int i = 0; i < LONG_TOKENS; i++) {
      model.put(longToken(i), (double) -i);
    }
    assertLargerThanHeap(model, logarithm -> Double.BYTES);
    writePairs(model, DoubleWritable.class, DoubleWritable::new);
    new TableLoads(hadoop).local("unigrams", model, Coders.DOUBLE);
    String line = longToken(7) + " " + longToken(269_999) + "\n";
    hadoop.write("in", line + longToken(123_456) + "\n");
    assertOnlySideSucceeds("unigram-score", "--lookup", "heap", "--model", model());
    List<String> scores = List.of("0\t-270006.0", line.length() + "\t-123456.0");
    assertThat(hadoop.lines("side")).isEqualTo(scores);
    try (Memcached server = Memcached.start(folder, "-m", "256", "-t", "1")) {
      new TableLoads(hadoop).memcached("lm", model, Coders.DOUBLE, List.of(server.address()));
      assertSucceeds("memcached", "unigram-score", "--table", "lm");
    }
    assertThat(hadoop.lines("memcached")).isEqualTo(scores);
    assertSucceeds("reduce", "unigram-score", "--lookup", "reduce", "--model", model());
    assertThat(hadoop.lines("reduce")).containsExactlyInAnyOrderElementsOf(scores);
  }

  /** As long as a token may be. */
  private static String longToken(int number) {
    return String.format("word-%095d", number);
  }

  @Test
  void scoresAndSegmentsWithGroupsOfWords() throws Exception {
    hadoop = new LocalHadoop(folder);
    Map<String, Long> counts = entries(i -> 1L);
    writePairs(counts, LongWritable.class, LongWritable::new);
    new TableLoads(hadoop).local("ngrams", counts, Coders.LONG);
    hadoop.write("in", "word\n");
    assertOnlySideSucceeds("ngram-score", "--lookup", "heap", "--model", model());
    assertThat(hadoop.lines("side")).hasSize(1);
    assertSucceeds("reduce", "ngram-score", "--lookup", "reduce", "--model", model());
    assertThat(hadoop.lines("reduce")).isEqualTo(hadoop.lines("side"));
    deleteOutputs();
    assertOnlySideSucceeds("segment", "--lookup", "heap", "--model", model());
    assertThat(hadoop.lines("side").get(0).replace(" ", "")).isEqualTo("0\tword");
  }

  @Test
  void joins() throws Exception {
    hadoop = new LocalHadoop(folder);
    String much = "\t" + "x".repeat(150);
    Map<String, String> users = entries(i -> "group-" + i % 2 + much);
    assertLargerThanHeap(users, String::length);
    StringBuilder lines = new StringBuilder();
    users.forEach((user, group) -> lines.append(user).append('\t').append(group).append('\n'));
    Path path = hadoop.write("users.tsv", lines.toString());
    new TableLoads(hadoop).local("users", users, Coders.STRING);
    hadoop.write("in", "word-7\titem\t3\nword-9\titem\t4\nword-8\titem\t1\n");
    assertOnlySideSucceeds("ratings", "--join", "heap", "--users", path.toString());
    List<String> groups = List.of("group-0\t1\t1.0", "group-1\t2\t3.5");
    assertThat(hadoop.lines("side")).isEqualTo(groups);
    try (Memcached server = Memcached.start(folder, "-m", "256", "-t", "1")) {
      new TableLoads(hadoop).memcached("people", users, Coders.STRING, List.of(server.address()));
      assertSucceeds("memcached", "ratings", "--table", "people");
    }
    assertThat(hadoop.lines("memcached")).isEqualTo(groups);
    assertSucceeds("reduce", "ratings", "--join", "reduce", "--users", path.toString());
    assertThat(hadoop.lines("reduce")).containsExactlyInAnyOrderElementsOf(groups);
  }

  @Test
  void alignsWords() throws Exception {
    hadoop = new LocalHadoop(folder);
    StringBuilder pairs = new StringBuilder();
    for (int line = 0; line < ENTRIES / 225; line++) {
      String word = " w" + Integer.toString(line, Character.MAX_RADIX);
      for (int i = 0; i < 15; i++) {
        pairs.append(word).append((char) ('a' + i));
      }
      pairs.append('\t');
      for (int i = 0; i < 15; i++) {
        pairs.append(word).append((char) ('A' + i));
      }
      pairs.append('\n');
    }
    hadoop.write("in", pairs.toString());
    assertOnlySideSucceeds("align", "--iterations", "1", "--lookup", "heap");
    assertThat(Files.readAllLines(folder.resolve("side/likelihoods.txt"))).hasSize(1);
    assertThat(hadoop.lines("side/alignments")).hasSize(ENTRIES / 225);
    assertSucceeds("reduce", "align", "--iterations", "1", "--lookup", "reduce");
    assertThat(hadoop.lines("reduce/alignments")).isEqualTo(hadoop.lines("side/alignments"));
  }

  /** Runs a workload with these options, and then without them. */
  private void assertOnlySideSucceeds(String workload, String... heapOptions) throws Exception {
    List<String> heap = new ArrayList<>(Arrays.asList(heapOptions));
    heap.addAll(List.of(folder.resolve("in").toString(), folder.resolve("heap").toString()));
    Path log = folder.resolve("heap.log");
    assertThat(exitCode(log, workload, heap)).as(Files.readString(log)).isEqualTo(1);
    assertThat(log)
        .content()
        .contains("out of memory: ", " does not fit in this process's heap of ", "side table");
    List<String> side = new ArrayList<>(heap.subList(heapOptions.length, heap.size() - 1));
    if (workload.equals("align")) {
      side.addAll(0, List.of("--iterations", "1"));
    }
    side.add(folder.resolve("side").toString());
    log = folder.resolve("side.log");
    assertThat(exitCode(log, workload, side)).as(Files.readString(log)).isZero();
  }

  /** Runs a workload with these options in as small a heap. */
  private void assertSucceeds(String output, String workload, String... options) throws Exception {
    List<String> arguments = new ArrayList<>(Arrays.asList(options));
    arguments.addAll(List.of(folder.resolve("in").toString(), folder.resolve(output).toString()));
    Path log = folder.resolve(output + ".log");
    assertThat(exitCode(log, workload, arguments)).as(Files.readString(log)).isZero();
  }

  private static <V> void assertLargerThanHeap(Map<String, V> table, ToLongFunction<V> valueBytes) {
    long bytes = 0;
    for (Map.Entry<String, V> entry : table.entrySet()) {
      bytes += entry.getKey().length() + valueBytes.applyAsLong(entry.getValue());
    }
    assertThat(bytes).isGreaterThan((long) HEAP_MEBIBYTES << 20);
  }

  private int exitCode(Path log, String workload, List<String> arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MEBIBYTES + "m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeapProgram.class.getName(),
                folder.toString(),
                workload,
                "-D",
                "mapreduce.map.maxattempts=1"));
    command.addAll(arguments);
    try (Child child = Child.start(workload, command, folder, log)) {
      return child.waitFor(Duration.ofSeconds(60));
    }
  }

  private void deleteOutputs() throws Exception {
    for (String output : List.of("heap", "side")) {
      org.howdah.record.Folders.delete(folder.resolve(output));
    }
  }

  private String model() {
    return folder.resolve("model").toString();
  }

  private static <V> Map<String, V> entries(IntFunction<V> value) {
    Map<String, V> entries = new HashMap<>();
    for (int i = 0; i < ENTRIES; i++) {
      entries.put("word-" + i, value.apply(i));
    }
    return entries;
  }

  private <V, W extends Writable> void writePairs(
      Map<String, V> entries, Class<W> type, Function<V, W> writable) throws Exception {
    SequenceFile.Writer.Option[] options = {
      SequenceFile.Writer.file(
          new org.apache.hadoop.fs.Path(folder.resolve("model/part-m-00000").toUri())),
      SequenceFile.Writer.keyClass(Text.class),
      SequenceFile.Writer.valueClass(type)
    };
    try (SequenceFile.Writer writer = SequenceFile.createWriter(hadoop.settings(), options)) {
      for (Map.Entry<String, V> entry : entries.entrySet()) {
        writer.append(new Text(entry.getKey()), writable.apply(entry.getValue()));
      }
    }
  }
}
