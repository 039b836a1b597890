package org.howdah.store.ignite.group;

import java.util.function.Consumer;
import org.apache.ignite.Ignite;
import org.apache.ignite.failure.AbstractFailureHandler;
import org.apache.ignite.failure.FailureContext;

/**
 * What happens when a node can no longer be trusted: it leaves the group, and its owner is told.
 * The handler that Ignite brings along halts the whole process, with the jobs in it.
 */
final class StopOnly extends AbstractFailureHandler {
  private final Consumer<String> told;

  StopOnly(Consumer<String> told) {
    this.told = told;
  }

  @Override
  protected boolean handle(Ignite ignite, FailureContext failure) {
    String reason = failure.type() + ": " + failure.error();
    Thread teller = new Thread(() -> told.accept(reason), "store-failed");
    teller.setDaemon(true);
    teller.start();
    return true;
  }
}
