package org.howdah.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadTest {
  static Iterable<Workload> workloads() {
    return Workload.all();
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void explainsItselfAndRefusesToRunWithoutArguments(Workload workload) throws Exception {
    assertThat(workload.usage()).startsWith("usage: " + workload.name()).endsWith("\n");
    assertThat(workload.usage().lines()).allMatch(line -> line.length() <= 90);
    assertThat(workload.run("--help")).isZero();
    assertThat(workload.run()).isEqualTo(2);
    assertThat(workload.run("--no-such-option", "a", "b")).isEqualTo(2);
  }

  @Test
  void startsByNameAsHadoopJarDoes() throws Exception {
    assertThat(Workload.start("wordcount", "--help")).isZero();
    assertThat(Workload.start("no-such-workload")).isEqualTo(2);
    assertThat(Workload.start()).isEqualTo(2);
  }

  @Test
  void listsEveryName() {
    assertThat(Workload.list().lines()).hasSameSizeAs(Workload.all());
  }
}
