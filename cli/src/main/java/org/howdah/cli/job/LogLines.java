package org.howdah.cli.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.UserError;
import org.howdah.record.logs.JobLogs;
import org.howdah.record.logs.LogFolder;

/** Logs for people and for scripts. */
final class LogLines {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
          .withZone(ZoneId.systemDefault());

  private static final int NAMES_MAX = 10;

  /** So much is printed as one JSON object. */
  private static final long JSON_BYTES_MAX = 256 << 20;

  private LogLines() {}

  /**
   * A job in a list.
   *
   * @param first of its log, which says what it is
   */
  static String line(LogFolder.Job job, String first) {
    int about = first.indexOf(job.id());
    return String.join(
            "  ",
            job.id(),
            TIME.format(Instant.ofEpochMilli(job.changedMillis())),
            String.format(Locale.ROOT, "%9s", Figures.bytes(job.bytes())),
            about < 0 ? "" : first.substring(about + job.id().length()).strip())
        .stripTrailing();
  }

  static List<Map<String, Object>> toMaps(List<LogFolder.Job> jobs) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (LogFolder.Job job : jobs) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("id", job.id());
      map.put("folder", job.folder().toString());
      map.put("changedMillis", job.changedMillis());
      map.put("bytes", job.bytes());
      all.add(map);
    }
    return all;
  }

  static String names(List<LogSource.Log> logs) {
    String names =
        logs.stream().limit(NAMES_MAX).map(LogSource.Log::name).collect(Collectors.joining(", "));
    return logs.size() > NAMES_MAX ? names + " and " + (logs.size() - NAMES_MAX) + " more" : names;
  }

  /** One after the other, each below its name. */
  static void print(LogSource source, List<LogSource.Log> logs, OutputStream out)
      throws IOException {
    LineEnds lines = new LineEnds(out);
    for (LogSource.Log log : logs) {
      String node = log.node().isEmpty() ? "" : " on " + log.node();
      lines.write(("==> " + log.name() + node + " <==\n").getBytes(UTF_8));
      source.copy(log, lines);
      lines.endLine();
    }
    lines.flush();
  }

  static Map<String, Object> toMap(String job, LogSource source, List<LogSource.Log> logs)
      throws IOException {
    if (logs.stream().mapToLong(LogSource.Log::bytes).sum() > JSON_BYTES_MAX) {
      throw new UserError("these are too many logs for one JSON object; name an attempt");
    }
    StringBuilder own = new StringBuilder();
    List<Map<String, Object>> others = new ArrayList<>();
    for (LogSource.Log log : logs) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      source.copy(log, bytes);
      if (log.name().equals(JobLogs.JOB)) {
        own.append(bytes.toString(UTF_8));
      } else {
        others.add(Map.of("name", log.name(), "node", log.node(), "log", bytes.toString(UTF_8)));
      }
    }
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", job);
    map.put("log", own.toString());
    map.put("attempts", others);
    return map;
  }

  /** Knows whether a line has ended. */
  private static final class LineEnds extends FilterOutputStream {
    private boolean ended = true;

    LineEnds(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      ended = length == 0 ? ended : bytes[offset + length - 1] == '\n';
    }

    void endLine() throws IOException {
      if (!ended) {
        write(new byte[] {'\n'}, 0, 1);
      }
    }
  }
}
