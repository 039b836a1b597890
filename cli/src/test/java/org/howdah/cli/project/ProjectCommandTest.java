package org.howdah.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_OUT)
class ProjectCommandTest {
  private static final String COLUMNS = "nodes,type,slots,tasks,input_bytes,elapsed_s,repeat\n";

  private String printed;
  private String complained;
  @TempDir private Path folder;

  @BeforeEach
  void writeRuns() throws Exception {
    write("runs.csv", COLUMNS + "4,m,,,1e9,100,1\n8,m,,,1e9,55,1\n16,m,,,1e9,32.5,1\n");
  }

  private void write(String name, String text) throws Exception {
    Files.writeString(folder.resolve(name), text);
  }

  private int project(String... options) {
    String[] words = new String[options.length + 1];
    words[0] = "project";
    for (int i = 0; i < options.length; i++) {
      boolean isFile = options[i].endsWith(".csv");
      words[i + 1] = isFile ? folder.resolve(options[i]).toString() : options[i];
    }
    MainRun run = MainRun.of(words);
    printed = run.printed();
    complained = run.complained();
    return run.exitCode();
  }

  @Test
  void targetsHaveATimeAndAnIntervalOrAReasonWhyNot() throws Exception {
    write("targets.csv", COLUMNS + "12,m,,,1e9,,\n100,m,,,1e9,,\n");
    assertThat(project("--runs", "runs.csv", "--targets", "targets.csv")).isZero();
    assertThat(printed)
        .containsPattern("(?m)^ +12  m .* 40 s +37 s to 43 s$")
        .containsPattern("(?m)^ +100  m .*refused$")
        .contains("target 2: 100 machines are more than twice the 16 that were measured");
    assertThat(complained).isEmpty();
  }

  @Test
  void scriptsGetNumbersOrNullInTheOrderOfTargets() throws Exception {
    write("targets.csv", COLUMNS + "100,m,,,1e9,,\n12,m,,,1e9,7,\n");
    assertThat(project("--runs", "runs.csv", "--targets", "targets.csv", "--json")).isZero();
    assertThat(printed.replaceAll("\\s+", " "))
        .startsWith("{ \"targets\": [ { \"time_s\": null, \"low80_s\": null,")
        .containsPattern("\"refused\": \"100 machines [^\"]+\" }, \\{ \"time_s\": 39\\.")
        .containsPattern("\"high95_s\": \\d+\\.\\d+, \"refused\": null } ] }");
  }

