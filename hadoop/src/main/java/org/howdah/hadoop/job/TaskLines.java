package org.howdah.hadoop.job;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskReport;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.json.Json;

/** What each task of a job took, as lines of JSON; see docs/formats/run-record.md. */
record TaskLines(LoadedJob job, JobHistory history) {
  /**
   * Writes the file, if the job's settings name a folder for it.
   *
   * @throws IOException naming the file, if that does not get there whole
   */
  void write() throws IOException {
    String folder = job.conf().getTrimmed(HowdahKeys.RECORD_TASKS, "");
    if (!folder.isEmpty()) {
      write(new Path(folder, job.id() + ".jsonl"));
    }
  }

  private void write(Path file) throws IOException {
    FileSystem files = file.getFileSystem(job.conf());
    Path unfinished = new Path(file.getParent(), "." + file.getName() + ".unfinished");
    try {
      try (Writer writer =
          new OutputStreamWriter(files.create(unfinished, true), StandardCharsets.UTF_8)) {
        write(Kind.MAP, job.plan().maps(), writer);
        write(Kind.REDUCE, job.plan().reduces(), writer);
      }
      if (!files.rename(unfinished, file)) {
        throw new IOException("there is something of that name already");
      }
    } catch (IOException e) {
      delete(files, unfinished, e);
      throw new IOException("cannot write " + file + " for " + HowdahKeys.RECORD_TASKS, e);
    }
  }

  private static void delete(FileSystem files, Path unfinished, IOException cause) {
    try {
      boolean unused = files.delete(unfinished, false);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  private void write(Kind kind, int count, Writer writer) throws IOException {
    List<TaskReport> tasks = history.succeeded(kind, count);
    TaskFigures figures = new TaskFigures(kind, tasks);
    for (TaskReport task : tasks) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("kind", kind.name().toLowerCase(Locale.ROOT));
      line.put("attempt", task.getSuccessfulTaskAttemptId().toString());
      if (task.getStartTime() > 0) { // Of one that an earlier manager has seen it is not known.
        line.put("beganAtMillis", task.getStartTime());
      }
      line.putAll(figures.toMap(task));
      writer.append(Json.line(line)).append('\n');
    }
  }
}
