package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * As {@link Mappers.Fields}, but its spill folders are on a full device, for all runs of the first
 * attempts: their files are links to {@code /dev/full}. Not so folders that are named {@code
 * roomy}.
 */
public final class FullDevice extends Mapper<LongWritable, Text, Text, Text> {
  /** How many attempts find the device full. */
  public static final String ATTEMPTS = "zoo.full.attempts";

  private static final int RUNS_MAX = 20;

  private final Mappers.Fields fields = new Mappers.Fields();

  @Override
  protected void setup(Context context) throws IOException {
    var attempt = context.getTaskAttemptID();
    if (attempt.getId() >= context.getConfiguration().getInt(ATTEMPTS, 0)) {
      return;
    }
    String name = "map-" + attempt.getTaskID().getId() + "-" + attempt.getId();
    for (String folder : context.getConfiguration().getStrings("howdah.spill.dirs")) {
      if (!folder.endsWith("/roomy")) {
        fill(Path.of(folder), context.getJobID().toString(), name);
      }
    }
  }

  private static void fill(Path folder, String job, String attempt) throws IOException {
    Path runs = Files.createDirectories(folder.resolve("howdah").resolve(job).resolve("runs"));
    for (int i = 0; i < RUNS_MAX; i++) {
      Path link = runs.resolve(job + "." + attempt + "." + i + ".tmp");
      Files.createSymbolicLink(link, Path.of("/dev/full"));
    }
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    fields.map(offset, line, context);
  }
}
