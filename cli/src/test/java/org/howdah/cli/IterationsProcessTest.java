package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on two nodes that read the same data in rounds, or look keys up that the nodes have. */
@LongTest
class IterationsProcessTest {
  private static final int MOVIES = 400;
  private static final int USERS = 60;
  private static final int ROUNDS_MAX = 5;
  private static final int VERTICES = 4_000;
  private static final List<String> NAMES = List.of("a", "b");

  @TempDir Path folder;
  private final List<HowdahProcess> nodes = new ArrayList<>();
  private String at;
  private final int[] ports = new int[NAMES.size()];
  private int firstPort;

  @BeforeEach
  void startNodes() throws Exception {
    for (int i = 0; i < NAMES.size(); i++) {
      ports[i] = NodeProcessTest.freePorts();
      nodes.add(node(NAMES.get(i), ports[i]));
      nodes.get(i).awaitStdout("is ready");
    }
    firstPort = ports[0];
    at = "--at=" + folder.resolve("a");
    String status = "";
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (!status.contains("nothing moving") || status.contains("no member yet")) {
      assertThat(System.nanoTime()).as(status).isLessThan(deadline);
      status = howdah("grid", "status", at).stdout;
    }
  }

  private HowdahProcess node(String name, int port) throws Exception {
    Path config =
        Files.writeString(
            folder.resolve(name + ".conf"),
            "memory=128m\nsettle.seconds=1\ngrid.slots=1\nkept=64m\n");
    List<String> words = new ArrayList<>(List.of("--data=" + folder.resolve(name)));
    words.addAll(List.of("--name=" + name, "--port=" + port, "--config=" + config));
    if (port != ports[0]) {
      words.add("--join=127.0.0.1:" + ports[0]);
    }
    return HowdahProcess.node(folder, words.toArray(new String[0]));
  }

  @AfterEach
  void stopNodes() {
    nodes.forEach(HowdahProcess::close);
  }

  private record Printed(String stdout, String stderr) {}

  private Printed howdah(String... words) throws Exception {
    try (HowdahProcess process = HowdahProcess.main(folder, words)) {
      assertThat(process.exitCode()).as(String.join(" ", words) + ": " + process.stderr()).isZero();
      return new Printed(process.stdout(), process.stderr());
    }
  }

  /** One line for each movie. */
  private Path movies(String name, int from, int to) throws Exception {
    SplittableRandom random = new SplittableRandom(from);
    StringBuilder lines = new StringBuilder();
    for (int movie = from; movie < to; movie++) {
      lines.append(movie).append(':');
      for (int user = 1 + random.nextInt(5); user < USERS; user += 1 + random.nextInt(5)) {
        int rating = 1 + (movie + user) % 4 + random.nextInt(2);
        lines.append(lines.charAt(lines.length() - 1) == ':' ? "" : ",");
        lines.append(user).append('_').append(rating);
      }
      lines.append('\n');
    }
    return Files.writeString(folder.resolve(name), lines);
  }

