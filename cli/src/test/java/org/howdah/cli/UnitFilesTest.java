package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.cli.grid.GridCommand;
import org.howdah.cli.node.NodeCommand;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The units for systemd that are shipped, as systemd reads them. */
class UnitFilesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String COMMAND = "/opt/howdah/bin/howdah";

  @TempDir Path folder;

  private static String unit(String name) throws Exception {
    return Files.readString(ROOT.resolve("dist").resolve(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah-node.service", "howdah-mirror.service"})
  void systemdHasNothingToSayAgainstThem(String name) throws Exception {
    assumeThat(Path.of("/usr/bin/systemd-analyze")).exists();
    String here =
        unit(name)
            .replace(COMMAND, ROOT.resolve("bin/howdah").toString())
            .replaceFirst("(?m)^User=.*$", "User=root");
    Path file = Files.writeString(folder.resolve(name), here);
    Process verify =
        new ProcessBuilder("systemd-analyze", "verify", file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(verify.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(verify.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said.lines().filter(line -> line.contains(name))).isEmpty();
    assertThat(verify.exitValue()).as(said).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah-node.service", "howdah-mirror.service"})
  void theirCommandLinesHaveOptionsThatThereAre(String name) throws Exception {
    String line = unit(name).lines().filter(one -> one.startsWith("ExecStart=")).findFirst().get();
    List<String> words = Arrays.asList(line.substring("ExecStart=".length()).split("\\s+"));
    assertThat(words.get(0)).isEqualTo(COMMAND);
    CommandLine command =
        words.get(1).equals("node")
            ? new CommandLine(new NodeCommand())
            : new CommandLine(new GridCommand()).getSubcommands().get(words.get(2));
    assertThat(command.getCommandSpec().optionsMap().keySet())
        .containsAll(words.stream().filter(word -> word.startsWith("--")).toList());
  }
}
