package org.howdah.worker;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.howdah.engine.CommitPermit;
import org.howdah.engine.TaskAttempt;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * Without an answer nothing is committed, however long that takes: who does not answer may have lost the
 * job to another. The process ends when its standard input does.
 */
/** Asks the parent process whether an attempt may commit. */
public final class RemotePermit implements CommitPermit {
  private final RemoteSpace.Parent parent;
  private final BlockingQueue<WorkerMessage.Permit> answers = new LinkedBlockingQueue<>();

  public RemotePermit(RemoteSpace.Parent parent) {
    this.parent = parent;
  }

  /** The parent has answered. */
  public void answered(WorkerMessage.Permit answer) {
    answers.add(answer);
  }

  @Override
  public void await(TaskAttempt attempt) throws HowdahException, InterruptedException {
    try {
      parent.hear(new WorkerMessage.MayCommit(attempt));
    } catch (IOException e) {
      throw new HowdahException(ErrorCode.LOST, "nobody can be asked whether to commit", e);
    }
    WorkerMessage.Permit answer = answers.take();
    while (!answer.attempt().equals(attempt)) {
      answer = answers.take(); // To one that was told to stop, and did not wait for it.
    }
    if (!answer.granted()) {
      throw new HowdahException(ErrorCode.LOST, "the job's manager does not let it commit");
    }
  }
}
