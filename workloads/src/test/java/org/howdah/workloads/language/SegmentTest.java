package org.howdah.workloads.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.sidedata.Coders;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.workloads.LocalHadoop;
import org.howdah.workloads.TableLoads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Verses without spaces, found again with counts of other verses. */
@Timeout(120)
class SegmentTest {
  /** Keys that a batch of a local table has at most. */
  private static final int BATCH_KEYS = 256;

  @TempDir Path folder;
  private final List<String> known = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private ReferenceCounts counts;

  @BeforeEach
  void loadCountsOfNineVersesInTen() throws Exception {
    for (String verse : Books.english()) {
      String words = Letters.words(new Text(verse), 0);
      ((known.size() + unknown.size()) % 10 == 0 ? unknown : known).add(words);
    }
    counts = new ReferenceCounts(2, known);
    new TableLoads(new LocalHadoop(folder)).local("ngrams", counts.all(), Coders.LONG);
  }

  @Test
  void bothFrameworksFindMostWordsOfUnseenVerses() throws Exception {
    List<String> glued = unknown.stream().map(verse -> verse.replace(" ", "")).toList();
    Path in = Files.write(folder.resolve("in"), glued);
    List<List<String>> outputs = new ArrayList<>();
    for (String framework : LocalHadoop.FRAMEWORKS) {
      LocalHadoop hadoop = new LocalHadoop(folder, framework);
      assertThat(hadoop.run("segment", in, hadoop.path(framework))).isZero();
      outputs.add(found(hadoop.lines(framework)));
    }
    assertThat(outputs.get(1)).isEqualTo(outputs.get(0));
    assertThat(outputs.get(0).stream().map(line -> line.replace(" ", "")).toList())
        .isEqualTo(glued);
    assertThat(fMeasure(outputs.get(0))).isGreaterThan(0.9);
    LocalHadoop hadoop = new LocalHadoop(folder, "howdah");
    Path book = Files.write(folder.resolve("known"), known);
    Path model = hadoop.path("model");
    assertThat(hadoop.run("ngram-model", "--letters", "--order", 2, book, model)).isZero();
    assertThat(hadoop.run("segment", "--lookup", "heap", "--model", model, in, hadoop.path("heap")))
        .isZero();
    assertThat(found(hadoop.lines("heap"))).isEqualTo(outputs.get(0));
  }

  @Test
  void countsInMemcachedFindTheSameWords() throws Exception {
    List<String> glued =
        unknown.subList(0, 50).stream().map(verse -> verse.replace(" ", "")).toList();
    Path in = Files.write(folder.resolve("in"), glued);
    LocalHadoop hadoop = new LocalHadoop(folder, "howdah");
    assertThat(hadoop.run("segment", in, hadoop.path("files"))).isZero();
    try (Memcached one = Memcached.start(folder, "-m", "64", "-t", "1");
        Memcached two = Memcached.start(folder, "-m", "64", "-t", "1")) {
      Path book = Files.write(folder.resolve("known"), known);
      Path model = hadoop.path("model");
      assertThat(hadoop.run("ngram-model", "--letters", "--order", 2, book, model)).isZero();
      String to = "memcached://" + one.address() + "," + two.address();
      SideTool side = new SideTool();
      assertThat(hadoop.run(side, "load", "there", model, "--format", "sequence", "--to", to))
          .isZero();
      assertThat(hadoop.run("segment", "--table", "there", in, hadoop.path("servers"))).isZero();
    }
    assertThat(hadoop.lines("servers")).isEqualTo(hadoop.lines("files")).hasSameSizeAs(glued);
  }

  @Test
  void withTheWidestBeamNoOtherWordsAreBetter() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    List<String> texts =
        List.of("andgodsaidletusmakeanewcomputer", "qqxq", "", "a", "theserpentbeguiledme");
    Path in = Files.write(folder.resolve("in"), texts);
    assertThat(hadoop.run("segment", "--beam", 20, in, hadoop.path("out"))).isZero();
    List<String> found = found(hadoop.lines("out"));
    for (int i = 0; i < texts.size(); i++) {
      assertThat(found.get(i).replace(" ", "")).isEqualTo(texts.get(i));
      assertThat(score(found.get(i)))
          .isEqualTo(best(texts.get(i), "<s>", new HashMap<>()), within(1e-9));
    }
  }

  @Test
  void manyTextsAreAskedForAtOnce() throws Exception {
    List<String> glued = known.subList(0, 200).stream().map(v -> v.replace(" ", "")).toList();
    LocalHadoop hadoop = new LocalHadoop(folder);
    org.apache.hadoop.conf.Configuration job = hadoop.settings();
    job.set(NgramScore.TABLE, "ngrams");
    job.setLong(org.howdah.hadoop.side.SideKeys.NEAR_BYTES, 0);
    try (var table = NgramScore.open(job)) {
      List<List<String>> words = new Segmenter(table, 5).segment(glued);
      assertThat(words).hasSameSizeAs(glued);
      long longest = glued.stream().mapToInt(String::length).max().orElseThrow();
      long batches = table.stats().get(org.howdah.sidedata.LookUpStats.Count.BATCHES);
      long asked = table.stats().get(org.howdah.sidedata.LookUpStats.Count.KEYS_ASKED);
      assertThat(batches).isLessThanOrEqualTo(2 * longest + 1 + asked / BATCH_KEYS);
      assertThat(asked / batches).isGreaterThan(100);
    }
  }

  @Test
  void refusesABeamThatKeepsNothing() throws Exception {
    assertThat(new LocalHadoop(folder).run("segment", "--beam", 0, "in", "out")).isEqualTo(2);
  }

  private static List<String> found(List<String> lines) {
    return lines.stream().map(line -> line.substring(line.indexOf('\t') + 1)).toList();
  }

  /** Of the words found and the words that there are, those that are both. */
  private double fMeasure(List<String> found) {
    double same = 0;
    double all = 0;
    for (int i = 0; i < found.size(); i++) {
      Set<String> right = spans(unknown.get(i));
      Set<String> ours = spans(found.get(i));
      all += right.size() + ours.size();
      ours.retainAll(right);
      same += ours.size();
    }
    return 2 * same / all;
  }

  private static Set<String> spans(String words) {
    Set<String> spans = new HashSet<>();
    int at = 0;
    for (String word : words.split(" ")) {
      spans.add(at + "-" + (at += word.length()));
    }
    return spans;
  }

  private double score(String words) {
    double sum = 0;
    String before = "<s>";
    for (String word : words.isEmpty() ? new String[0] : words.split(" ")) {
      sum += score(before, word);
      before = word;
    }
    return sum;
  }

  private double score(String before, String word) {
    if (counts.of(before + " " + word) > 0) {
      return Math.log((double) counts.of(before + " " + word) / counts.of(before));
    }
    double alone = counts.of(word) > 0 ? counts.of(word) : 10 / Math.pow(10, word.length());
    return Math.log(0.4 * alone / counts.of(""));
  }

  /** The best score of all ways to cut a text, tried one by one. */
  private double best(String text, String before, Map<String, Double> known) {
    if (text.isEmpty()) {
      return 0;
    }
    String key = before + " " + text;
    Double cached = known.get(key);
    if (cached != null) {
      return cached;
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int end = 1; end <= Math.min(20, text.length()); end++) {
      String word = text.substring(0, end);
      best = Math.max(best, score(before, word) + best(text.substring(end), word, known));
    }
    known.put(key, best);
    return best;
  }
}
