package org.howdah.hadoop.cache;

import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobContext;

/*
 * Hadoop shares one file system object among all tasks of a process, so who reads is not in its
 * configuration; but a task opens its input on its own thread.
 */
/**
 * For whom the files are read that a thread opens: a task of a job, from {@link #enter} to {@link
 * #close} on the same thread.
 */
public final class ReadScope implements AutoCloseable {
  private static final ThreadLocal<ReadScope> CURRENT = new ThreadLocal<>();
  private static final AtomicLong OPENED = new AtomicLong();
  private static final String PROCESS = Long.toHexString(new SecureRandom().nextLong());

  /** Takes the counters of a task, by group and name. */
  public interface Sink {
    void add(String group, String name, long amount);
  }

  private final String job;
  private final JobInput input;
  private final Sink sink;
  private final ReadCounts counts = new ReadCounts();
  private final Set<HeldBlocks> streams = ConcurrentHashMap.newKeySet();

  private ReadScope(String job, JobInput input, Sink sink) {
    this.job = job;
    this.input = input;
    this.sink = sink;
  }

  /**
   * From now on the calling thread reads for a job.
   *
   * @param sink told at the end
   */
  public static ReadScope enter(String job, JobInput input, Sink sink) {
    ReadScope scope = new ReadScope(job, input, sink);
    CURRENT.set(scope);
    return scope;
  }

  /**
   * For whom the calling thread reads. Outside of Howdah's tasks it is the job that a configuration
   * names, as in a task of YARN; or else each file that is opened is an access of its own.
   *
   * @param inputOf finds the input of such a job, by its identity
   */
  static ReadScope current(Configuration conf, Function<String, JobInput> inputOf) {
    ReadScope scope = CURRENT.get();
    if (scope != null) {
      return scope;
    }
    String job = conf.get(JobContext.ID);
    return new ReadScope(
        job == null ? "open-" + PROCESS + "-" + OPENED.incrementAndGet() : job,
        job == null ? JobInput.UNKNOWN : inputOf.apply(job),
        (group, name, amount) -> {});
  }

  /** Whether the calling thread reads for a task that Howdah runs. */
  static boolean isEntered() {
    return CURRENT.get() != null;
  }

  String job() {
    return job;
  }

  JobInput input() {
    return input;
  }

  ReadCounts counts() {
    return counts;
  }

  void opened(HeldBlocks stream) {
    streams.add(stream);
  }

  /** How many are open. */
  int streams() {
    return streams.size();
  }

  void closed(HeldBlocks stream) {
    streams.remove(stream);
  }

  /**
   * The thread reads for nobody any more. Streams that user code left open give back the space that
   * they hold, and can be read on.
   */
  @Override
  public void close() {
    CURRENT.remove();
    streams.forEach(HeldBlocks::release);
    streams.clear();
    put(CacheReport.HIT_BYTES, counts.hitBytes.sum());
    put(CacheReport.MISS_BYTES, counts.missBytes.sum());
    put(CacheReport.ADMITTED, counts.admitted.sum());
    put(CacheReport.REFUSED, counts.refused.sum());
  }

  private void put(String name, long amount) {
    if (amount != 0) {
      sink.add(CacheReport.GROUP, name, amount);
    }
  }
}
