package org.howdah.bench.case2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.bench.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Case2CommandTest {
  @TempDir Path folder;

  @Test
  void aWayIsMeasuredOnThreeNodesAndOneThatCannotBeSetUpIsReported() throws Exception {
    Path json = folder.resolve("case2.json");
    Path markdown = folder.resolve("case2.md");
    StringWriter errors = new StringWriter();
    int exit =
        execute(
            errors,
            "--tiny",
            "--way=howdah,hadoop-old",
            "--maps=1",
            "--reduces=1",
            "--howdah=" + folder.resolve("absent"),
            "--data=" + folder.resolve("data"),
            "--json=" + json,
            "--markdown=" + markdown);

    assertThat(exit).as(errors.toString()).isEqualTo(1);
    assertThat(json)
        .content()
        .contains("\"hadoop-old\":{", "\"fetchSeconds\":[", "\"deliveriesBrokenOff\":[0.0]")
        .containsPattern("\"shuffledBytes\":\\[1[01]\\d{5}\\.0")
        .contains("absent is not the howdah command");
    assertThat(markdown)
        .content()
        .contains("read for each byte delivered", "as in Hadoop before 2.3");
    try (Stream<Path> left = Files.list(folder.resolve("data"))) {
      assertThat(left.map(file -> file.getFileName().toString())).containsExactly("logs");
    }
  }

  @Test
  void aWrongOptionIsAnsweredWithWhatIsRight() {
    assertThat(refusal("--way=pigeon")).contains("hadoop-old, howdah, howdah-https");
    assertThat(refusal("--size=99")).contains("--size must be at least 100, not 99");
    assertThat(refusal("--maps=0")).contains("--maps must be 1 to 10000");
    assertThat(refusal("--reduces=10001")).contains("--reduces must be 1 to 10000");
    assertThat(refusal("--skew=-1")).contains("--skew must be 0 to 10");
    assertThat(refusal("--memory=1m")).contains("--memory must be 512m at least, or 0");
    assertThat(refusal("--reduce-memory=1g")).contains("--reduce-memory must be 1m to 128m");
    assertThat(refusal("--runs=0")).contains("--runs must be at least 1");
  }

  private String refusal(String option) {
    StringWriter errors = new StringWriter();
    assertThat(execute(errors, "--tiny", "--data=" + folder, option)).isEqualTo(2);
    return errors.toString();
  }

  private static int execute(StringWriter errors, String... options) {
    return Commands.execute(errors, List.of("case2"), options);
  }
}
