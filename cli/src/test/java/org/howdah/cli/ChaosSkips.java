package org.howdah.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * Puts what of {@code bin/test --chaos} was skipped into its table, with the reason. Each test has
 * it, as the services of these tests say.
 */
public final class ChaosSkips implements TestWatcher {
  /** For who reads the services. */
  public ChaosSkips() {}

  @Override
  public void testAborted(ExtensionContext context, Throwable cause) {
    if (context.getTags().contains("chaos")) {
      String test = context.getRequiredTestClass().getSimpleName() + "#" + context.getDisplayName();
      try {
        ChaosReport.line("skipped: " + test + ": " + cause.getMessage());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
