package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.Figures;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the pages on caches work in their order, in a copy of what they name. */
class CachePagesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path folder;

  @BeforeEach
  void makeAWorkingFolder() throws IOException {
    Path data = Files.createDirectories(folder.resolve("examples/data"));
    Path text = data.resolve("genesis.txt");
    Files.copy(ROOT.resolve("examples/data/genesis.txt"), text);
    Files.setLastModifiedTime(text, FileTime.fromMillis(System.currentTimeMillis() - 60_000));
    Path command = Files.createDirectory(folder.resolve("bin")).resolve("howdah");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        command,
        "#!/bin/sh\nexec '%s' -Xmx256m -XX:TieredStopAtLevel=1 -Djava.io.tmpdir='%s' -cp '%s' %s \"$@\"\n"
            .formatted(java, folder, System.getProperty("java.class.path"), Main.class.getName()));
    assertThat(command.toFile().setExecutable(true)).isTrue();
  }

  /** What is fenced without a language is meant to be run. */
  private static String commands(String page) throws IOException {
    List<String> blocks = new ArrayList<>();
    List<String> lines = Files.readAllLines(ROOT.resolve("docs").resolve(page));
    String fence = "";
    for (String line : lines) {
      if (line.startsWith("```")) {
        fence = fence.isEmpty() ? line : "";
      } else if (fence.equals("```")) {
        blocks.add(line);
      }
    }
    return String.join("\n", blocks);
  }

  private HowdahProcess run(String page) throws Exception {
    String script = commands(page);
    assertThat(script).contains("bin/howdah");
    return HowdahProcess.command(folder, Map.of(), "sh", "-e", "-x", "-c", script);
  }

  @Test
  void thoseOfTheFastTierWorkAndTheSecondRunReadsFromTheCache() throws Exception {
    try (HowdahProcess script = run("fast-tier.md")) {
      assertThat(script.exitCode()).as(script.stderr()).isZero();
      long bytes = Files.size(folder.resolve("examples/data/genesis.txt"));
      String all = Figures.bytes(bytes);
      assertThat(script.stderr())
          .contains("  cache    0 B of " + all + " read from it")
          .contains("  cache    " + all + " of " + all + " read from it");
      assertThat(script.stdout()).contains("genesis.txt");
    }
    assertThat(folder.resolve("counts-warm/part-r-00000"))
        .hasSameBinaryContentAs(folder.resolve("counts-cold/part-r-00000"));
    assertThat(folder.resolve("fast-folder/blocks")).isEmptyDirectory();
  }

  @Test
  void thoseOfTheSimulatorOfNodesWork() throws Exception {
    try (HowdahProcess script = run("simulate-grid.md")) {
      assertThat(script.exitCode()).as(script.stderr()).isZero();
      assertThat(script.stdout()).contains("1,000", "the master");
    }
  }

  @Test
  void thoseOfTheSimulatorWork() throws Exception {
    try (HowdahProcess script = run("simulate.md")) {
      assertThat(script.exitCode()).as(script.stderr()).isZero();
      assertThat(script.stdout()).contains("Figure 3", "2 jobs read 2 blocks", "w-tinylfu");
    }
  }
}
