package org.howdah.engine;

/** Clears away after a failure, which stays the one that is told of. */
final class Cleanup {
  private Cleanup() {}

  /** Does it; what it throws goes with the failure. */
  static void after(Throwable failure, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      if (e != failure) {
        failure.addSuppressed(e);
      }
    }
  }
}
