package org.howdah.workloads.language.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.TablePlaces;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.workloads.LocalHadoop;
import org.howdah.workloads.language.Books;
import org.howdah.workloads.language.ReferenceModel1;
import org.howdah.workloads.language.Sentences;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The book of Genesis in English and Spanish. */
@Timeout(180)
@LongTest
class AlignTest {
  private static final Map<String, String> DICTIONARY = dictionary();

  @TempDir Path folder;

  @Test
  void bothFrameworksFindWhatAPlainComputationFinds() throws Exception {
    Path in = verses(100);
    ReferenceModel1 reference = new ReferenceModel1(pairs(100));
    List<Double> likelihoods = reference.iterate(3);
    List<List<String>> outputs = new ArrayList<>();
    for (String framework : LocalHadoop.FRAMEWORKS) {
      LocalHadoop hadoop = new LocalHadoop(folder, framework);
      int code =
          hadoop.run(
              "align",
              "-D",
              "mapreduce.job.reduces=2",
              "--iterations",
              4,
              "--gain",
              1e-9,
              in,
              hadoop.path(framework));
      assertThat(code).isZero();
      List<String> all = new ArrayList<>(hadoop.lines(framework + "/dictionary"));
      all.addAll(hadoop.lines(framework + "/alignments"));
      all.addAll(Files.readAllLines(hadoop.path(framework).resolve("likelihoods.txt")));
      outputs.add(all);
    }
    assertThat(outputs.get(1)).isEqualTo(outputs.get(0));
    for (String line : new LocalHadoop(folder).lines("local/dictionary")) {
      String[] entry = line.split("\t");
      assertThat(Double.parseDouble(entry[2]))
          .as(line)
          .isEqualTo(reference.probability(entry[0], entry[1]), within(1e-6));
    }
    List<Double> ours = likelihoods("local");
    assertThat(ours).hasSize(4);
    for (int i = 0; i < likelihoods.size(); i++) {
      assertThat(ours.get(i)).isEqualTo(likelihoods.get(i), within(1e-2));
    }
  }

