package org.howdah.hadoop.task;

import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.engine.TaskRunner;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.logs.JobLogging;
import org.howdah.record.Run;
import org.howdah.record.logs.LogScope;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;

/**
 * Runs attempts as the user who submitted the job, each with the classes and the log that it is to
 * have.
 */
public final class UserTasks implements TaskRunner {
  private final TaskRunner tasks;
  private final UserGroupInformation user;
  private final TaskClasses classes;
  private final JobLogging logging;
  private final Map<Thread, TaskAttempt> running = new ConcurrentHashMap<>();

  public UserTasks(
      TaskRunner tasks, UserGroupInformation user, TaskClasses classes, JobLogging logging) {
    this.tasks = tasks;
    this.user = user;
    this.classes = classes;
    this.logging = logging;
  }

  @Override
  public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer)
      throws Exception {
    return attempt(attempt, monitor, () -> tasks.map(attempt, monitor, buffer));
  }

  @Override
  public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> runs) throws Exception {
    attempt(
        attempt,
        monitor,
        () -> {
          tasks.reduce(attempt, monitor, runs);
          return null;
        });
  }

  private <T> T attempt(
      TaskAttempt attempt, TaskMonitor monitor, PrivilegedExceptionAction<T> action)
      throws Exception {
    running.put(Thread.currentThread(), attempt);
    LogScope.Stay stay = logging.enter(attempt);
    try {
      return logged(attempt, monitor, action);
    } finally {
      stay.end();
      running.remove(Thread.currentThread());
    }
  }

  private <T> T logged(
      TaskAttempt attempt, TaskMonitor monitor, PrivilegedExceptionAction<T> action)
      throws Exception {
    try {
      return inOwnClasses(action);
    } catch (Exception | Error e) {
      if (!monitor.killed()) {
        logging.failed(attempt, e);
      }
      throw e;
    }
  }

  /** Does on the calling thread what a task does, with the classes that it is to have. */
  public <T> T inOwnClasses(PrivilegedExceptionAction<T> action) throws Exception {
    ClassLoader own = classes.enter();
    try {
      return asUser(own, action);
    } finally {
      Thread.currentThread().setContextClassLoader(classes.ofJob());
      classes.leave(own);
    }
  }

  /** The attempt that runs on {@code thread}; null if none of this job does. */
  public TaskAttempt attemptOn(Thread thread) {
    return running.get(thread);
  }

  @Override
  public Run merge(String name, List<Run> runs, SortStatistics statistics) throws Exception {
    LogScope.Stay stay = logging.enter();
    try {
      return inOwnClasses(() -> tasks.merge(name, runs, statistics));
    } finally {
      stay.end();
    }
  }

  /** Does what a job does in its own name, on the calling thread. */
  public <T> T asUser(PrivilegedExceptionAction<T> action) throws Exception {
    return asUser(classes.ofJob(), action);
  }

  private <T> T asUser(ClassLoader loader, PrivilegedExceptionAction<T> action) throws Exception {
    Thread.currentThread().setContextClassLoader(loader);
    try {
      return user.doAs(action);
    } catch (UndeclaredThrowableException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }
}
