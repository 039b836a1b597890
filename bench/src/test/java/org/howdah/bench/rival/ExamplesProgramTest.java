package org.howdah.bench.rival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.kit.InputKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExamplesProgramTest {
  @Test
  void propertiesStandBetweenTheProgramAndItsArguments() {
    assertThat(arguments(RivalId.HADOOP_LOCAL, Row.WORDCOUNT, Map.of("a.b", "c")))
        .containsExactly("wordcount", "-Da.b=c", "-Dmapreduce.job.reduces=2", "in", "out");
  }

  @Test
  void identityReadsAndWritesTeraSortsFormatsWithoutReducers() {
    assertThat(arguments(RivalId.IDENTITY, Row.TERASORT, Map.of()))
        .startsWith("sort")
        .containsSubsequence("-r", "0", "-inFormat")
        .contains(
            "org.apache.hadoop.examples.terasort.TeraInputFormat",
            "org.apache.hadoop.examples.terasort.TeraOutputFormat");
  }

  @Test
  void grepEndsWithItsPattern() {
    assertThat(arguments(RivalId.HOWDAH, Row.GREP, Map.of())).endsWith("in", "out", "st[a-z]+");
  }

  @ParameterizedTest
  @EnumSource(Row.class)
  void everyRowHasAProgram(Row row) {
    assertThat(arguments(RivalId.HOWDAH, row, Map.of())).contains("in", "out");
  }

  private static List<String> arguments(RivalId rival, Row row, Map<String, String> definitions) {
    Case work = new Case(row, InputKind.SMALL);
    return ExamplesProgram.arguments(rival, work, definitions, "in", "out", 2);
  }
}
