package org.howdah.bench.case1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.case1.touch.CacheShape;
import org.howdah.bench.case1.touch.Touches;
import org.howdah.bench.data.ZipfText;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MapOutputTest {
  private static final List<CacheShape> CACHES = CacheShape.parse(List.of("4k/4", "64k/8"));

  @TempDir static Path shared;
  private static Path text;

  @TempDir Path folder;

  @BeforeAll
  static void writeText() throws IOException {
    text = shared.resolve("text");
    try (OutputStream out = Files.newOutputStream(text)) {
      new ZipfText(3).writeBytes(out, 1 << 20);
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachLayoutCountsTheWordsOfAText(LayoutId layout) throws Exception {
    try (RunStore store = new DirectoryRunStore(folder.resolve("runs"), Compression.NONE);
        Tokens words = new Tokens(text, Long.MAX_VALUE)) {
      MapOutput output = output(layout, 256 << 10, store);
      Map<String, Integer> counts = counts(MapOutput.run(words, output));
      Phases phases = output.phases();

      assertThat(counts).isEqualTo(expected());
      assertThat(phases.records).isEqualTo(expected().values().stream().mapToInt(i -> i).sum());
      assertThat(phases.outputRecords).isGreaterThanOrEqualTo(counts.size());
      assertThat(phases.spills).isGreaterThan(2);
      assertThat(phases.figures().values()).allMatch(figure -> figure >= 0);
      assertThat(List.of(phases.fillNanos, phases.sortNanos, phases.spillNanos, phases.mergeNanos))
          .allMatch(nanos -> nanos > 0);
    }
  }

  /** A model that is off would spill, or compare, at another time. */
  @ParameterizedTest
  @CsvSource({"PREFIX, 262144", "PREFIX, 8388608", "GROUPED, 4194304", "GROUPED, 67108864"})
  void aModelSpillsAndComparesExactlyAsOftenAsWhatItStandsFor(LayoutId layout, int bufferBytes)
      throws Exception {
    SimulatedRun model = new Simulation(layout, bufferBytes, CACHES, text, Long.MAX_VALUE).run();
    try (RunStore store = new DirectoryRunStore(folder.resolve("runs"), Compression.NONE);
        Tokens words = new Tokens(text, Long.MAX_VALUE)) {
      MapOutput output = output(layout, bufferBytes, store);
      MapOutput.run(words, output).discard();

      assertThat(model.records()).isEqualTo(output.phases().records);
      assertThat(model.spills()).isEqualTo(output.phases().spills);
      assertThat(model.comparisons()).isEqualTo(output.phases().comparisons).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSimulationHasTheSameMissesEachTime(LayoutId layout) throws Exception {
    SimulatedRun first = new Simulation(layout, 1 << 20, CACHES, text, 100_000).run();
    SimulatedRun second = new Simulation(layout, 1 << 20, CACHES, text, 100_000).run();

    assertThat(second).isEqualTo(first);
    assertThat(SimulatedRun.of(first.answer())).isEqualTo(first);
    assertThat(first.toMemory()).isPositive().isLessThan(first.total().get(0));
    assertThat(first.lookUps()).isGreaterThan(first.total().get(0));
  }

  @Test
  void wordsEndAtSpacesAndWhereTheyAreTooLong() throws IOException {
    Path few = folder.resolve("few");
    Files.writeString(few, " one\ttwo\n\n" + "x".repeat(130) + " é");
    try (Tokens words = new Tokens(few, Long.MAX_VALUE)) {
      for (String word : List.of("one", "two", "x".repeat(127), "xxx", "é")) {
        assertThat(words.next()).isTrue();
        assertThat(word(words.key().copy())).isEqualTo(word);
      }
      assertThat(words.next()).isFalse();
    }
    try (Tokens words = new Tokens(few, 3)) {
      assertThat(words.next()).isTrue();
      assertThat(word(words.key().copy())).isEqualTo("on");
      assertThat(words.next()).isFalse();
    }
  }

  private MapOutput output(LayoutId layout, int bufferBytes, RunStore store) {
    return layout.isOurs()
        ? new HowdahOutput(bufferBytes, layout == LayoutId.GROUPED, 1, store)
        : new HadoopOutput(layout.create(bufferBytes, 1, 12, Touches.NONE), store);
  }

  private Map<String, Integer> expected() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (String word : Files.readString(text).split("\\s+")) {
      counts.merge(word, 1, Integer::sum);
    }
    return counts;
  }

  private static Map<String, Integer> counts(Run run) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    try (RunReader reader = run.open(0)) {
      while (reader.next()) {
        int count = ByteBuffer.wrap(reader.value().copy()).getInt();
        counts.merge(word(reader.key().copy()), count, Integer::sum);
      }
    }
    return counts;
  }

  private static String word(byte[] key) {
    assertThat((int) key[0]).isEqualTo(key.length - 1);
    return new String(key, 1, key.length - 1, UTF_8);
  }
}
