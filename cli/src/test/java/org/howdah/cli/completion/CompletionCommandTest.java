package org.howdah.cli.completion;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What shells complete with what is printed for them. */
@ResourceLock(Resources.SYSTEM_OUT)
class CompletionCommandTest {
  @TempDir Path folder;

  private String printed(String shell) throws Exception {
    MainRun run = MainRun.of("completion", shell);
    assertThat(run.exitCode()).as(run.complained()).isZero();
    return run.printed();
  }

  /** What bash offers for the last of these words. */
  private String offered(String words) throws Exception {
    Path script = Files.writeString(folder.resolve("howdah.bash"), printed("bash"));
    String asks =
        "source '%s'; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); %s; echo ${COMPREPLY[@]}"
            .formatted(script, words, "COMP_LINE=\"${COMP_WORDS[*]}\"; _complete_howdah");
    Process bash = new ProcessBuilder("bash", "-c", asks).redirectErrorStream(true).start();
    return new String(bash.getInputStream().readAllBytes(), US_ASCII);
  }

  @Test
  void bashKnowsCommandsVerbsAndOptions() throws Exception {
    assertThat(offered("howdah ru")).contains("run");
    assertThat(offered("howdah ''")).contains("characterize", "completion", "bench");
    assertThat(offered("howdah grid st")).contains("status");
    assertThat(offered("howdah store ''")).contains("load", "export", "ls");
    assertThat(offered("howdah yarn conf --ca")).contains("--cache", "--catalog");
  }

  @Test
  void zshReadsWhatIsForBash() throws Exception {
    assertThat(printed("zsh")).isEqualTo(printed("bash")).contains("bashcompinit");
  }

  @Test
  void fishKnowsTheSame() throws Exception {
    assertThat(printed("fish"))
        .contains("complete -c howdah -n '__fish_use_subcommand' -f -a run -d ")
        .contains(
            "-n 'contains -- grid (commandline -opc)[2]; and not __fish_seen_subcommand_from ")
        .contains("-n 'contains -- run (commandline -opc)[2]' -l memory -r -d ")
        .contains(" -o libjars -r -d ")
        .doesNotContain("%n", "%%");
  }

  @Test
  void fishItselfFindsNoFault() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/fish")), "there is no fish here");
    Path script = Files.writeString(folder.resolve("howdah.fish"), printed("fish"));
    Process fish = new ProcessBuilder("fish", "--no-execute", script.toString()).start();
    assertThat(fish.waitFor()).isZero();
  }

  @Test
  void otherShellsAreRefused() throws Exception {
    MainRun run = MainRun.of("completion", "tcsh");
    assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(run.complained()).contains("no completion for 'tcsh'; there is bash, zsh and fish");
  }
}
