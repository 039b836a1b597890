package org.howdah.record.logs;

/*
 * Why not the map of the logging library (MDC): user code clears that between its own pieces of
 * work, and what it prints has none.
 */
/**
 * Whose log a thread's lines go to, be they logged or printed: an attempt's or a job's. Threads
 * inherit it from the one that starts them. When an attempt has ended, what its threads still say
 * goes to the job. Safe for several threads.
 */
public final class LogScope {
  private static final InheritableThreadLocal<LogScope> CURRENT = new InheritableThreadLocal<>();

  /** Of threads whose lines nobody keeps. */
  private static final LogScope NOWHERE = new LogScope(null, "", LogLevel.OFF, null);

  private static volatile LogScope ofProcess;

  private final JobLogs logs;
  private final String log;
  private final LogLevel least;
  private final LogScope around;
  private volatile boolean ended;

  /**
   * A log of a job.
   *
   * @param log its name
   * @param least the least of what it takes
   * @param around has what is said after its end; null for nobody
   */
  public LogScope(JobLogs logs, String log, LogLevel least, LogScope around) {
    this.logs = logs;
    this.log = log;
    this.least = least;
    this.around = around;
  }

  /** Of the calling thread; null if nobody keeps its lines. */
  public static LogScope current() {
    LogScope scope = CURRENT.get();
    if (scope == NOWHERE) {
      return null;
    }
    while (scope != null && scope.ended) {
      scope = scope.around;
    }
    return scope == null ? ofProcess : scope;
  }

  /** A thread's stay in a scope. */
  public interface Stay {
    /** Puts it back to where it was. For that thread. */
    void end();
  }

  /** The calling thread's lines are of this scope until its stay ends. */
  public Stay enter() {
    LogScope before = CURRENT.get();
    CURRENT.set(this);
    return () -> {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    };
  }

  /** Until that ends, nobody keeps what the calling thread says, as it is kept already. */
  public static Stay leave() {
    return NOWHERE.enter();
  }

  /** From now on, this is of all threads of the process that have no other. */
  public void takeProcess() {
    ofProcess = this;
  }

  /** Whether it takes lines of that level. */
  public boolean takes(LogLevel level) {
    return level.compareTo(least) >= 0;
  }

  /** Adds bytes, which end lines where they have line ends. Never throws. */
  public void write(byte[] bytes, int offset, int length) {
    logs.write(log, bytes, offset, length);
  }

  /** Nothing more will come of it. */
  public void end() {
    ended = true;
    logs.end(log);
    if (ofProcess == this) {
      ofProcess = null;
    }
  }
}
