package org.howdah.hadoop.job;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobID;
import org.howdah.hadoop.files.HowdahKeys;

/**
 * What all jobs of a JVM share: slots, memory, and the list of jobs. Made for the first job, from
 * its settings. Safe for several threads.
 */
public final class HowdahRuntime {
  private static final int JOBS_KEPT_MAX = 1000;

  private static HowdahRuntime instance;

  private final Deque<SubmittedJob> jobs = new ArrayDeque<>();
  private final JobResources resources;

  private HowdahRuntime(int slots, long memoryBytes) {
    resources = new JobResources(slots, memoryBytes);
  }

  public static synchronized HowdahRuntime of(Configuration conf) {
    if (instance == null) {
      int slots = conf.getInt(HowdahKeys.SLOTS, Runtime.getRuntime().availableProcessors());
      long memory =
          conf.getLongBytes(HowdahKeys.MEMORY_BYTES, Runtime.getRuntime().maxMemory() / 2);
      instance = new HowdahRuntime(Math.max(1, slots), memory);
      ProcessExit.watch(instance::jobs);
    }
    return instance;
  }

  /** All jobs, in the order of their submission; none if nothing was ever submitted. */
  public static synchronized List<SubmittedJob> allJobs() {
    return instance == null ? List.of() : instance.jobs();
  }

  /** What its jobs share. */
  public JobResources resources() {
    return resources;
  }

  public synchronized List<SubmittedJob> jobs() {
    return List.copyOf(jobs);
  }

  /** Adds a job, and forgets the oldest that has ended if there are too many. */
  public synchronized void add(SubmittedJob job) {
    jobs.addLast(job);
    if (jobs.size() > JOBS_KEPT_MAX) {
      jobs.stream().filter(SubmittedJob::ended).findFirst().ifPresent(jobs::remove);
    }
  }

  /** The job, or null; both APIs' classes of identities are the same to it. */
  public synchronized SubmittedJob find(JobID id) {
    org.apache.hadoop.mapred.JobID own = org.apache.hadoop.mapred.JobID.downgrade(id);
    return jobs.stream().filter(job -> job.id().equals(own)).findFirst().orElse(null);
  }

  public SubmittedJob get(JobID id) {
    SubmittedJob job = find(id);
    if (job == null) {
      throw new NoSuchElementException("this JVM knows no job " + id);
    }
    return job;
  }
}