  private void load(Path file, String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("store", "load", "movies", file.toString(), at));
    words.addAll(List.of("--format", "org.apache.hadoop.mapreduce.lib.input.TextInputFormat"));
    words.addAll(List.of(more));
    howdah(words.toArray(new String[0]));
  }

  /** One round on the nodes; what it has counted. */
  private String round(String centroids, String output) throws Exception {
    Printed printed =
        howdah(
            "run",
            "--on=grid",
            at,
            "--json",
            "-Dhowdah.store.input=movies",
            "-Dhowdah.store.input.keep=true",
            "-Dhowdah.store.split.bytes=16k",
            "-Dhowdah.store.input.key.class=org.apache.hadoop.io.LongWritable",
            "-Dmapreduce.job.inputformat.class=org.howdah.hadoop.store.StoreInputFormat",
            "k-means",
            "--centroids",
            centroids,
            "not-read",
            output);
    return printed.stdout;
  }

  private static long counter(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\": ?(\\d+)").matcher(json);
    assertThat(found.find()).as(json).isTrue();
    return Long.parseLong(found.group(1));
  }

  @Test
  void theSecondRoundOfKMeansLooksNothingUpAndWhatIsWrittenMeanwhileIsRead() throws Exception {
    Path file = movies("movies", 1, MOVIES);
    load(file);
    howdah("run", "k-means", "--clusters", "3", file.toString(), "local0");
    for (int i = 0; i < 2; i++) {
      howdah(
          "run", "k-means", "--centroids", here("local" + i), file.toString(), "local" + (i + 1));
    }
    String first = round(here("local0"), "grid1");
    assertThat(counter(first, "BYTES_KEPT")).isZero();
    long bytes = counter(first, "BYTES_LOOKED_UP");
    assertThat(bytes).isPositive();
    assertSame("local1", "grid1");
    // A node that is busy writing keeps a partition only when it is read again.
    String last = "";
    String next = "";
    for (int i = 0; i < ROUNDS_MAX && (i == 0 || counter(next, "BYTES_LOOKED_UP") > 0); i++) {
      last = "grid2-" + i;
      next = round(here("grid1"), last);
    }
    assertThat(counter(next, "BYTES_LOOKED_UP")).isZero();
    assertThat(counter(next, "BYTES_KEPT")).isEqualTo(bytes);
    assertSame("local2", last);

    // Keys are places of lines: another movie takes that of the first.
    load(movies("another", MOVIES, MOVIES + 1), "--add");
    String text = Files.readString(file);
    String changed =
        Files.readString(folder.resolve("another")) + text.substring(text.indexOf('\n') + 1);
    Path now = Files.writeString(folder.resolve("changed"), changed);
    howdah("run", "k-means", "--centroids", here("local2"), now.toString(), "local3");
    String after = round(here(last), "grid3");
    assertThat(counter(after, "BYTES_LOOKED_UP")).isPositive();
    assertThat(counter(after, "BYTES_KEPT")).isPositive();
    assertSame("local3", "grid3");
  }

  /** Edges of vertices of which some have many and some none. */
  private Path edges() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder lines = new StringBuilder();
    for (int from = 0; from < VERTICES; from++) {
      for (int i = from % 41; i > 0; i--) {
        int to = random.nextInt(1 + random.nextInt(VERTICES));
        lines.append("vertex").append(from).append(",vertex").append(to).append('\n');
      }
    }
    return Files.writeString(folder.resolve("edges"), lines);
  }

  /** What each round has counted, the first of edges alone. */
  private List<String> ranks(Path edges, String output, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("run", "--json"));
    words.addAll(List.of(options));
    words.addAll(List.of("-Dmapreduce.job.reduces=2", "pagerank", "--iterations", "1"));
    words.addAll(List.of("--threshold", "0.000000001", edges.toString(), output));
    String json = howdah(words.toArray(new String[0])).stdout;
    return Stream.of(json.split("\"name\": ?"))
        .filter(job -> job.startsWith("\"pagerank ranks\""))
        .toList();
  }

  @Test
  void theSecondRoundOfPageRankIsNotSentItsEdges() throws Exception {
    Path edges = edges();
    ranks(edges, "local");
    String splits = "-Dmapreduce.input.fileinputformat.split.maxsize=150000";
    List<String> rounds = ranks(edges, "grid", "--on=grid", at, splits, "-Dhowdah.grid.copies=1");
    long sizeOfEdges = counter(rounds.get(0), "REDUCE_SHUFFLE_BYTES");
    assertThat(rounds).hasSize(2);
    String second = rounds.get(1);
    long sizeOfRanks = counter(second, "REDUCE_SHUFFLE_BYTES") - sizeOfEdges;
    assertThat(sizeOfRanks).isPositive();
    assertThat(counter(second, "BUCKET_BYTES_SENT")).isLessThanOrEqualTo(sizeOfRanks);
    assertThat(counter(second, "BUCKET_BYTES_NOT_SENT_AGAIN")).isPositive();
    for (String part : List.of("part-r-00000", "part-r-00001")) {
      assertThat(folder.resolve("grid").resolve(part))
          .hasSameTextualContentAs(folder.resolve("local").resolve(part));
    }
  }

  @Test
  void aJobOnTheNodesLooksUpInATableThatTheyKeep() throws Exception {
    StringBuilder users = new StringBuilder();
    StringBuilder ratings = new StringBuilder();
    for (int user = 0; user < 2_000; user++) {
      users.append(user).append('\t').append("group ").append(user % 7).append('\n');
      ratings.append(user * 5 % 2_100).append("\titem\t").append(user % 5).append('\n');
    }
    Path known = Files.writeString(folder.resolve("users"), users);
    Path given = Files.writeString(folder.resolve("ratings"), ratings);
    String heap = "heap";
    howdah("run", "ratings", "--join", heap, "--users", known.toString(), given.toString(), heap);
    String catalog = "-Dhowdah.side.catalog=" + folder.resolve("catalog").toUri();
    String to = "memcached://127.0.0.1:" + firstPort;
    howdah("side", catalog, "load", "users", known.toString(), "--to", to);
    for (String output : List.of("before", "after")) {
      String said =
          howdah("run", "--on=grid", at, "--json", catalog, "ratings", given.toString(), output)
              .stdout;
      assertThat(counter(said, "UNMATCHED")).isPositive();
      assertThat(folder.resolve(output).resolve("part-r-00000"))
          .hasSameTextualContentAs(folder.resolve(heap).resolve("part-r-00000"));
      if (output.equals("before")) {
        restart();
      }
    }
  }

  /** All nodes, which keep their entries, as no server of memcached does. */
  private void restart() throws Exception {
    for (HowdahProcess node : nodes) {
      node.signal("TERM");
      assertThat(node.exitCode()).as(node.stderr()).isZero();
    }
    nodes.clear();
    for (int i = 0; i < NAMES.size(); i++) {
      nodes.add(node(NAMES.get(i), ports[i]));
    }
    for (HowdahProcess node : nodes) {
      node.awaitStdout("is ready");
    }
  }

  private String here(String output) {
    return folder.resolve(output) + "/centroids-*";
  }

  private void assertSame(String expected, String actual) {
    for (String part : List.of("part-r-00000", "centroids-r-00000")) {
      assertThat(folder.resolve(actual).resolve(part))
          .hasSameTextualContentAs(folder.resolve(expected).resolve(part));
    }
  }
}
