package org.howdah.record;

import java.io.IOException;

/**
 * A place that keeps runs: memory, a folder.
 *
 * <p>Promises: any thread may create; a store that has no room says so with {@link
 * StoreFullException} at {@code create} or from a writer's methods, and then holds nothing of that
 * run. {@link #close} frees whatever is left of uncommitted and committed runs.
 */
public interface RunStore extends AutoCloseable {
  /**
   * Begins a run.
   *
   * @param name unique within the store; letters, digits, {@code _}, {@code -} and {@code .}
   * @param partitions 1 or more
   * @param bytesExpected the writer's best guess of the run's size
   * @throws StoreFullException if there is no room for {@code bytesExpected}
   */
  RunWriter create(String name, int partitions, long bytesExpected) throws IOException;

  @Override
  void close();
}
