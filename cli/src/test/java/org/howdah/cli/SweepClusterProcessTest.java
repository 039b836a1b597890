package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.YarnDaemons;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sweep whose runs are jobs of a Hadoop cluster. */
@LongTest
@Timeout(600)
class SweepClusterProcessTest {
  @TempDir Path folder;

  /** Stands for the installed one: a sweep starts the command again and again. */
  private void makeLauncher(String conf) throws Exception {
    List<String> words = new ArrayList<>(QuickStart.command(folder, List.of(), Main.class));
    int classPath = words.indexOf("-cp") + 1;
    words.set(classPath, words.get(classPath) + File.pathSeparator + conf);
    String command = words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path launcher =
        Files.writeString(bin.resolve("howdah"), "#!/bin/bash\nexec " + command + " \"$@\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  private HowdahProcess howdah(String conf, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("env", "HADOOP_CONF_DIR=" + conf));
    all.addAll(QuickStart.command(folder, List.of("-Dhowdah.root=" + folder), Main.class));
    all.addAll(List.of(words));
    return HowdahProcess.command(folder, Map.of(), all.toArray(new String[0]));
  }

  private static String log(Path reports) throws Exception {
    Path log = reports.resolve("4000-bytes-1-slots-2-reduces-run-1.log");
    return Files.exists(log) ? Files.readString(log) : "";
  }

  @Test
  void itsReportsAreWhatTheHistoriesSayAndNothingIsLeftOnTheCluster() throws Exception {
    Path input = Files.writeString(folder.resolve("input.txt"), "a b\n".repeat(1000));
    Path reports = folder.resolve("reports");
    try (YarnDaemons yarn = YarnDaemons.start(folder.resolve("yarn"), 4096, 4)) {
      String conf = yarn.configuration().toString();
      makeLauncher(conf);
      try (HowdahProcess sweep =
          howdah(
              conf,
              "characterize",
              "sweep",
              "--json",
              "--cluster=/sweeps",
              "--settle=0",
              "--input=" + input,
              "--into=" + reports,
              "--sizes=4000",
              "--slots=1",
              "--reduces=2",
              "--repeats=1",
              HowdahProcess.examples().toString(),
              "wordcount",
              "{input}",
              "{output}")) {
        int exit = sweep.exitCode();
        assertThat(exit).as(sweep.stderr() + log(reports)).isZero();
        assertThat(sweep.stdout()).contains("\"knees\": [", "word count");
      }
      try (HowdahProcess list =
          HowdahProcess.command(
              folder,
              Map.of("HADOOP_CONF_DIR", conf),
              folder.resolve("bin/howdah").toString(),
              "fs",
              "-ls",
              "-R",
              "/sweeps")) {
        assertThat(list.exitCode()).as(list.stderr()).isZero();
        assertThat(list.stdout()).doesNotContain("/sweeps/");
      }
    }
    assertThat(reports)
        .isDirectoryContaining("glob:**/4000-bytes-1-slots-2-reduces-run-1.json")
        .isDirectoryNotContaining("glob:**/{scratch*,*.log}");
    try (HowdahProcess table =
        HowdahProcess.main(
            folder,
            "characterize",
            "--csv",
            "--type=here",
            reports.resolve("4000-bytes-1-slots-2-reduces-run-1.json").toString())) {
      assertThat(table.exitCode()).as(table.stderr()).isZero();
      assertThat(table.stdout()).contains(",here,1,", ",4000,");
    }
  }
}
