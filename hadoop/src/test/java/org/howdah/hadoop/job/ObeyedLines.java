package org.howdah.hadoop.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.testkit.Until;

/** Does what a line says; of any other line it emits the first word and the second. */
public final class ObeyedLines extends Mapper<LongWritable, Text, Text, Text> {
  static final String POISON = "poison";
  static final String WAITS = "waits";
  static final String ENDLESS = "endless";
  static final String MEETS = "meets";

  /** The status of an attempt that waits or goes on for ever. */
  static final String BEGUN = "begun";

  /** The setting with the folder where attempts meet. */
  static final String MEETING = "zoo.meeting";

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    String[] words = line.toString().split(" ");
    switch (words[0]) {
      case POISON -> throw new IllegalStateException("cannot read the line: " + line);
      case WAITS -> waitForEver(context);
      case ENDLESS -> writeForEver(context);
      case MEETS -> meet(context);
      default -> context.write(new Text(words[0]), new Text(words[1]));
    }
  }

  private static void waitForEver(Context context) throws InterruptedException {
    context.setStatus(BEGUN);
    new CountDownLatch(1).await();
  }

  private static void writeForEver(Context context) throws IOException, InterruptedException {
    context.setStatus(BEGUN);
    for (long i = 0; i >= 0; i++) {
      context.write(new Text("key " + i), new Text("value"));
    }
  }

  private static void meet(Context context) throws IOException, InterruptedException {
    Path folder = Path.of(context.getConfiguration().get(MEETING));
    String own = context.getTaskAttemptID().getTaskID().toString();
    Files.createFile(Files.createDirectories(folder).resolve(own));
    Until.holds("another attempt comes", () -> folder.toFile().list().length == PlacedJob.SLOTS);
    context.write(new Text(MEETS), new Text(own));
  }
}
