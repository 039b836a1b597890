package org.howdah.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMeterTest {
  private static final String BURN = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";

  @TempDir Path folder;

  private final ProcessMeter meter = new ProcessMeter(Duration.ofMinutes(1));

  @Test
  void processorTimeIsThatOfTheCommand() throws Exception {
    Sample sample = measure(BURN);

    assertThat(sample.cpuSeconds()).isGreaterThan(0.05);
    assertThat(sample.cpuSeconds()).isLessThan(sample.wallSeconds() * 1.5);
  }

  @Test
  void processorTimeOfAProcessThatTheCommandStartsCounts() throws Exception {
    Sample sample = measure("bash -c '" + BURN + "'; true");

    assertThat(sample.cpuSeconds()).isGreaterThan(0.05);
  }

  @Test
  void waitingCostsTimeButNoProcessorTime() throws Exception {
    Sample sample = measure("sleep 0.5");

    assertThat(sample.wallSeconds()).isGreaterThan(0.5);
    assertThat(sample.cpuSeconds()).isLessThan(0.3);
  }

  @Test
  void peakMemoryIsThatOfTheCommandAndNotOfThisProcess() throws Exception {
    Sample sample = measure(BURN);

    assertThat(sample.peakBytes()).isBetween(500e3, 50e6);
  }

  @Test
  void aCommandThatFailsShowsItsLog() {
    assertThatThrownBy(() -> measure("echo out of luck; exit 7"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exit code 7")
        .hasMessageContaining("out of luck");
  }

  @Test
  void theTimeOfAGroupIsThatOfItsMembersOnceTheyHaveEnded() throws Exception {
    String script = "read go; bash -c '" + BURN + "'; echo done; read end";
    Process cluster = new ProcessBuilder("bash", "-c", script).start();
    try (BufferedReader output = cluster.inputReader();
        BufferedWriter input = cluster.outputWriter()) {
      ProcessGroup group = ProcessGroup.descendantsOf(cluster.pid());
      assertThat(group.endedTicks()).isZero();

      input.write("go\n");
      input.flush();

      assertThat(output.readLine()).isEqualTo("done");
      group.settle();
      assertThat(group.endedTicks()).isGreaterThan(5);
    } finally {
      cluster.destroyForcibly().waitFor();
    }
  }

  @Test
  void whatADaemonTakesMeanwhileIsApart() throws Exception {
    Process daemon = new ProcessBuilder("bash", "-c", "while :; do :; done").start();
    try {
      Sample sample = measure("sleep 0.5");

      assertThat(sample.daemonSeconds()).isGreaterThan(0.05);
      assertThat(sample.cpuSeconds()).isLessThan(0.3);
    } finally {
      daemon.destroyForcibly().waitFor();
    }
    assertThat(measure("true").daemonSeconds()).isZero();
  }

  private Sample measure(String script) throws IOException, InterruptedException {
    List<String> command = List.of("bash", "-c", script);
    return meter.measure("script", command, folder, folder.resolve("log"));
  }
}
