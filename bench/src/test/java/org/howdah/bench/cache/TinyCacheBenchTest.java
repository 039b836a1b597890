package org.howdah.bench.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.howdah.bench.BenchCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every row runs; all that need the device are left out where there is no FUSE. */
@Timeout(240)
class TinyCacheBenchTest {
  @TempDir Path folder;

  @Test
  void theStreamIsRunByAllSystemsAndLeavesOnlyInputsLogsAndReports() throws Exception {
    assertThat(run("--row=stream", "--job=grep,classification,tera-sort")).isZero();

    assertThat(folder.resolve("figures.json"))
        .content()
        .contains("\"meanSpeedUps\":{", "\"memory-paper-slot\":[", "\"hadoop-local\":[")
        .contains("\"mapSeconds\":", "\"MISS_BYTES\":", "\"deviceSeeks\":");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("seconds of jobs with light shuffle", "<rect class=\"howdah\"", "tera-sort");
    assertThat(folder.resolve("report.md"))
        .content()
        .contains("| speed-up over no cache, mean of the jobs | at least 2.09 |")
        .contains("| **mean** |", "| heavy shuffle | 2.65 × |", "| classification | ours |");
    assertThat(names(folder.resolve("data")))
        .containsExactlyInAnyOrder("slow-disk", "slow-mount", "fast-mount", "logs", "programs");
    assertThat(names(folder.resolve("data/slow-disk"))).containsExactly("inputs");
    assertThat(folder.resolve("data/slow-mount")).isEmptyDirectory();
    assertThat(folder.resolve("data/fast-mount")).isEmptyDirectory();
  }

  @Test
  void whoIsStoppedReportsTheJobsUntilThen() throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BenchCommand.class.getName()));
    command.addAll(arguments("--row=stream", "--system=none,ours", "--job=grep,tera-sort"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (BufferedReader out = process.inputReader()) {
      Stream<String> jobs = out.lines().filter(line -> line.startsWith("round 1 of 1"));
      assertThat(jobs.skip(2).findFirst()).as("the second job has begun").isPresent();
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(128 + 15);
    } finally {
      process.destroyForcibly();
    }
    assertThat(folder.resolve("report.md"))
        .content()
        .contains("this report is incomplete: it was interrupted", "| **mean** |")
        .doesNotContain("failed:");
    assertThat(folder.resolve("data/slow-mount")).isEmptyDirectory();
  }

  @Test
  void theOtherRowsRun() throws Exception {
    assertThat(run("--row=sizes,speeds,objects,overhead,read", "--job=grep", "--warmup=1"))
        .isZero();

    assertThat(folder.resolve("report.md"))
        .content()
        .contains("How many times as fast as without a cache: geometric mean")
        .contains("The first round, which is not in the table above", "| **all jobs' time** |")
        .containsPattern(
            "\\| \\*\\*filling round, median of the jobs\\*\\* \\| \\d+\\.\\d+ × \\| \\d+\\.\\d+ ×"
                + " \\|")
        .contains("| job | first round, which fills the cache | afterwards |")
        .contains("a latency of 0.30 ms for each transfer")
        .doesNotContain("slows down for certain |")
        .contains("| job | 200 MiB/s |", "| job | 0 B | 350 KiB |")
        .contains("one process that runs all jobs: one opening, the filling round, hits | at most")
        .contains("| opening a folder of 100 blocks |", "| filling round |", "| rounds of hits |")
        .contains("| times as long as the plain file, from the disk | at most 1.10 |");
  }

  @Test
  void aWrongNameIsAnsweredWithTheRightOnes() {
    assertThat(refusal("--row=streams"))
        .contains("'streams'")
        .contains("stream, sizes, speeds, objects");
    assertThat(refusal("--system=our")).contains("'our'").contains("none, memory-equal");
    assertThat(refusal("--job=sort")).contains("'sort'").contains("tera-sort");
    assertThat(refusal("--classes=21")).contains("--classes must be 1 to 20");
    assertThat(refusal("--runs=0")).contains("--runs must be at least 1");
  }

  private static String refusal(String option) {
    StringWriter errors = new StringWriter();
    CommandLine line = new CommandLine(new BenchCommand()).setErr(new PrintWriter(errors, true));
    assertThat(line.execute("cache", option)).isEqualTo(2);
    return errors.toString();
  }

  private int run(String... options) {
    return new CommandLine(new BenchCommand()).execute(arguments(options).toArray(new String[0]));
  }

  private List<String> arguments(String... options) {
    if (!Files.isWritable(Path.of("/dev/fuse"))) {
      abort("no FUSE here");
    }
    List<String> arguments = new ArrayList<>(List.of("cache", "--tiny"));
    arguments.addAll(List.of(options));
    arguments.add("--data=" + folder.resolve("data"));
    arguments.add("--json=" + folder.resolve("figures.json"));
    arguments.add("--report=" + folder.resolve("report.html"));
    arguments.add("--markdown=" + folder.resolve("report.md"));
    return arguments;
  }

  private static List<String> names(Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
