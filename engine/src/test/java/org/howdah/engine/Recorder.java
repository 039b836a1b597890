package org.howdah.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.howdah.record.HowdahException;

/** Writes down what it hears. Safe for several threads. */
class Recorder implements JobListener {
  /** How attempts ended, in order, as in "failed map-0-1 for good". */
  final List<String> heard = Collections.synchronizedList(new ArrayList<>());

  final List<TaskFailure> failures = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void attemptStarted(TaskAttempt attempt, TaskMonitor monitor) {}

  @Override
  public void attemptSucceeded(TaskAttempt attempt, long millis) throws HowdahException {
    heard.add("succeeded " + attempt);
  }

  @Override
  public void attemptFailed(TaskAttempt attempt, TaskFailure failure, boolean last) {
    heard.add("failed " + attempt + (last ? " for good" : ""));
    failures.add(failure);
  }

  @Override
  public void attemptKilled(TaskAttempt attempt) {
    heard.add("killed " + attempt);
  }

  @Override
  public void outputLost(TaskAttempt attempt) {
    heard.add("lost output of " + attempt);
  }
}
