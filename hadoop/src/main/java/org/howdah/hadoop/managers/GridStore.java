package org.howdah.hadoop.managers;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.util.ShutdownHookManager;
import org.howdah.grid.Answers;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Value;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;

/** What the store knows of jobs, as clients and managers see it. Safe for several threads. */
public final class GridStore {
  /** What a manager says of its job, a {@link GridStatus}; {@code JOB/status} for short. */
  public static final String STATUS = "status";

  /** There if the job is to be killed. */
  public static final String KILL = "kill";

  /** Why the master of the nodes has ended a job, in words. */
  static final String REASON = "reason";

  private static final long ANSWER_MILLIS_MAX = 60_000;
  private static final Map<Access, CompletableFuture<GridStore>> OPEN = new ConcurrentHashMap<>();

  private static final AtomicBoolean HOOKED = new AtomicBoolean();

  /** After all that asks it at exit. */
  private static final int HOOK_PRIORITY = 1;

  private final Access access;
  private final RemoteStore store;
  private final DataSet said;
  private final Journal journal;

  private GridStore(Access access, RemoteStore store) throws HowdahException {
    this.access = access;
    this.store = store;
    said = JobsData.journal(store);
    journal = new Journal(said);
  }

  /**
   * The store at that place. It stays open: a program may run many jobs, and ends with threads of
   * it.
   *
   * @throws HowdahException {@code LOST} if no node answers
   */
  public static GridStore of(Access access) throws HowdahException {
    CompletableFuture<GridStore> own = new CompletableFuture<>();
    CompletableFuture<GridStore> others = OPEN.putIfAbsent(access, own);
    if (others != null) {
      return opened(others);
    }
    try {
      GridStore made = new GridStore(access, access.open());
      closeAtExit();
      own.complete(made);
      return made;
    } catch (HowdahException | RuntimeException | Error e) {
      OPEN.remove(access, own);
      own.completeExceptionally(e);
      throw e;
    }
  }

  /** What another thread opens. */
  private static GridStore opened(CompletableFuture<GridStore> by) throws HowdahException {
    try {
      return by.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof HowdahException known) {
        throw new HowdahException(known.code(), known.getMessage(), known);
      }
      throw e;
    }
  }

  /** Once the end of jobs is told. */
  private static void closeAtExit() {
    ShutdownHookManager hooks = ShutdownHookManager.get();
    if (!hooks.isShutdownInProgress() && HOOKED.compareAndSet(false, true)) {
      hooks.addShutdownHook(GridStore::closeAll, HOOK_PRIORITY);
    }
  }

  private static void closeAll() {
    for (CompletableFuture<GridStore> one : OPEN.values()) {
      if (one.isDone() && !one.isCompletedExceptionally()) {
        one.join().store.close();
      }
    }
  }

  /** Hears which nodes are there, to ask them when those it knows are gone. */
  public void meet() {
    List<String> unused = store.nodes();
  }

  public Access access() {
    return access;
  }

  public RemoteStore store() {
    return store;
  }

  /** Where the files of jobs are. */
  DataSet bundles() throws HowdahException {
    return JobsData.bundles(store);
  }

  public Journal journal() {
    return journal;
  }

  /** What is under a job's name; null if nothing is. */
  public Value get(String job, String what) throws HowdahException {
    return again(() -> Answers.await(said.get(key(job, what)), "job " + job, ANSWER_MILLIS_MAX));
  }

  /**
   * Asks for the end of a job; one that no manager ever had, and that waits, has it at once. Of one
   * that has lost its manager the master of the nodes sees to it.
   */
  void kill(String job) throws HowdahException {
    put(job, KILL, new byte[0]);
    Optional<JobRecord> record = again(() -> journal.find(job));
    if (record.isPresent() && record.get().epoch() == 0) {
      // One that comes now finds a job that has ended.
      journal.end(job, JobState.KILLED, record.get().term());
    }
  }

  /**
   * Why a job has ended of which its manager has not said it.
   *
   * @return empty unless it failed
   */
  public String reason(String job, JobState state) throws HowdahException {
    if (state != JobState.FAILED) {
      return "";
    }
    Value said = get(job, REASON);
    return said == null
        ? "its manager has not said why; if it has just ended, it may do so yet"
        : new String(said.bytes(), UTF_8);
  }

  public void put(String job, String what, byte[] value) throws HowdahException {
    Change change = Change.put(value.clone());
    again(
        () -> Answers.await(said.change(key(job, what), change), "job " + job, ANSWER_MILLIS_MAX));
  }

  /**
   * Asks once more for each node if one goes away with the answer: the store itself repeats only
   * what cannot have been done.
   */
  <T> T again(Retry.Work<T, HowdahException> work) throws HowdahException {
    return again(access.addresses().size(), work);
  }

  static <T> T again(int timesMax, Retry.Work<T, HowdahException> work) throws HowdahException {
    return Retry.atOnce(timesMax + 1).call(work, HowdahException::isLost);
  }

  private static byte[] key(String job, String what) {
    return (job + "/" + what).getBytes(US_ASCII);
  }
}