  @Test
  void aPageShowsTheCurveItsRunsAndWhatIsFasterForLess() throws Exception {
    write("targets.csv", COLUMNS + "6,m,,,1e9,,\n12,m,,,1e9,,\n100,m,,,1e9,,\n");
    write(
        "machines.csv",
        "type,usd_per_hour,idle_w,half_w,full_w,source,date\nm,1,50,80,120,me,2026\n");
    Path page = folder.resolve("page.html");
    String[] options = {
      "--runs", "runs.csv", "--targets", "targets.csv", "--machines", "machines.csv", "--report"
    };
    String[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = page.toString();
    assertThat(project(all)).isZero();
    assertThat(page)
        .content()
        .contains("Time on machines of type m, input of 954 MiB", "6 x m", "12 x m")
        .contains("Cost against time", "Energy against time", "target 3: 100 machines")
        .doesNotContain("100 x m", "NaN");
    assertThat(project("--runs", "runs.csv", "--leave-out", "--report", page.toString()))
        .isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("--report shows one model's projections");
  }

  @Test
  void frequenciesHaveTimePowerAndAnOptimum() throws Exception {
    write("runs.csv", "ghz,elapsed_s,watts\n1,140,50\n2,80,80\n3,60,130\n");
    Path picture = folder.resolve("picture.svg");
    assertThat(project("frequency", "--runs", "runs.csv", "--picture", picture.toString()))
        .isZero();
    assertThat(printed)
        .containsPattern("(?m)^GHz +time +80 % +power")
        .containsPattern("(?m)^2.14 +1 min 16 s +76.0 to 76.0 s")
        .containsPattern("most runs for each kilowatt-hour: at 1\\.\\d\\d GHz");
    assertThat(picture).content().startsWith("<svg").contains("runs/kWh").doesNotContain("NaN");
    assertThat(project("frequency", "--runs", "runs.csv", "--at", "2,9", "--json")).isZero();
    assertThat(printed.replaceAll("\\s+", " "))
        .contains("\"ghz\": 2.0, \"time_s\": 80.0", "9.00 GHz are more than a quarter beyond")
        .contains("\"optimum_ghz\": 1.");
    assertThat(project("frequency", "--runs", "runs.csv", "--at", "9")).isEqualTo(ExitCodes.FAILED);
    assertThat(project("frequency", "--runs", "runs.csv", "--at", "-1")).isEqualTo(ExitCodes.USAGE);
    write("runs.csv", "ghz,elapsed_s,watts\n1,140,50\n");
    assertThat(project("frequency", "--runs", "runs.csv")).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("two frequencies or more");
  }

  @Test
  void farTargetsGetAnIntervalAloneIfThatIsAskedFor() throws Exception {
    write("targets.csv", COLUMNS + "100,m,,,1e9,,\n");
    assertThat(project("--runs", "runs.csv", "--targets", "targets.csv"))
        .isEqualTo(ExitCodes.FAILED);
    assertThat(project("--runs", "runs.csv", "--targets", "targets.csv", "--far")).isZero();
    assertThat(printed).containsPattern("(?m)^ +100  m .* -  .* s to .* s$");
  }

  @Test
  void runsAreHeldToTheOthersWhenTheyAreLeftOut() throws Exception {
    write(
        "all.csv",
        "job,"
            + COLUMNS
            + "sort,4,m,,,1e9,100,1\nsort,8,m,,,1e9,55,1\nsort,16,m,,,1e9,32.5,1\ngrep,4,m,,,1e9,1,1\n"
            + "sort,12,m,,,1e9,,1\n");
    assertThat(project("--runs", "all.csv", "--only", "job=sort", "--leave-out")).isZero();
    assertThat(printed)
        .contains("measured", "projected", "3 of 3 runs projected: off by ")
        .containsPattern("(?m)^ +8  m .* 55 s +55 s +0\\.2 % ");
    assertThat(complained).contains("run 5 has no elapsed_s of more than 0, and is left out");
    assertThat(project("--runs", "all.csv", "--only", "job=sort", "--leave-out", "--json"))
        .isZero();
    assertThat(printed).contains("\"median_percent_off\": ", "\"percent_in_80\": ");
    assertThat(project("--runs", "all.csv", "--only", "job=Sort", "--leave-out"))
        .isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("all.csv has no run with job=Sort: job is grep, sort");
    assertThat(project("--runs", "all.csv", "--only", "job=grep", "--leave-out"))
        .isEqualTo(ExitCodes.FAILED);
    assertThat(printed).contains("none of 1 runs projected");
  }

  @Test
  void whatIsWrongIsNamed() throws Exception {
    assertThat(project("--runs", "runs.csv")).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("and either --targets FILE or --leave-out");
    assertThat(project("--leave-out")).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("give --runs FILE");
    assertThat(project("--runs", "runs.csv", "--leave-out", "--model", "oracle"))
        .isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("there is no model oracle; there are curve, paper");
    assertThat(project("--runs", "none.csv", "--leave-out")).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("there is no file " + folder.resolve("none.csv"));
    assertThat(project("--runs", "runs.csv", "--only", "job=sort", "--leave-out"))
        .isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("lacks the columns job");
    write("units.csv", COLUMNS + "4,m,,,1 GB,100,1\n");
    assertThat(project("--runs", "units.csv", "--leave-out")).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("input_bytes is '1 GB', and has to be a plain number");
  }

  @Test
  void modelsStandSideBySide() throws Exception {
    write("targets.csv", COLUMNS + "12,m,,,1e9,,\n100,m,,,1e9,,\n");
    String[] options = {"--runs", "runs.csv", "--targets", "targets.csv", "--model", "amdahl,usl"};
    assertThat(project(options)).isZero();
    assertThat(printed)
        .containsPattern("(?m)input +amdahl +usl$")
        .containsPattern("(?m)^ +12  m .* 40 s +4[01] s$")
        .containsPattern("(?m)^ +100  m .*refused +refused$");
    assertThat(project("--runs", "runs.csv", "--targets", "targets.csv", "--model", "amdahl"))
        .isZero();
    assertThat(printed).containsPattern("(?m)^ +12  m .* 40 s +- to -$");
  }

  @Test
  void modelsAreHeldToTheSameRuns() throws Exception {
    String[] options = {"--runs", "runs.csv", "--leave-out", "--model", "curve,amdahl"};
    assertThat(project(options)).isZero();
    assertThat(printed)
        .containsPattern("(?m)^curve +3 of 3 +\\d")
        .containsPattern("(?m)^amdahl +3 of 3 +0\\.0 % .* - +-$");
    assertThat(project("--runs", "runs.csv", "--leave-out", "--model", "curve,usl", "--json"))
        .isZero();
    assertThat(printed).contains("\"curve\": {", "\"usl\": {", "\"median_percent_off\": ");
  }

  @Test
  void machinesSayWhatRunsCostAndTake() throws Exception {
    write("targets.csv", COLUMNS + "12,m,,,1e9,,\n8,n,,,1e9,,\n");
    write(
        "machines.csv",
        "type,usd_per_hour,idle_w,half_w,full_w,source,date\nm,0.9,50,80,100,a vendor,2026-01-02\n");
    String[] options = {
      "--runs", "runs.csv", "--targets", "targets.csv", "--machines", "machines.csv"
    };
    assertThat(project(options)).isZero();
    assertThat(printed)
        .containsPattern("(?m)80 % +cost +energy$")
        .containsPattern("(?m)^ +12  m .* \\$0\\.12 +0\\.013 kWh$")
        .containsPattern("(?m)^ +8  n .*refused +- +-$");
    String[] json = {
      "--runs", "runs.csv", "--targets", "targets.csv", "--machines", "machines.csv", "--json"
    };
    assertThat(project(json)).isZero();
    assertThat(printed)
        .contains("\"power_w\": 1200.0", "\"cost_usd\": 0.1", "\"energy_kwh\": 0.01")
        .contains("\"cost_usd\": null");
    write("machines.csv", "type,usd_per_hour,idle_w,half_w,full_w,source,date\nm,1,,,,,\n");
    assertThat(project(options)).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("machine 1 has no source");
  }

  @Test
  void aPlanNamesTheRunsToMake() {
    assertThat(project("plan", "--nodes", "4-64")).isZero();
    assertThat(printed).contains("\n  4\n  16, three times\n  64\n");
    assertThat(project("plan", "--nodes", "4-64", "--json")).isZero();
    assertThat(printed.replaceAll("\\s+", "")).contains("\"nodes\":16").contains("\"times\":3");
    assertThat(project("plan", "--nodes", "many")).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).contains("such as 4-32, not many");
    assertThat(project("plan", "--nodes", "9-4")).isEqualTo(ExitCodes.USAGE);
  }
}
