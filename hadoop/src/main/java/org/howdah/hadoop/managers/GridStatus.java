package org.howdah.hadoop.managers;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskReport;
import org.howdah.engine.JobReport;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.grid.Packed;
import org.howdah.grid.StatusHead;
import org.howdah.hadoop.job.JobStates;
import org.howdah.hadoop.job.SubmittedJob;
import org.howdah.hadoop.job.TaskDetails;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.wire.Lengths;
import org.howdah.worker.nodes.JobReports;

/**
 * What a manager tells the world of its job; see docs/formats/grid-status.md. Reports of tasks hold
 * what their attempts said when they failed.
 *
 * @param report for progress lines, summaries and scripts
 * @param manager who says it
 * @param job for Hadoop's client
 * @param counters of the whole job
 */
public record GridStatus(
    JobReport report,
    Manager manager,
    JobStatus job,
    Counters counters,
    List<TaskCompletionEvent> events,
    List<TaskReport> maps,
    List<TaskReport> reduces) {
  /** The most that is written, and read, before it is compressed. */
  static final int BYTES_MAX = StatusHead.BYTES_MAX;

  private static final int TEXT_CHARS_MAX = 32 << 10;

  /**
   * Where a manager runs.
   *
   * @param address of its node
   * @param process what the node calls its process; empty if it is none of its own
   */
  public record Manager(String address, String process) {
    public static final Manager NONE = new Manager("", "");
  }

  /** How much is told of a job: less of one that has very many tasks. */
  private enum Detail {
    ALL(Integer.MAX_VALUE, Integer.MAX_VALUE, true, true),
    WITHOUT_TASK_COUNTERS(Integer.MAX_VALUE, Integer.MAX_VALUE, false, true),
    FAILED_TASKS(100, 4_000, false, true),
    BARE(5, 100, false, false);

    private final int tasksMax;
    private final int eventsMax;
    private final boolean taskCounters;
    private final boolean counters;

    Detail(int tasksMax, int eventsMax, boolean taskCounters, boolean counters) {
      this.tasksMax = tasksMax;
      this.eventsMax = eventsMax;
      this.taskCounters = taskCounters;
      this.counters = counters;
    }
  }

  /** Of a job that runs in this process, now. */
  static GridStatus of(SubmittedJob job, Manager manager) {
    // First, so that what is asked after it is of a job that has ended if this says so.
    JobReport report = job.report();
    return new GridStatus(
        report,
        manager,
        job.status(),
        job.counters(),
        List.of(job.events(0, Integer.MAX_VALUE)),
        List.of(job.reports(Kind.MAP)),
        List.of(job.reports(Kind.REDUCE)));
  }

  /** Of a job of which nothing but that is known. */
  static GridStatus of(JobReport report, Manager manager, JobStatus job) {
    return new GridStatus(report, manager, job, new Counters(), List.of(), List.of(), List.of());
  }

  /** The same job, which has ended in a way that its manager did not tell. */
  GridStatus ended(JobReport.State state, String failure, long nowMillis) {
    return new GridStatus(
        JobReports.ended(report, state, failure),
        manager,
        new KnownStatus(job, JobStates.toHadoop(state), job.getJobFile(), failure)
            .endedAt(nowMillis),
        counters,
        events,
        maps,
        reduces);
  }

  /** The same for someone who finds the job's settings elsewhere. */
  GridStatus withJobFile(String file) {
    String failure = job.getState() == JobStatus.State.FAILED ? report.failure() : "";
    JobStatus known = new KnownStatus(job, job.getState(), file, failure);
    return new GridStatus(report, manager, known, counters, events, maps, reduces);
  }

  boolean isEnded() {
    return report.state().ended();
  }

  /** At most {@link #BYTES_MAX} bytes, with as much detail as goes into them. */
  byte[] encode() {
    byte[] encoded = new byte[0];
    for (Detail detail : Detail.values()) {
      encoded = encode(detail);
      if (encoded.length <= BYTES_MAX) {
        return Packed.pack(encoded);
      }
    }
    throw new IllegalStateException(encoded.length + " bytes are too many to tell of a job");
  }

  private byte[] encode(Detail detail) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(StatusHead.FORMAT);
      JobReport told = detail.counters ? report : JobReports.withoutCounters(report);
      String failure = Texts.shorten(report.failure(), TEXT_CHARS_MAX);
      Texts.write(out, JobReports.toJson(JobReports.ended(told, report.state(), failure)));
      Texts.write(out, manager.address());
      Texts.write(out, manager.process());
      job.write(out);
      (detail.counters ? counters : new Counters()).write(out);
      write(out, events.subList(0, Math.min(detail.eventsMax, events.size())));
      write(out, TaskDetails.of(maps, detail.tasksMax, detail.taskCounters));
      write(out, TaskDetails.of(reduces, detail.tasksMax, detail.taskCounters));
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory", e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, List<? extends Writable> all) throws IOException {
    out.writeInt(all.size());
    for (Writable one : all) {
      one.write(out);
    }
  }

  /** What scripts and people want to know, and nothing else of it. */
  public static JobReport report(byte[] encoded) throws HowdahException {
    try (DataInputStream in = begin(encoded)) {
      return JobReports.fromJson(Texts.read(in));
    } catch (IOException | RuntimeException e) {
      throw damaged(e);
    }
  }

  /** Who wrote it. */
  public static Manager manager(byte[] encoded) throws HowdahException {
    try (DataInputStream in = begin(encoded)) {
      Texts.read(in);
      return new Manager(Texts.read(in), Texts.read(in));
    } catch (IOException | RuntimeException e) {
      throw damaged(e);
    }
  }

  /** Reads what {@link #encode} made. */
  static GridStatus decode(byte[] encoded) throws HowdahException {
    try (DataInputStream in = begin(encoded)) {
      return Lengths.understood(() -> decode(in));
    } catch (IOException | RuntimeException e) {
      throw damaged(e);
    }
  }

  private static GridStatus decode(DataInputStream in) throws IOException {
    JobReport report = JobReports.fromJson(Texts.read(in));
    Manager manager = new Manager(Texts.read(in), Texts.read(in));
    JobStatus job = read(in, report);
    Counters counters = new Counters();
    counters.readFields(in);
    return new GridStatus(
        report,
        manager,
        job,
        counters,
        Arrays.asList(
            read(in, new TaskCompletionEvent[Lengths.next(in)], TaskCompletionEvent::new)),
        Arrays.asList(read(in, new TaskReport[Lengths.next(in)], TaskReport::new)),
        Arrays.asList(read(in, new TaskReport[Lengths.next(in)], TaskReport::new)));
  }

  private static JobStatus read(DataInputStream in, JobReport report) throws IOException {
    JobStatus job = new JobStatus();
    job.readFields(in);
    String failure = job.getState() == JobStatus.State.FAILED ? report.failure() : "";
    return new KnownStatus(job, job.getState(), job.getJobFile(), failure);
  }

  private static DataInputStream begin(byte[] encoded) throws IOException {
    byte[] status = Packed.unpack(encoded, BYTES_MAX);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(status));
    if (in.readByte() != StatusHead.FORMAT) {
      throw new IOException("a newer or older Howdah wrote it");
    }
    return in;
  }

  private static HowdahException damaged(Exception e) {
    return new HowdahException(
        ErrorCode.CORRUPTION, "the status of a job is not understood: " + e.getMessage(), e);
  }

  private static <T extends Writable> T[] read(
      DataInputStream in, T[] all, java.util.function.Supplier<T> make) throws IOException {
    for (int i = 0; i < all.length; i++) {
      all[i] = make.get();
      all[i].readFields(in);
    }
    return all;
  }

  /** Texts of any length. */
  private static final class Texts {
    private static void write(DataOutputStream out, String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      out.writeInt(bytes.length);
      out.write(bytes);
    }

    private static String read(DataInputStream in) throws IOException {
      byte[] bytes = in.readNBytes(Lengths.next(in));
      return new String(bytes, StandardCharsets.UTF_8);
    }

    private static String shorten(String text, int charsMax) {
      return text.length() <= charsMax ? text : text.substring(0, charsMax) + " ...";
    }
  }
}
