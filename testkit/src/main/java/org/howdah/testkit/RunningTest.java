package org.howdah.testkit;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Knows which test runs, so that {@link Seeds} can tell the checks of all tests from each other.
 *
 * <p>JUnit finds it by itself. Tests of one JVM run one at a time.
 */
public final class RunningTest implements BeforeEachCallback, AfterEachCallback {
  private static final int NAME_CHARACTERS_MAX = 200;
  private static final AtomicReference<RunningTest> RUNNING = new AtomicReference<>();

  private final AtomicInteger checks = new AtomicInteger();
  private String name = "";

  /** For JUnit. */
  public RunningTest() {}

  @Override
  public void beforeEach(ExtensionContext context) {
    RunningTest running = new RunningTest();
    running.name = fileName(context.getUniqueId());
    RUNNING.set(running);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    RUNNING.set(null);
  }

  /** A name for the next check of the test that runs, the same in each run; none between tests. */
  public static Optional<String> nextCheck() {
    return Optional.ofNullable(RUNNING.get())
        .map(running -> running.name + "-" + running.checks.incrementAndGet());
  }

  /** Of {@code [engine:junit-jupiter]/[class:a.BTest]/[method:c(int)]}, {@code a.BTest.c.int}. */
  static String fileName(String uniqueId) {
    String named =
        uniqueId
            .replaceFirst("^\\[engine:[^]]*]", "")
            .replaceAll("\\[[a-z-]+:", ".")
            .replaceAll("[^A-Za-z0-9_$#]+", ".")
            .replaceAll("^\\.|\\.$", "");
    return named.substring(Math.max(0, named.length() - NAME_CHARACTERS_MAX));
  }
}
