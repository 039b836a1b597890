package org.howdah.grid;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.howdah.grid.JobEvents.Replay;
import org.howdah.grid.JobRecords.Versioned;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * Events gather while a batch is under way: with a slow store batches become larger, not more. What is
 * kept is bounded by what is alive: once more has been written than twice that, all that is alive is
 * written anew, the record is made to begin there, and what came before is deleted.
 */
/**
 * The time of one manager with a job. For one thread, but for the futures that it gives, which end
 * in others.
 */
public final class Tenure {
  /** The longest event. */
  public static final int EVENT_BYTES_MAX = 1 << 20;

  private static final long SNAPSHOT_BYTES_MIN = 1 << 20;
  private static final long WAITING_BYTES_MAX = 4 << 20;
  private static final int TRIES_MAX = 60;

  /** About what the store keeps beside the bytes of a batch. */
  private static final int BATCH_EXTRA_BYTES = 200;

  private final JobRecords records;
  private final JobEvents events;
  private final ScheduledExecutorService writer;
  private final String job;
  private final long epoch;
  private final Deque<EventBatch> waiting = new ArrayDeque<>();
  private Versioned known;
  private List<byte[]> replayed;
  private long replayedBatches;
  private boolean writing;
  private Throwable failure;
  private long nextBatch;
  private long firstBatch;
  private long waitingBytes;
  private long bytesSinceSnapshot;
  private long snapshotBytes;

  private Tenure(
      JobRecords records,
      JobEvents events,
      ScheduledExecutorService writer,
      String job,
      Versioned known,
      Replay replay) {
    this.records = records;
    this.events = events;
    this.writer = writer;
    this.job = job;
    this.known = known;
    epoch = known.record().epoch();
    replayed = replay.events();
    replayedBatches = replay.batches();
  }

  /**
   * @param writer where to go on when the store has answered
   */
  static Tenure begin(
      JobRecords records,
      JobEvents events,
      ScheduledExecutorService writer,
      String job,
      Versioned known)
      throws HowdahException {
    JobRecord record = known.record();
    Replay replay =
        record.fromEpoch() == 0
            ? Replay.NOTHING
            : events.replay(job, record.fromEpoch(), record.fromBatch());
    return new Tenure(records, events, writer, job, known, replay);
  }

  /** One more than that of the manager before. */
  public long epoch() {
    return epoch;
  }

  /** How far the managers before have brought the job. */
  public JobState state() {
    return known.record().state();
  }

  /** What the managers before have written, oldest first. Until {@link #start}. */
  public List<byte[]> replayed() {
    return replayed;
  }

  /**
   * Begins to write, with events that stand for all that were replayed. The manager acts only after
   * this has returned: until then what the one before writes may still count.
   *
   * @throws Superseded if another node manages the job by now
   */
  public void start(List<byte[]> alive) throws HowdahException {
    JobRecord before = known.record();
    snapshot(alive);
    long from = before.fromBatch();
    events.delete(job, before.fromEpoch(), from, from + replayedBatches);
    replayed = List.of();
  }

  /**
   * Writes an event, soon. Waits only if 4 MiB of events wait already, or it is time to write anew
   * all that is alive.
   *
   * @param event at most {@link #EVENT_BYTES_MAX} bytes
   * @param alive asked, by this thread, for all that is alive, with this event
   * @return ends when the event outlives this process, or with a {@code LOST} if that is in doubt.
   *     It counts only as long as no other node has become the manager, which {@link #advance}
   *     finds out.
   */
  public CompletableFuture<Void> append(byte[] event, Supplier<List<byte[]>> alive)
      throws HowdahException {
    if (event.length > EVENT_BYTES_MAX) {
      throw new IllegalArgumentException("an event of " + event.length + " bytes");
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    boolean full;
    synchronized (this) {
      awaitRoom();
      gather(event).tell(done);
      full = bytesSinceSnapshot > Math.max(SNAPSHOT_BYTES_MIN, 2 * snapshotBytes);
      writeNext();
    }
    if (full) {
      drain();
      snapshot(alive.get());
    }
    return done;
  }

  private EventBatch gather(byte[] event) {
    EventBatch last = waiting.peekLast();
    int before = last == null ? 0 : last.bytes();
    if (last == null || last.isFull()) {
      last = new EventBatch(epoch);
      waiting.add(last);
      bytesSinceSnapshot += BATCH_EXTRA_BYTES;
      before = 0;
    }
    last.add(event);
    waitingBytes += last.bytes() - before;
    bytesSinceSnapshot += last.bytes() - before;
    return last;
  }

  private synchronized void awaitRoom() throws HowdahException {
    try {
      while (failure == null && waitingBytes > WAITING_BYTES_MAX) {
        wait();
      }
    } catch (InterruptedException e) {
      throw Answers.interrupted("job " + job, e);
    }
    checkUsable();
  }

  private void checkUsable() throws HowdahException {
    if (failure != null) {
      throw new HowdahException(
          ErrorCode.LOST,
          "the journal of job " + job + " cannot be written: " + failure.getMessage(),
          failure);
    }
  }

  /** Waits until all events so far are written. */
  public synchronized void drain() throws HowdahException {
    try {
      while (failure == null && (writing || !waiting.isEmpty())) {
        wait();
      }
    } catch (InterruptedException e) {
      throw Answers.interrupted("job " + job, e);
    }
    checkUsable();
  }

  /**
   * Waits until all events that there are now outlive this process, so that what they say can be
   * told others. Any thread may call.
   *
   * @return whether they do within that time
   * @throws HowdahException {@code LOST} if they will not
   */
  public synchronized boolean isWrittenWithin(long millis) throws HowdahException {
    long wanted = nextBatch + waiting.size();
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      while (failure == null && nextBatch - (writing ? 1 : 0) < wanted) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      throw Answers.interrupted("job " + job, e);
    }
    checkUsable();
    return true;
  }

