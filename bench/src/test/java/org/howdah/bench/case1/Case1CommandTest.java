package org.howdah.bench.case1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.bench.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Case1CommandTest {
  @TempDir Path folder;

  @Test
  void eachLayoutIsTimedAndSimulatedAndTheArticleStandsBeside() throws Exception {
    Path json = folder.resolve("case1.json");
    Path markdown = folder.resolve("case1.md");
    StringWriter errors = new StringWriter();
    int exit =
        execute(
            errors,
            "--tiny",
            "--row=times,misses",
            "--buffers=128k",
            "--data=" + folder.resolve("data"),
            "--json=" + json,
            "--markdown=" + markdown);

    assertThat(exit).as(errors.toString()).isZero();
    assertThat(json)
        .content()
        .contains("\"indexed-untuned-131072\":{\"fillSeconds\":[")
        .contains("\"grouped-131072\":{\"records\":", "\"sortMisses\":[")
        .contains("\"simulatedCaches\":[\"32.0 KiB, 8 ways\"");
    assertThat(markdown)
        .content()
        .contains("Simulated misses of L1 / L2 / L3", "in-place : indexed", "375 s", "472 s");
    try (Stream<Path> left = Files.list(folder.resolve("data"))) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("generated-524288.txt", "logs");
    }
  }

  @Test
  void jobsOfHadoopRunWithAndWithoutAReduceTaskWhereHowdahIsNotFound() {
    Path json = folder.resolve("case1.json");
    int exit =
        execute(
            new StringWriter(),
            "--tiny",
            "--row=jobs",
            "--howdah=" + folder.resolve("absent"),
            "--data=" + folder.resolve("data"),
            "--json=" + json);

    assertThat(exit).isEqualTo(1);
    assertThat(json)
        .content()
        .contains("\"hadoop\":[", "\"hadoop-map\":[", "\"hadoop-small\":[")
        .contains("absent is not the howdah command");
  }

  @Test
  void aWrongOptionIsAnsweredWithWhatIsRight() {
    assertThat(refusal("--row=speed")).contains("times, misses, jobs");
    assertThat(refusal("--layouts=linked")).contains("indexed-untuned, indexed, in-place, prefix");
    assertThat(refusal("--buffers=1k")).contains("--buffers must be 128k to 1g, not 1024");
    assertThat(refusal("--buffers=4g")).contains("--buffers must be 128k to 1g");
    assertThat(refusal("--caches=32k")).contains("--caches must be SIZE/WAYS");
    assertThat(refusal("--simulate-size=1g")).contains("--simulate-size must be 1k to --size");
    assertThat(refusal("--size=1")).contains("--size must be at least 1k");
    assertThat(refusal("--runs=0")).contains("--runs must be at least 1");
  }

  private String refusal(String option) {
    StringWriter errors = new StringWriter();
    assertThat(execute(errors, "--tiny", "--data=" + folder, option)).isEqualTo(2);
    return errors.toString();
  }

  private static int execute(StringWriter errors, String... options) {
    return Commands.execute(errors, List.of("case1"), options);
  }
}
