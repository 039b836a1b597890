package org.howdah.store.memcached;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Answers to futures in the thread of a connection. */
final class Loops {
  private Loops() {}

  /**
   * Gives the future's result to {@code action} in the connection's thread, at once if it is there.
   *
   * @return ends when the action has run, or with the future's error
   */
  static <T> CompletableFuture<?> onDone(
      Peer connection, CompletableFuture<T> future, Consumer<T> action) {
    if (future.isDone() && !future.isCompletedExceptionally()) {
      action.accept(future.join());
      return Protocol.DONE;
    }
    return future.thenAcceptAsync(
        result -> {
          if (!connection.hasEnded()) {
            action.accept(result);
          }
        },
        connection::inLoop);
  }
}