  private synchronized void writeNext() {
    if (writing || waiting.isEmpty() || failure != null) {
      return;
    }
    EventBatch batch = waiting.remove();
    writing = true;
    write(batch, nextBatch++, 1);
  }

  /** Again under the same key if that fails, for what comes behind a gap is not read. */
  private void write(EventBatch batch, long number, int tries) {
    CompletableFuture<?> unused =
        events
            .write(job, epoch, number, batch)
            .copy()
            .orTimeout(Answers.MILLIS_MAX, TimeUnit.MILLISECONDS)
            .handleAsync((outcome, thrown) -> answered(batch, number, tries, thrown), writer)
            .exceptionally(closed -> written(batch, closed));
  }

  private Void answered(EventBatch batch, long number, int tries, Throwable thrown) {
    if (thrown == null || tries == TRIES_MAX) {
      return written(batch, thrown);
    }
    Runnable again = () -> write(batch, number, tries + 1);
    Future<?> unused = writer.schedule(again, records.retryMillis(), TimeUnit.MILLISECONDS);
    return null;
  }

  private Void written(EventBatch batch, Throwable thrown) {
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    synchronized (this) {
      writing = false;
      waitingBytes -= batch.bytes();
      if (cause != null) {
        failure = cause;
        waiting.forEach(other -> other.done(lost()));
        waiting.clear();
      }
      writeNext();
      notifyAll();
    }
    batch.done(cause == null ? null : lost());
    return null;
  }

  private HowdahException lost() {
    return new HowdahException(
        ErrorCode.LOST, "an event of job " + job + " may not be written", failure);
  }

  /** Writes all that is alive, has the record begin there, and deletes what came before. */
  private void snapshot(List<byte[]> alive) throws HowdahException {
    long first;
    long before;
    synchronized (this) {
      first = nextBatch;
      before = firstBatch;
      EventBatch batch = new EventBatch(epoch);
      snapshotBytes = 0;
      for (byte[] event : alive) {
        batch.add(event);
        if (batch.isFull()) {
          enqueue(batch);
          batch = new EventBatch(epoch);
        }
      }
      enqueue(batch);
      bytesSinceSnapshot = 0;
      writeNext();
    }
    drain();
    edit(record -> record.from(first));
    firstBatch = first;
    events.delete(job, epoch, before, first);
  }

  private void enqueue(EventBatch batch) {
    waiting.add(batch);
    waitingBytes += batch.bytes();
    snapshotBytes += batch.bytes();
  }

  /**
   * Says how far the job is, once all events so far are written. A job that has ended stays so.
   *
   * @throws Superseded if another node manages the job by now
   */
  public void advance(JobState state) throws HowdahException {
    drain();
    edit(
        record -> {
          if (record.state() != state) {
            JobRecords.checkGoesOn(job, record);
          }
          return record.in(state);
        });
  }

  /**
   * Has the store say that this manager has the job still. Any thread may call.
   *
   * @throws Superseded if another node manages the job by now
   */
  public void confirm() throws HowdahException {
    records.confirm(job, epoch);
  }

  private void edit(JobRecords.Edit edit) throws HowdahException {
    known =
        records.edit(
            job,
            known,
            record -> {
              JobRecords.checkManaged(job, epoch, record);
              return edit.of(record);
            });
  }
}
