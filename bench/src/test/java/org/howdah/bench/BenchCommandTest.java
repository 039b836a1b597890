package org.howdah.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.kit.InputKind;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchCommandTest {
  @Test
  void byDefaultEveryRowMeetsEveryRivalOnEveryInput() {
    BenchSettings settings = parse();

    assertThat(settings.rows()).containsExactly(Row.values());
    assertThat(settings.rivals()).containsExactly(RivalId.values());
    assertThat(settings.cases())
        .contains(new Case(Row.WORDCOUNT, InputKind.REAL), new Case(Row.TERASORT, InputKind.TERA))
        .hasSize(9);
    assertThat(settings.textBytes()).isEqualTo(512L << 20);
    assertThat(settings.teraBytes()).isEqualTo(1L << 30);
    assertThat(settings.runs()).isEqualTo(3);
    assertThat(settings.warmup()).isEqualTo(1);
    assertThat(settings.memoryMebibytes()).isBetween(512, 6144);
  }

  @Test
  void tinyRunsEveryRowOnceOnAFewMegabytesThatNeedNoDownload() {
    BenchSettings settings = parse("--tiny");

    assertThat(settings.rows()).containsExactly(Row.values());
    assertThat(settings.inputs()).doesNotContain(InputKind.REAL);
    assertThat(settings.textBytes()).isLessThan(10 << 20);
    assertThat(settings.runs()).isEqualTo(1);
    assertThat(settings.warmup()).isZero();
  }

  @Test
  void optionsChooseWhatIsCompared() {
    BenchSettings settings =
        parse(
            "--row=grep,start",
            "--rival=howdah,spark-rdd",
            "--input=real",
            "--size=1g",
            "--runs=5",
            "--memory=2g");

    assertThat(settings.rows()).containsExactly(Row.GREP, Row.START);
    assertThat(settings.rivals()).containsExactly(RivalId.HOWDAH, RivalId.SPARK_RDD);
    assertThat(settings.cases())
        .containsExactly(new Case(Row.GREP, InputKind.REAL), new Case(Row.START, InputKind.SMALL));
    assertThat(settings.textBytes()).isEqualTo(1L << 30);
    assertThat(settings.runs()).isEqualTo(5);
    assertThat(settings.memoryMebibytes()).isEqualTo(2048);
  }

  @Test
  void aSplitIs128MebibytesUnlessTheInputIsSmall() {
    BenchSettings settings = parse("--cores=2");

    assertThat(settings.splitBytes(1L << 30)).isEqualTo(128 << 20);
    assertThat(settings.splitBytes(8 << 20)).isEqualTo(4 << 20);
    assertThat(settings.splitBytes(100)).isEqualTo(1 << 20);
  }

  @Test
  void aWrongNameIsAnsweredWithTheRightOnesAndExitCodeTwo() {
    assertThat(refusal("--row=wordcuont")).contains("wordcuont").contains("wordcount, sort");
    assertThat(refusal("--rival=flink")).contains("flink").contains("spark-rdd");
    assertThat(refusal("--input=fake")).contains("fake").contains("generated, real");
    assertThat(refusal("--jmh=Quick")).contains("Quick").contains("ChunkSortBenchmark.sort");
  }

  @Test
  void aWrongNumberIsAnsweredWithTheOptionAndItsBounds() {
    assertThat(refusal("--runs=0")).contains("--runs must be at least 1");
    assertThat(refusal("--memory=1m")).contains("--memory must be at least 512m");
    assertThat(refusal("--size=huge")).contains("is not a size");
  }

  @Test
  void aDataFolderThatStockHadoopCannotWorkInIsRefused() {
    assertThat(refusal("--data=/tmp/my data")).contains("without spaces").contains("my data");
  }

  private static BenchSettings parse(String... options) {
    BenchCommand command = new BenchCommand();
    new CommandLine(command).parseArgs(options);
    return command.settings();
  }

  private static String refusal(String option) {
    StringWriter errors = new StringWriter();
    CommandLine line = new CommandLine(new BenchCommand()).setErr(new PrintWriter(errors, true));
    assertThat(line.execute(option)).isEqualTo(2);
    return errors.toString();
  }
}