  @Test
  void theLikelihoodNeverFallsAndKnownWordsAreFound() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, "howdah");
    assertThat(hadoop.run("align", "--gain", 0.005, everySecondVerse(), hadoop.path("out")))
        .isZero();

    List<Double> likelihoods = likelihoods("out");
    for (int i = 1; i < likelihoods.size(); i++) {
      assertThat(likelihoods.get(i)).isGreaterThanOrEqualTo(likelihoods.get(i - 1));
    }
    int last = likelihoods.size() - 1;
    double gain = likelihoods.get(last) - likelihoods.get(last - 1);
    assertThat(gain).isLessThan(0.005 * Math.abs(likelihoods.get(last)));

    Map<String, String> found = new HashMap<>();
    for (String line : hadoop.lines("out/dictionary")) {
      found.put(line.split("\t")[0], line.split("\t")[1]);
    }
    List<String> wrong = new ArrayList<>();
    DICTIONARY.forEach(
        (english, spanish) -> {
          if (!List.of(spanish.split("/")).contains(found.get(english))) {
            wrong.add(english + " became " + found.get(english) + ", not " + spanish);
          }
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void eachIterationIsAVersionInMemcachedAndOnlyTheLastStays() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in =
        hadoop.write("in", "1\tthe house\tla casa\n2\tthe book\tel libro\n3\ta book\tun libro\n");
    try (Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      int code =
          hadoop.run(
              "align",
              "--ids",
              "--table",
              "tiny",
              "--to",
              "memcached://" + server.address(),
              "--iterations",
              3,
              in,
              hadoop.path("out"));
      assertThat(code).isZero();
    }
    Configuration settings = hadoop.settings();
    assertThat(TablePlaces.catalog(settings).versions("tiny"))
        .extracting(Object::toString)
        .containsExactly("tiny@3");
    assertThat(hadoop.lines("out/alignments"))
        .extracting(line -> line.split("\t")[0])
        .containsExactly("1", "2", "3");
    assertThat(hadoop.lines("out/alignments").get(2)).isEqualTo("3\t0-0 1-1");
  }

  @Test
  void parametersInTheHeapAndJoinedOnesGiveTheSame() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, "howdah");
    Path in = verses(30);
    for (String lookup : List.of("side", "heap", "reduce")) {
      int code =
          hadoop.run("align", "--lookup", lookup, "--iterations", 3, in, hadoop.path(lookup));
      assertThat(code).isZero();
    }
    for (String other : List.of("heap", "reduce")) {
      for (String output : List.of("/alignments", "/dictionary")) {
        assertThat(hadoop.lines(other + output)).isEqualTo(hadoop.lines("side" + output));
      }
      assertThat(likelihoods(other)).isEqualTo(likelihoods("side")).hasSize(3);
    }
    assertThat(TablePlaces.catalog(hadoop.settings()).versions("translations")).hasSize(1);
  }

  /** Ids that repeat, sides without words, several splits and reducers. */
  @Test
  void theJoinGivesTheLinksOfALookUpForAnyPairs() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    StringBuilder pairs = new StringBuilder("same\tthe house\t\nsame\t\tla casa\nsame\t\t\n");
    List<String> lines = lines(20);
    for (int i = 0; i < lines.size(); i++) {
      pairs.append(i).append('\t').append(lines.get(i)).append('\n');
    }
    Path in = hadoop.write("in", pairs.toString());
    for (String lookup : List.of("heap", "reduce")) {
      int code =
          hadoop.run(
              "align",
              "-D",
              "mapreduce.input.fileinputformat.split.maxsize=3000",
              "-D",
              "mapreduce.job.reduces=2",
              "--ids",
              "--lookup",
              lookup,
              "--iterations",
              2,
              in,
              hadoop.path(lookup));
      assertThat(code).isZero();
    }
    assertThat(hadoop.lines("reduce/alignments"))
        .containsExactlyInAnyOrderElementsOf(hadoop.lines("heap/alignments"))
        .hasSize(23);
    assertThat(likelihoods("reduce")).isEqualTo(likelihoods("heap")).hasSize(2);
  }

  @Test
  void aLineThatIsNoPairFailsTheJob() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    assertThat(hadoop.run("align", hadoop.write("in", "alone\n"), hadoop.path("out"))).isOne();
  }

  @Test
  void refusesAGainThatIsNoShare() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    assertThat(hadoop.run("align", "--gain", "x", "in", "out")).isEqualTo(2);
    assertThat(hadoop.run("align", "--gain", "2", "in", "out")).isEqualTo(2);
  }

  private List<Double> likelihoods(String output) throws Exception {
    return Files.readAllLines(folder.resolve(output).resolve("likelihoods.txt")).stream()
        .map(line -> Double.parseDouble(line.split("\t")[1]))
        .toList();
  }

  private Path verses(int count) throws Exception {
    return Files.write(folder.resolve("verses.tsv"), lines(count));
  }

  private Path everySecondVerse() throws Exception {
    List<String> all = lines(Books.english().size());
    List<String> half = new ArrayList<>();
    for (int i = 0; i < all.size(); i += 2) {
      half.add(all.get(i));
    }
    return Files.write(folder.resolve("verses.tsv"), half);
  }

  private static List<SentencePair> pairs(int count) throws Exception {
    Sentences sentences = new Sentences(new Configuration(false));
    List<SentencePair> pairs = new ArrayList<>();
    for (String line : lines(count)) {
      pairs.add(SentencePair.read(sentences, new LongWritable(), new Text(line)));
    }
    return pairs;
  }

  private static List<String> lines(int count) throws Exception {
    List<String> english = Books.english();
    List<String> spanish = Books.spanish();
    assertThat(spanish).hasSameSizeAs(english);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(english.get(i) + "\t" + spanish.get(i));
    }
    return lines;
  }

  /** Words of which the book has many, with what its translation makes of them. */
  private static Map<String, String> dictionary() {
    return Map.ofEntries(
        Map.entry("god", "dios"),
        Map.entry("earth", "tierra"),
        Map.entry("heaven", "cielo/cielos"),
        Map.entry("light", "luz"),
        Map.entry("night", "noche"),
        Map.entry("day", "día"),
        Map.entry("waters", "aguas"),
        Map.entry("water", "agua"),
        Map.entry("man", "hombre/varón"),
        Map.entry("woman", "mujer"),
        Map.entry("wife", "mujer"),
        Map.entry("son", "hijo"),
        Map.entry("sons", "hijos"),
        Map.entry("daughters", "hijas"),
        Map.entry("brother", "hermano"),
        Map.entry("brethren", "hermanos"),
        Map.entry("father", "padre"),
        Map.entry("mother", "madre"),
        Map.entry("sister", "hermana"),
        Map.entry("name", "nombre"),
        Map.entry("years", "años"),
        Map.entry("seven", "siete"),
        Map.entry("three", "tres"),
        Map.entry("two", "dos"),
        Map.entry("egypt", "egipto"),
        Map.entry("abraham", "abraham"),
        Map.entry("joseph", "josé"),
        Map.entry("jacob", "jacob"),
        Map.entry("pharaoh", "faraón"),
        Map.entry("lord", "jehová/señor"),
        Map.entry("eyes", "ojos"),
        Map.entry("hand", "mano"),
        Map.entry("tree", "árbol"),
        Map.entry("garden", "huerto"),
        Map.entry("house", "casa"),
        Map.entry("famine", "hambre"),
        Map.entry("camels", "camellos"),
        Map.entry("servant", "siervo"),
        Map.entry("evil", "mal/malas/mala/malo"),
        Map.entry("face", "faz/rostro"));
  }
}
