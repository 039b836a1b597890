package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.workloads.Workload;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Workloads write the same on three nodes as in one process. */
@Timeout(300)
@Tag("on-any-runtime")
@LongTest
class GridWorkloadsTest {
  /** In words of a command: the shared data, and what the commands before it have written. */
  private static final String DATA = "data:";

  private static final String OUT = "out:";

  /** In which order records with equal keys come, is nobody's promise. */
  private static final Set<String> WITH_TIES = Set.of("grep", "classification");

  @TempDir static Path folder;
  private static ThreeNodes nodes;

  @BeforeAll
  static void start() throws Exception {
    Path data = Files.createDirectories(folder.resolve("data"));
    for (String kind : List.of("text", "ratings", "candidates", "edges", "sequences", "rows")) {
      run("puma-data", Map.of(), List.of("--seed", "5", kind, "100k", data + "/" + kind));
    }
    run("k-means", Map.of(), List.of(data + "/ratings", folder + "/clusters"));
    Files.copy(folder.resolve("clusters/centroids-r-00000"), data.resolve("centroids"));
    Path books = Path.of("../examples/data");
    List<String> english = Files.readAllLines(books.resolve("genesis.txt")).subList(0, 200);
    List<String> spanish = Files.readAllLines(books.resolve("genesis.es.txt")).subList(0, 40);
    Files.write(data.resolve("verses"), english);
    List<String> pairs = new ArrayList<>();
    List<String> numbers = new ArrayList<>();
    List<String> rated = new ArrayList<>();
    List<String> users = new ArrayList<>();
    for (int i = 0; i < spanish.size(); i++) {
      pairs.add(english.get(i) + "\t" + spanish.get(i));
      numbers.add("name" + i % 7 + " " + i * 31 % 100);
      rated.add("user" + i % 11 + "\t" + i % 5 + "\t" + (1 + i % 5));
      users.add("user" + i % 9 + "\tgroup" + i % 9 % 3);
    }
    Files.write(data.resolve("pairs"), pairs);
    Files.write(data.resolve("numbers"), numbers);
    Files.write(data.resolve("rated"), rated);
    Files.write(data.resolve("users"), users.subList(0, 9));
    nodes = ThreeNodes.start(Files.createDirectory(folder.resolve("nodes")));
  }

  @AfterAll
  static void stop() {
    if (nodes != null) {
      nodes.close();
    }
  }

  static List<Arguments> ofEachBuild() {
    return List.of(
        of("wordcount data:text"),
        of("k-means --clusters 3 data:ratings"),
        of("terasort data:rows"));
  }

  static List<Arguments> further() {
    return List.of(
        of("grep data:text [a-d]e[a-z]*"),
        of("histogram-ratings data:ratings"),
        of("histogram-movies data:ratings"),
        of("classification --centroids data:centroids data:ratings"),
        of("inverted-index data:text"),
        of("term-vector --cutoff 3 data:text"),
        of("sequence-count data:text"),
        of("self-join data:candidates"),
        of("adjacency-list data:edges"),
        of("pagerank --iterations 2 data:edges"),
        of("ranked-inverted-index data:sequences"),
        of("teragen 3000", "terasort out:0", "teravalidate out:1"),
        of("puma-convert data:rated"),
        of("puma-data --seed 3 text 50k"),
        of("sort --text data:verses"),
        of("secondary-sort data:numbers"),
        of("unigram-model --text data:verses"),
        of("unigram-model data:verses", "unigram-score --lookup heap --model out:0 data:verses"),
        of("unigram-model data:verses", "unigram-score --lookup reduce --model out:0 data:verses"),
        of("ngram-model data:verses", "ngram-score --lookup heap --model out:0 data:verses"),
        of(
            "ngram-model --letters --order 2 data:verses",
            "segment --lookup heap --model out:0 data:verses"),
        of("align --iterations 2 data:pairs"));
  }

