package org.howdah.hadoop.jobs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.grid.SharedGrid;
import org.howdah.hadoop.job.FreshRuntime;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that nobody thought of. */
class GeneratedJobsTest extends EquivalenceTest {
  /** A system property: how many programs. */
  private static final String PROGRAMS = "howdah.jobs";

  private static final int PROGRAMS_BY_DEFAULT = 90;
  private static final int PROGRAMS_ON_NODES = 4;
  private static final int SHRINKING_TRIES_MAX = 150;
  private static final Duration SHRINKING_MAX = Duration.ofMinutes(5);
  private static final int FAILURE_TEXT_MAX = 4000;

  @TempDir static Path programs;

  /** Other tests of the JVM have their own settings. */
  @BeforeAll
  @AfterAll
  static void forgetSlotsAndMemory() throws ReflectiveOperationException {
    FreshRuntime.forget();
  }

  @Test
  @Tag(IN_THIS_PROCESS)
  void programsDrawnAtRandomGiveWhatTheyGiveOnHadoop() {
    ProgramRun run = newRun();
    int count = Integer.getInteger(PROGRAMS, PROGRAMS_BY_DEFAULT);
    Seeds.check(count, random -> check(run, random));
  }

  @Test
  @Tag(ON_NODES_TOO)
  @EnabledIfSystemProperty(named = SharedGrid.ON, matches = "grid")
  void someOfThemGiveTheSameOnNodes() {
    ProgramRun run = newRun();
    Seeds.check(PROGRAMS_ON_NODES, random -> check(run, random));
  }

  private ProgramRun newRun() {
    return new ProgramRun(programs, (stock, howdah) -> assertSame(new Both(stock, howdah), false));
  }

  private static void check(ProgramRun run, Random random) {
    Program drawn = Program.draw(random);
    String failure = failureOf(run, drawn);
    if (!failure.isEmpty()) {
      Shrinker shrinker =
          new Shrinker(program -> failureOf(run, program), SHRINKING_TRIES_MAX, SHRINKING_MAX);
      Shrinker.Found found = shrinker.shrink(drawn, failure);
      throw new AssertionError(
          "this program differs from Hadoop's:\n%s\nand after %d tries this smaller one:\n%s\nby this:\n%s"
              .formatted(drawn, found.tries(), found.program(), found.failure()));
    }
  }

  private static String failureOf(ProgramRun run, Program program) {
    try {
      run.check(program);
      return "";
    } catch (Exception | AssertionError e) {
      String text = e.toString();
      return text.substring(0, Math.min(text.length(), FAILURE_TEXT_MAX));
    }
  }
}
