package org.howdah.hadoop;

import org.howdah.engine.Executor;
import org.howdah.engine.LocalExecutor;
import org.howdah.engine.TaskAttempt;

class LocalExecutorTest extends ExecutorContract {
  private static final long BUFFER_BYTES = 1 << 20;

  @Override
  protected Executor executor() {
    return new LocalExecutor(SLOTS, BUFFER_BYTES);
  }

  @Override
  protected void end(TaskAttempt attempt) {}
}
