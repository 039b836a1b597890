package org.howdah.worker;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.howdah.cache.Space;

/*
 * A task that is told to stop does not wait for its answer, which then comes to nobody: so answers
 * have numbers. The parent takes back whatever a task has of the space when it ends.
 */
/** The space for localized data that the parent process has, as a worker process asks for it. */
public final class RemoteSpace implements Space {
  /** Says something to the parent. */
  public interface Parent {
    void hear(WorkerMessage message) throws IOException;
  }

  private final Parent parent;
  private final BlockingQueue<WorkerMessage.Taken> answers = new LinkedBlockingQueue<>();
  private long asked;

  public RemoteSpace(Parent parent) {
    this.parent = parent;
  }

  /** The parent has answered. */
  public void answered(WorkerMessage.Taken answer) {
    answers.add(answer);
  }

  @Override
  public synchronized boolean take(long bytes) {
    if (!say(new WorkerMessage.Take(++asked, bytes))) {
      return false;
    }
    try {
      WorkerMessage.Taken answer = answers.take();
      while (answer.number() != asked) {
        answer = answers.take();
      }
      return answer.granted();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void giveBack(long bytes) {
    say(new WorkerMessage.GiveBack(bytes, false));
  }

  @Override
  public void release(long bytes) {
    say(new WorkerMessage.GiveBack(bytes, true));
  }

  /** False if there is no parent any more, and so soon no worker. */
  private boolean say(WorkerMessage message) {
    try {
      parent.hear(message);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
