package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.record.DirectoryRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Map output in files that worker processes share, damaged while a reduce task reads it. */
class DamagedRunsTest extends FaultTest {
  @ParameterizedTest
  @ValueSource(classes = {Fails.class, Dies.class, Stops.class})
  void whateverTheJobsCodeMakesOfDamagedMapOutputItIsMadeAgain(Class<? extends Fails> reducer)
      throws Exception {
    write("one.txt", words(1));
    write("two.txt", words(2));
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.wordCount(job);
              job.setReducerClass(reducer);
              job.setMaxMapAttempts(1);
              job.setMaxReduceAttempts(1);
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, true);
              job.getConfiguration()
                  .set(HowdahKeys.SPILL_DIRS, scratch.resolve("spills").toString());
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output()).isEqualTo(howdah.run(Jobs::wordCount).output());
    assertThat(outcome.counter(JobCounter.NUM_FAILED_REDUCES)).isZero();
  }

  /** Of which map output is longer than what is read of it at once. */
  private static String words(int seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int bytes = 0; bytes < 2 * DirectoryRun.READ_BUFFER_BYTES; bytes += 2 * Long.BYTES) {
      text.append(Long.toHexString(random.nextLong())).append('\n');
    }
    return text.toString();
  }

  /**
   * Damages all map output at first, and fails as code does that reads other bytes than it wrote.
   */
  public static class Fails extends Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void setup(Context context) throws IOException {
      if (context.getTaskAttemptID().getId() == 0) {
        damage(Path.of(context.getConfiguration().get(HowdahKeys.SPILL_DIRS)));
        fail();
      }
    }

    void fail() {
      throw new NumberFormatException("for input string 4x");
    }

    private static void damage(Path folder) throws IOException {
      List<Path> files;
      try (Stream<Path> all = Files.walk(folder)) {
        files = all.filter(file -> file.toString().matches(".*/runs/.*map-\\d-0.\\d")).toList();
      }
      if (files.isEmpty()) {
        throw new IOException("there is no map output in " + folder);
      }
      for (Path file : files) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
      }
    }

    @Override
    protected void reduce(Text key, Iterable<IntWritable> values, Context context)
        throws IOException, InterruptedException {
      int sum = 0;
      for (IntWritable value : values) {
        sum += value.get();
      }
      context.write(key, new IntWritable(sum));
    }
  }

  /** Ends its process instead. */
  public static final class Dies extends Fails {
    @Override
    void fail() {
      Runtime.getRuntime().halt(1);
    }
  }

  /** Reads the first key alone. */
  public static final class Stops extends Fails {
    @Override
    void fail() {}

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      if (context.getTaskAttemptID().getId() > 0) {
        super.run(context);
        return;
      }
      setup(context);
      if (context.nextKey()) {
        reduce(context.getCurrentKey(), context.getValues(), context);
      }
    }
  }
}
