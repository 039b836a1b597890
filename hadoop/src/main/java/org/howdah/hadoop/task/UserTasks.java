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
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;

/** Runs attempts as the user who submitted the job, each with the classes that it is to have. */
public final class UserTasks implements TaskRunner {
  private final TaskRunner tasks;
  private final UserGroupInformation user;
  private final TaskClasses classes;
  private final Map<Thread, TaskAttempt> running = new ConcurrentHashMap<>();

  public UserTasks(TaskRunner tasks, UserGroupInformation user, TaskClasses classes) {
    this.tasks = tasks;
    this.user = user;
    this.classes = classes;
  }

  @Override
  public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer)
      throws Exception {
    return attempt(attempt, () -> tasks.map(attempt, monitor, buffer));
  }

  @Override
  public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> runs) throws Exception {
    attempt(
        attempt,
        () -> {
          tasks.reduce(attempt, monitor, runs);
          return null;
        });
  }

  private <T> T attempt(TaskAttempt attempt, PrivilegedExceptionAction<T> action) throws Exception {
    running.put(Thread.currentThread(), attempt);
    try {
      return inOwnClasses(action);
    } finally {
      running.remove(Thread.currentThread());
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
    return inOwnClasses(() -> tasks.merge(name, runs, statistics));
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
