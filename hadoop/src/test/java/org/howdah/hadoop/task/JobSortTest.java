package org.howdah.hadoop.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.engine.SortChangedException;
import org.howdah.hadoop.bytes.EncoderOutput;
import org.howdah.hadoop.bytes.KeyOrders;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Orders;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;
import org.junit.jupiter.api.Test;

/** A job whose keys are texts and which is told a wrong order of them. */
class JobSortTest {
  private static final KeyOrder WRONG =
      new KeyOrder() {
        private final KeyOrder right = KeyOrders.known(Text.Comparator.class);

        @Override
        public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
          return right.compare(b, bStart, bLength, a, aStart, aLength);
        }
      };

  private final JobConf conf = new JobConf(false);
  private final JobSort job;

  JobSortTest() throws HowdahException {
    conf.setMapOutputKeyClass(Text.class);
    conf.set("io.serializations", "org.apache.hadoop.io.serializer.WritableSerialization");
    job = new JobSort(conf, comparator -> WRONG);
  }

  @Test
  void theFirstTaskThatFindsAWrongOrderChangesItForTheJob() throws Exception {
    MapOrder first = new MapOrder(job, conf);
    assertThat(first.begin()).isTrue();
    first.see(key("apple"));
    first.see(key("banana"));
    assertThatThrownBy(first::end)
        .isInstanceOf(SortChangedException.class)
        .hasMessageContaining("org.apache.hadoop.io.Text$Comparator")
        .hasMessageContaining("apple")
        .hasMessageContaining("banana");
    MapOrder again = new MapOrder(job, conf);
    assertThat(again.begin()).as("whether keys are to be checked").isFalse();
    assertThat(again.plan().order().compare(key("apple"), key("banana"))).isNegative();
    again.end();
    assertThat(job.ofRuns()).isEqualTo(again.plan());
  }

  @Test
  void aTaskThatSortedInTheOldOrderBeginsAgainToo() throws Exception {
    MapOrder blind = new MapOrder(job, conf);
    blind.begin();
    blind.see(key("apple"));
    MapOrder seeing = new MapOrder(job, conf);
    seeing.begin();
    seeing.see(key("apple"));
    seeing.see(key("banana"));
    assertThatThrownBy(seeing::end).isInstanceOf(SortChangedException.class);
    assertThatThrownBy(blind::end).isInstanceOf(SortChangedException.class);
  }

  @Test
  void onceATaskHasFinishedTheJobFailsInstead() throws Exception {
    MapOrder blind = new MapOrder(job, conf);
    blind.begin();
    blind.see(key("apple"));
    blind.end();
    MapOrder seeing = new MapOrder(job, conf);
    seeing.begin();
    seeing.see(key("apple"));
    seeing.see(key("banana"));
    assertThatThrownBy(seeing::end)
        .isInstanceOfSatisfying(
            HowdahException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.USER_CONFIGURATION))
        .hasMessageContaining("banana (0662616e616e61) and apple (056170706c65)")
        .hasMessageContaining("Text$Comparator")
        .hasMessageContaining("set howdah.sort.prefixes to false");
  }

  @Test
  void userCodeThatHidesTheExceptionHidesNothing() throws Exception {
    MapOrder order = new MapOrder(job, conf);
    boolean more = order.begin();
    for (int i = 0; more; i++) {
      try {
        more = order.see(key("key " + i));
      } catch (SortChangedException hidden) {
        break;
      }
    }
    assertThat(order.found()).isInstanceOf(SortChangedException.class);
    assertThatThrownBy(() -> order.see(key("more"))).isInstanceOf(SortChangedException.class);
    assertThatThrownBy(order::end).isInstanceOf(SortChangedException.class);
  }

  @Test
  void aSettingLeavesTheOrderToTheComparator() throws Exception {
    conf.setBoolean(HowdahKeys.SORT_PREFIXES, false);
    JobSort asked = new JobSort(conf, comparator -> WRONG);
    assertThat(asked.plan().order().compare(key("apple"), key("banana"))).isNegative();
    assertThat(asked.plan().order().prefix(new byte[] {1, 2}, 0, 2)).isZero();
  }

  @Test
  void aProcessWithAnotherComparatorThanTheJobNeitherSortsNorMerges() throws Exception {
    JobSort elsewhere = JobSort.elsewhere(conf, "com.example.Backwards");
    MapOrder order = new MapOrder(elsewhere, conf);
    assertThatThrownBy(order::begin)
        .isNotInstanceOf(SortChangedException.class)
        .hasMessageContaining("is com.example.Backwards where the job began")
        .hasMessageContaining("org.apache.hadoop.io.Text$Comparator in this process")
        .hasMessageContaining("mapreduce.job.output.key.comparator.class");
    assertThatThrownBy(elsewhere::ofRuns).isInstanceOf(HowdahException.class);
  }

  @Test
  void aComparatorThatIsRegisteredLaterIsWelcomeIfItAgrees() throws Exception {
    conf.setMapOutputKeyClass(Late.class);
    WritableComparator.define(Late.class, new Text.Comparator());
    JobSort late = JobSort.of(conf);
    finish(late, "apple", "banana");
    WritableComparator.define(Late.class, new Same());
    finish(late, "apple", "banana");
    WritableComparator.define(Late.class, new Orders.Descending());
    assertThatThrownBy(() -> finish(late, "apple", "banana"))
        .isNotInstanceOf(SortChangedException.class)
        .hasMessageContaining("Orders$Descending, does not order apple (056170706c65) and banana")
        .hasMessageContaining("as org.apache.hadoop.io.Text$Comparator should")
        .hasMessageContaining("mapreduce.job.output.key.comparator.class");
  }

  private void finish(JobSort sort, String... keys) throws Exception {
    MapOrder order = new MapOrder(sort, conf);
    order.begin();
    for (String key : keys) {
      order.see(key(key));
    }
    order.end();
  }

  static final class Late extends Text {}

  static final class Same extends Text.Comparator {}

  private static Slice key(String text) throws IOException {
    EncoderOutput out = new EncoderOutput();
    new Text(text).write(out);
    return Slice.of(Arrays.copyOf(out.bytes(), out.length()));
  }
}
