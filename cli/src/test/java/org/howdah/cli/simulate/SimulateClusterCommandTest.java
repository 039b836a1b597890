package org.howdah.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(Resources.SYSTEM_OUT)
class SimulateClusterCommandTest {
  private static final String JOBS =
      """
      job,at_s,input,input_bytes,maps,map_cpu_s,shuffle_bytes,reduces,reduce_cpu_s,output_bytes,fixed_s,task_memory_bytes,type
      count,0,books,1000000,16,46080,0,0,0,0,0,,slow
      """;
  private static final String MACHINES =
      """
      type,usd_per_hour,idle_w,half_w,full_w,source,date,cores,core_speed,disk_bytes_read_per_s,disk_bytes_written_per_s,network_bytes_per_s
      slow,0.10,10,15,20,a test,2026-11-28,1,1,1e9,1e9,1e9
      frugal,0.30,1,2,3,a test,2026-11-28,1,1,1e9,1e9,1e9
      fast,2.00,100,150,200,a test,2026-11-28,1,8,1e9,1e9,1e9
      """;

  @TempDir Path folder;
  private String printed;
  private String complained;

  @BeforeEach
  void writeTables() throws IOException {
    Files.writeString(folder.resolve("jobs.csv"), JOBS);
    Files.writeString(folder.resolve("machines.csv"), MACHINES);
  }

  private int howdah(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "simulate",
                "cluster",
                "--jobs",
                folder.resolve("jobs.csv").toString(),
                "--machines",
                folder.resolve("machines.csv").toString()));
    words.addAll(Arrays.asList(more));
    MainRun run = MainRun.of(words.toArray(String[]::new));
    printed = run.printed();
    complained = run.complained();
    return run.exitCode();
  }

  @Test
  void theCheapestTheMostSavingAndTheFastestAreNamed() {
    assertThat(
            howdah(
                "--cluster",
                "1xfast+8xslow",
                "--cluster",
                "8xslow",
                "--cluster",
                "8xfrugal",
                "--cluster",
                "1xslow"))
        .isZero();
    assertThat(printed)
        .containsPattern("1xfast\\+8xslow +48 min 00 s")
        .containsPattern("8xslow +1 h 36 min")
        .contains(
            "- The least money: 8xslow, 1 h 36 min, $1.28",
            "- The least energy: 8xfrugal, 1 h 36 min, $3.84, 0.0384 kWh")
        .contains("- The earliest end: 1xfast+8xslow, 48 min 00 s");
  }

  @Test
  void whatEndsTooLateIsNotChosen() {
    String hours = "0.9";
    assertThat(
            howdah("--cluster", "1xfast+8xslow", "--cluster", "8xslow", "--deadline-hours", hours))
        .isZero();
    assertThat(printed)
        .contains("8xslow (late)", "- The least money: 1xfast+8xslow")
        .doesNotContain("least money: 8xslow");
    assertThat(howdah("--cluster", "8xslow", "--job-minutes", "95")).isZero();
    assertThat(printed).contains("None of these does all jobs in time");
    assertThat(howdah("--cluster", "8xslow", "--deadline-hours", hours)).isZero();
    assertThat(printed).contains("None of these does all jobs in time");
  }

  @Test
  void scriptsGetNumbers() {
    assertThat(howdah("--cluster", "8xslow", "--paid-hours", "10", "--json")).isZero();
    assertThat(printed)
        .contains("\"cluster\": \"8xslow\"", "\"slow\": 8", "\"in_time\": true")
        .containsPattern("\"end_s\": 5760\\.0")
        .contains("\"paid_s\": 36000.0", "\"cost_usd\": 8.0", "\"least_energy\": \"8xslow\"");
  }

  @Test
  void aRangeIsOneClusterForEachNumberAndAPictureShowsThemAll() throws IOException {
    Path picture = folder.resolve("cost.svg");
    assertThat(howdah("--cluster", "1-4xslow", "--picture", picture.toString())).isZero();
    assertThat(printed.lines().filter(line -> line.contains("xslow ")).toList()).hasSize(4);
    assertThat(Files.readString(picture))
        .startsWith("<svg")
        .contains("Cost against time", "3xslow", "nothing is faster for less");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--cluster 2xother      | no type 'other'; it has: fast, frugal, slow",
        "--cluster two          | 'two' names no cluster",
        "--cluster 0xslow       | 1 or more",
        "                       | Missing required option",
        "--cluster 1xslow --deadline-hours 0 | --deadline-hours and --job-minutes are more",
        "--cluster 1xslow --paid-hours NaN   | and --paid-hours 0 to 876000",
        "--cluster 1xslow --paid-hours Infinity | and --paid-hours 0 to 876000",
        "--cluster 1xslow --policy best      | there is no cache policy 'best'",
        "--cluster 1xslow --picture /no/where.svg | /no/where.svg"
      })
  void whatIsWrongIsSaid(String words, String message) {
    String[] more = words == null ? new String[0] : words.split(" ");
    assertThat(howdah(more)).isNotZero();
    assertThat(complained).startsWith("howdah: ").contains(message);
    assertThat(printed).isEmpty();
  }

  @Test
  void jobsOfNobodyKnowsWhichMachinesNeedToBeTold() throws IOException {
    Files.writeString(folder.resolve("jobs.csv"), JOBS.replace(",slow\n", ",\n"));
    assertThat(howdah("--cluster", "8xslow")).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("--recorded-on");
    assertThat(howdah("--cluster", "8xslow", "--recorded-on", "fast")).isZero();
    assertThat(printed).containsPattern("8xslow +12 h 48 min");
  }
}
