package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The comparison itself: it must notice when two frameworks differ. */
class HarnessTest extends EquivalenceTest {
  private static final String SECOND_RUN = "zoo.second.run";

  private int runs;

  @BeforeEach
  void writeFile() throws Exception {
    write("a.txt", "x\ny\n");
  }

  @Test
  void aRecordMoreIsNoticed() {
    assertNoticed(() -> same(differingIn("record")), "three");
    assertNoticed(() -> sameRecords(differingIn("record")), "three");
  }

  @Test
  void anotherOrderIsNoticedUnlessAnyWillDo() throws Exception {
    assertNoticed(() -> same(differingIn("order")), "two");
    sameRecords(differingIn("order"));
  }

  @Test
  void anotherCounterIsNoticed() {
    assertNoticed(() -> same(differingIn("counter")), "a group/a name");
  }

  @Test
  void aFileMoreIsNoticed() {
    assertNoticed(() -> same(differingIn("file")), "part-r-00000");
  }

  private static void assertNoticed(ThrowingCallable comparison, String difference) {
    assertThatThrownBy(comparison)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(difference);
  }

  private NewDescription differingIn(String what) {
    return job -> {
      job.setMapperClass(Differs.class);
      job.setNumReduceTasks(what.equals("file") ? runs % 2 : 0);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(IntWritable.class);
      job.getConfiguration().set(SECOND_RUN, runs++ % 2 == 0 ? "nothing" : what);
    };
  }

  static final class Differs extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void setup(Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      String what = conf.get(SECOND_RUN);
      context.write(new Text("order".equals(what) ? "two" : "one"), new IntWritable(1));
      context.write(new Text("order".equals(what) ? "one" : "two"), new IntWritable(1));
      if (what.equals("record")) {
        context.write(new Text("three"), new IntWritable(1));
      }
      if (what.equals("counter")) {
        context.getCounter("a group", "a name").increment(1);
      }
    }

    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context) {}
  }
}
