package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Tasks that do not end by themselves, so that a test can act while they run. */
public final class Blocking {
  private static final Semaphore STARTED = new Semaphore(0);
  private static final Semaphore MAY_END = new Semaphore(0);
  private static final AtomicReference<Thread> DEAF = new AtomicReference<>();
  private static final long MILLIS_MAX = 30_000;

  private Blocking() {}

  /** Forgets tasks that nobody has waited for, such as those of tests before. */
  public static void forget() {
    STARTED.drainPermits();
  }

  /** Waits until a task of this class has read its first record. */
  public static void awaitStart() throws InterruptedException {
    STARTED.acquire();
  }

  /** Has a task end that hears nothing else, and waits until it has cleared away what it left. */
  public static void letEnd() throws InterruptedException {
    MAY_END.release();
    Thread deaf = DEAF.getAndSet(null);
    if (deaf != null) {
      deaf.join(MILLIS_MAX);
    }
  }

  /** Waits without end in its first record. */
  public static final class Waits extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws InterruptedException {
      context.setStatus("waiting at " + line);
      STARTED.release();
      new CountDownLatch(1).await();
    }
  }

  /** Waits without end, but only in the task's first attempt. */
  public static final class WaitsAtFirst extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      if (context.getTaskAttemptID().getId() == 0) {
        STARTED.release();
        new CountDownLatch(1).await();
      }
      context.write(line, new IntWritable(context.getTaskAttemptID().getId()));
    }
  }

  /** Emits the same record without end, deaf to interruption. */
  public static final class Emits extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      STARTED.release();
      for (int i = 0; i >= 0; i = (i + 1) & 0xff) {
        Thread.interrupted();
        context.write(line, new IntWritable(i));
      }
    }
  }

  /** In the task's first attempt, hears nothing until a test lets it end. */
  public static final class DeafAtFirst extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      if (context.getTaskAttemptID().getId() == 0) {
        DEAF.set(Thread.currentThread());
        STARTED.release();
        MAY_END.acquireUninterruptibly();
      }
      context.write(line, new IntWritable(context.getTaskAttemptID().getId()));
    }
  }
}
