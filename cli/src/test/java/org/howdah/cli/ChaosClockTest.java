package org.howdah.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process sees of a clock that is wrong. */
class ChaosClockTest {
  private static final int AHEAD_SECONDS = 40;
  private static final long WAIT_MILLIS = 200;
  private static final int TIMES = 3;

  @TempDir Path folder;

  @Test
  void itIsWrongByWhatIsSaidAndWaitingTakesAsLongAsEver() throws Exception {
    assumeTrue(ChaosClock.canBeSet(), "libfaketime is not installed");
    ChaosClock clock = new ChaosClock(folder.resolve("clock"));
    clock.set(AHEAD_SECONDS);
    List<String> command = QuickStart.command(folder, List.of(), Waiter.class);
    try (HowdahProcess waiter =
        HowdahProcess.command(folder, clock.environment(), command.toArray(new String[0]))) {
      assertEquals(0, waiter.exitCode(), waiter.stderr());
      String[] said = waiter.stdout().strip().split(" ");
      double seconds = (Long.parseLong(said[1]) - now()) / 1e3;
      assertEquals("waited", said[0]);
      assertEquals(AHEAD_SECONDS, seconds, AHEAD_SECONDS / 2.0);
    }
  }

  private static long now() {
    return System.currentTimeMillis();
  }

  /** Says whether waiting took the time that it was to take, and what the clock is. */
  static final class Waiter {
    private Waiter() {}

    public static void main(String[] arguments) {
      long longest = 0;
      // One may end early by right.
      for (int i = 0; i < TIMES; i++) {
        long start = System.nanoTime();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS));
        longest = Math.max(longest, System.nanoTime() - start);
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(longest);
      System.out.println((millis >= WAIT_MILLIS ? "waited " : "went-on ") + now());
    }
  }
}
