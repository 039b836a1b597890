package org.howdah.bench.data;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.howdah.bench.kit.InputKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputsTest {
  private static final int TEXT_BYTES = 1 << 20;

  @TempDir Path folder;

  @Test
  void generatedTextIsTheSameEveryTimeAndHasTheWantedSize() throws Exception {
    Path one = inputs(folder.resolve("one")).get(InputKind.GENERATED);
    Path other = inputs(folder.resolve("other")).get(InputKind.GENERATED);

    assertThat(one).hasSameBinaryContentAs(other);
    assertThat(Files.size(one)).isBetween((long) TEXT_BYTES, TEXT_BYTES + 1000L);
  }

  @Test
  void wordsOfGeneratedTextFollowZipfsLaw() throws Exception {
    String text = Files.readString(inputs(folder).get(InputKind.GENERATED));
    Map<String, Long> counts =
        Arrays.stream(text.split("\\s+"))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<Long> ranked = counts.values().stream().sorted((a, b) -> Long.compare(b, a)).toList();

    assertThat(counts).hasSizeGreaterThan(10_000);
    assertThat((double) ranked.get(0) / ranked.get(9)).isBetween(8.0, 12.0);
    assertThat((double) ranked.get(9) / ranked.get(99)).isBetween(7.0, 14.0);
  }

  @Test
  void pairsAreTwoIntegersALine() throws Exception {
    List<String> lines = Files.readAllLines(inputs(folder).get(InputKind.PAIRS));

    assertThat(lines).allMatch(line -> line.matches("-?\\d+ -?\\d+")).hasSizeGreaterThan(10_000);
  }

  @Test
  void theSmallInputHasAHundredLines() throws Exception {
    assertThat(Files.readAllLines(inputs(folder).get(InputKind.SMALL))).hasSize(100);
  }

  @Test
  void anInputIsMadeOnce() throws Exception {
    AtomicInteger made = new AtomicInteger();
    Inputs inputs =
        new Inputs(
            folder,
            TEXT_BYTES,
            100_000,
            (records, output) -> Files.writeString(output, made.incrementAndGet() + " " + records));

    inputs.get(InputKind.TERA);

    assertThat(inputs.get(InputKind.TERA)).hasContent("1 1000");
  }

  @Test
  void anInputThatFailsHalfwayIsNotTakenForAWholeOne() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    Inputs inputs =
        new Inputs(
            folder,
            TEXT_BYTES,
            100,
            (records, output) -> {
              Files.writeString(output, "half");
              if (attempts.incrementAndGet() == 1) {
                throw new IOException("disk full");
              }
            });

    assertThatThrownBy(() -> inputs.get(InputKind.TERA)).hasMessage("disk full");
    assertThat(inputs.get(InputKind.TERA)).exists();
    assertThat(attempts).hasValue(2);
  }

  @Test
  void onlyLinesThatAllRivalsReadAlikeAreCopied() throws Exception {
    String kept = "int main(void)\n\tcaf\u00e9 \u20ac\n\n";
    String control = "a\rb\n\u0001\n\u007f\n";
    String beyondBasicPlane = "\ud83d\ude00\n";
    String text = kept + control + beyondBasicPlane + "no end of line";
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    long written = PlainLines.copy(new ByteArrayInputStream(text.getBytes(UTF_8)), out, 1 << 20);

    assertThat(out.toString(UTF_8)).isEqualTo(kept);
    assertThat(written).isEqualTo(out.size());
  }

  @Test
  void latinTextIsNotTakenForUnicode() {
    byte[] latin = "caf\u00e9 noir".getBytes(ISO_8859_1);

    assertThat(PlainLines.isPlain(latin, latin.length)).isFalse();
  }

  @Test
  void copyingStopsAtTheWantedSize() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    PlainLines.copy(new ByteArrayInputStream("abc\n".repeat(1000).getBytes(UTF_8)), out, 10);

    assertThat(out.toString(UTF_8)).isEqualTo("abc\nabc\nabc\n");
  }

  @Test
  void whatRepeatsCompressesAndWhatIsRandomDoesNot() throws Exception {
    Path same = Files.write(folder.resolve("same"), new byte[100_000]);
    byte[] noise = new byte[100_000];
    new java.util.Random(7).nextBytes(noise);
    Path random = Files.write(folder.resolve("random"), noise);

    assertThat(Compression.gzipRatio(same)).isGreaterThan(100);
    assertThat(Compression.gzipRatio(random)).isBetween(0.9, 1.01);
  }

  private static Inputs inputs(Path folder) {
    return new Inputs(
        folder,
        TEXT_BYTES,
        0,
        (records, output) -> {
          throw new IOException("not wanted");
        });
  }
}
