package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Words that people try first, and such that they mistype. */
@ResourceLock(Resources.SYSTEM_OUT)
class MainTest {
  private static void assertSame(MainRun one, MainRun other) {
    assertThat(one).isEqualTo(other);
    assertThat(one.exitCode()).isZero();
    assertThat(one.printed()).isNotEmpty();
  }

  private static void assertMeant(String meant, String... words) throws Exception {
    MainRun run = MainRun.of(words);
    assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(run.complained()).contains("did you mean " + meant + "?");
  }

  @Test
  void wordsOfTheHadoopCommandWork() throws Exception {
    assertSame(MainRun.of("version"), MainRun.of("--version"));
    assertSame(MainRun.of("help"), MainRun.of("--help"));
    assertSame(MainRun.of("help", "grid", "status"), MainRun.of("grid", "status", "--help"));
    assertSame(MainRun.of("jar", "--help"), MainRun.of("run", "--help"));
  }

  @Test
  void whatWasMeantIsSaid() throws Exception {
    assertMeant("howdah grid", "gird", "status");
    assertMeant("howdah characterize", "characterise");
    assertMeant("--memory", "run", "--memroy", "1g", "wordcount");
    assertMeant("--memory", "run", "--memroy=1g", "wordcount");
    assertMeant("howdah version", "versoin");
    assertThat(MainRun.of("run", "-x").complained()).doesNotContain("did you mean");
    assertMeant("status", "grid", "statsu");
    assertMeant("--cache", "yarn", "conf", "--cach", "/nvme");
  }
}
