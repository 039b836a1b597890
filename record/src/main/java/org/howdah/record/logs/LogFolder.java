package org.howdah.record.logs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The folder with a folder for each job that has logged, for those who read. Others may write there
 * meanwhile. Safe for several threads.
 */
public final class LogFolder {
  private static final int LINE_BYTES_MAX = 1024;
  private static final Pattern JOB = Pattern.compile("job_[A-Za-z0-9-]{1,80}_\\d{1,18}");

  /** First the job's own, then those of maps, then of reduces, and in the end what is no task's. */
  public static final Comparator<String> ORDER =
      Comparator.<String>comparingInt(
              log -> log.equals(LogParts.JOB) ? 0 : log.contains("_m_") ? 1 : isReduce(log) ? 2 : 3)
          .thenComparing(Comparator.naturalOrder());

  private final Path root;
  private final LogListings listings;

  public LogFolder(Path root) {
    this(root, new LogListings());
  }

  /**
   * @param listings of the folders of its jobs
   */
  LogFolder(Path root, LogListings listings) {
    this.root = root;
    this.listings = listings;
  }

  private static boolean isReduce(String log) {
    return log.contains("_r_");
  }

  public Path root() {
    return root;
  }

  /**
   * A job.
   *
   * @param changedMillis when something was written last, since 1970
   * @param files how many it has
   */
  public record Job(String id, Path folder, long changedMillis, long bytes, int files) {}

  /** The jobs that have logs, the one that has logged last at the end. */
  public List<Job> jobs() throws IOException {
    List<Job> jobs = new ArrayList<>();
    for (Path folder : LogParts.list(root)) {
      String name = folder.getFileName().toString();
      if (JOB.matcher(name).matches() && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        jobs.add(look(name, folder));
      }
    }
    jobs.sort(Comparator.comparingLong(Job::changedMillis));
    return jobs;
  }

  private static Job look(String id, Path folder) throws IOException {
    long changed = Files.getLastModifiedTime(folder).toMillis();
    long bytes = 0;
    List<Path> files = LogParts.list(folder);
    for (Path file : files) {
      try {
        changed = Math.max(changed, Files.getLastModifiedTime(file).toMillis());
        bytes += Files.size(file);
      } catch (NoSuchFileException madeRoom) {
        // It counts no more.
      }
    }
    return new Job(id, folder, changed, bytes, files.size());
  }

  /** Whether a job has any. */
  public boolean has(String job) {
    return JOB.matcher(job).matches() && Files.isDirectory(root.resolve(job));
  }

  /** Whether a job has that log. */
  public boolean has(String job, String log) {
    return has(job) && Files.isRegularFile(LogParts.first(root.resolve(job), log));
  }

  /** The bytes of each log of a job, in their order; none if it has none. */
  public Map<String, Long> logs(String job) throws IOException {
    Map<String, Long> bytes = new LinkedHashMap<>();
    Map<String, LogParts> inOrder = new TreeMap<>(ORDER);
    inOrder.putAll(parts(job));
    for (Map.Entry<String, LogParts> log : inOrder.entrySet()) {
      bytes.put(log.getKey(), log.getValue().bytes());
    }
    return bytes;
  }

  private Map<String, LogParts> parts(String job) throws IOException {
    return has(job) ? listings.of(root.resolve(job)) : Map.of();
  }

  /**
   * Copies a log, and says where how much of it was left out.
   *
   * @return whether there is one
   */
  public boolean copy(String job, String log, OutputStream out) throws IOException {
    LogParts parts = parts(job).get(log);
    if (parts != null) {
      parts.copyTo(out);
    }
    return parts != null;
  }

  /** The first line of a job's own log; empty if it has none. */
  public String firstLine(String job) throws IOException {
    Path file = LogParts.first(root.resolve(job), LogParts.JOB);
    if (!has(job, LogParts.JOB)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      String begin = new String(in.readNBytes(LINE_BYTES_MAX), StandardCharsets.UTF_8);
      return begin.lines().findFirst().orElse("");
    }
  }
}