  private static Arguments of(String... commands) {
    return arguments(List.of(commands));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ofEachBuild")
  void theOutputIsThatOfOneProcess(List<String> commands) throws Exception {
    assertSame(commands);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("further")
  @EnabledIfSystemProperty(named = "howdah.test.on", matches = "grid")
  void theOutputOfFurtherWorkloadsIsThatOfOneProcess(List<String> commands) throws Exception {
    assertSame(commands);
  }

  @Test
  void sideTablesAreLookedUpOnAllNodes() throws Exception {
    Map<String, String> catalog =
        Map.of("howdah.side.catalog", folder.resolve("catalog").toUri().toString());
    try (Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      load("users", "local", catalog);
      load("people", "memcached://" + server.address(), catalog);
      Map<String, List<String>> expected = null;
      for (String table : List.of("users", "people")) {
        List<String> words = List.of("--table", table, data("rated"), place("here", table));
        run("ratings", catalog, words);
        Map<String, String> settings = new TreeMap<>(catalog);
        settings.put("mapreduce.input.fileinputformat.split.maxsize", "150");
        List<String> there = new ArrayList<>(nodes.settings());
        there.addAll(words.subList(0, 3));
        there.add(place("there", table));
        run("ratings", settings, there);
        expected = expected == null ? files("here", table) : expected;
        assertThat(files("there", table)).isEqualTo(expected).isNotEmpty();
      }
    }
  }

  private static void load(String table, String to, Map<String, String> catalog) throws Exception {
    List<String> words = new ArrayList<>(List.of("side", "-D"));
    catalog.forEach((name, value) -> words.add(name + "=" + value));
    words.addAll(List.of("load", table, data("users"), "--to", to));
    try (HowdahProcess load = HowdahProcess.main(folder, words.toArray(new String[0]))) {
      assertThat(load.exitCode()).as(load.stderr()).isZero();
    }
  }

  @Test
  void streamingRunsProgramsOnAllNodes() throws Exception {
    Path home = folder.resolve("home");
    Path streaming = Files.createDirectories(home.resolve("streaming"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (HowdahProcess.isOfStreaming(Path.of(entry))) {
        Files.copy(Path.of(entry), streaming.resolve(Path.of(entry).getFileName()));
      }
    }
    stream(home, place("here", "scripts"), List.of());
    stream(home, place("there", "scripts"), nodes.options());
    assertThat(files("there", "scripts")).isEqualTo(files("here", "scripts")).isNotEmpty();
  }

  private static void stream(Path home, String output, List<String> options) throws Exception {
    Path scripts = Path.of("../examples/streaming").toAbsolutePath().normalize();
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(options);
    words.addAll(List.of("-files", scripts.resolve("map.py") + "," + scripts.resolve("reduce.py")));
    words.addAll(List.of("-D", "mapreduce.job.reduces=2", "-D", "mapreduce.job.maps=3"));
    words.addAll(List.of("streaming", "-input", data("verses"), "-output", output));
    words.addAll(List.of("-mapper", "python3 map.py", "-reducer", "python3 reduce.py"));
    try (HowdahProcess process =
        HowdahProcess.installed(folder, home, words.toArray(new String[0]))) {
      assertThat(process.exitCode()).as(process.stderr()).isZero();
    }
  }

  private static void assertSame(List<String> commands) throws Exception {
    String name = commands.toString().replaceAll("\\W+", "-");
    runAll(commands, List.of(), "here", name);
    runAll(commands, nodes.settings(), "there", name);
    for (int i = 0; i < commands.size(); i++) {
      boolean ties = WITH_TIES.contains(commands.get(i).split(" ")[0]);
      String output = name + "/" + i;
      Map<String, List<String>> here = files("here", output);
      Map<String, List<String>> there = files("there", output);
      if (ties) {
        here.replaceAll((file, lines) -> lines.stream().sorted().toList());
        there.replaceAll((file, lines) -> lines.stream().sorted().toList());
      }
      assertThat(there.keySet()).isEqualTo(here.keySet());
      assertThat(there).isEqualTo(here);
    }
    nodes.assertAllAlive();
  }

  /** Several map tasks, and several reduce tasks where the job says nothing. */
  private static void runAll(
      List<String> commands, List<String> settings, String where, String name) throws Exception {
    Map<String, String> several =
        Map.of(
            "mapreduce.input.fileinputformat.split.maxsize", "60000", "mapreduce.job.reduces", "2");
    for (int i = 0; i < commands.size(); i++) {
      List<String> words = new ArrayList<>(settings);
      List<String> command = new ArrayList<>(List.of(commands.get(i).split(" ")));
      String workload = command.remove(0);
      boolean hasPattern = workload.equals("grep");
      String last = hasPattern ? command.remove(command.size() - 1) : "";
      for (String word : command) {
        words.add(
            word.startsWith(DATA)
                ? data(word.substring(DATA.length()))
                : word.startsWith(OUT)
                    ? place(where, name + "/" + word.substring(OUT.length()))
                    : word);
      }
      words.add(place(where, name + "/" + i));
      if (hasPattern) {
        words.add(last);
      }
      run(workload, several, words);
    }
  }

  private static void run(String workload, Map<String, String> settings, List<String> words)
      throws Exception {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("-D", "mapreduce.framework.name=howdah"));
    all.addAll(List.of("-D", "hadoop.tmp.dir=" + folder.resolve("tmp")));
    settings.forEach((name, value) -> all.addAll(List.of("-D", name + "=" + value)));
    all.addAll(words);
    int code = Workload.find(workload).orElseThrow().run(all.toArray(new String[0]));
    assertThat(code).as("%s %s", workload, words).isZero();
  }

  private static String data(String name) {
    return folder.resolve("data").resolve(name).toString();
  }

  private static String place(String where, String output) throws IOException {
    Path place = folder.resolve(where).resolve(output);
    Files.createDirectories(place.getParent());
    return place.toString();
  }

  /** What all files hold. */
  private static Map<String, List<String>> files(String where, String output) throws IOException {
    return OutputRecords.of(folder.resolve(where).resolve(output));
  }
}
