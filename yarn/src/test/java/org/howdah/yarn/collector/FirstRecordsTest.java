package org.howdah.yarn.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.Function;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.hadoop.bytes.KeyOrders;
import org.howdah.hadoop.bytes.RecordEncoder;
import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;
import org.junit.jupiter.api.Test;

class FirstRecordsTest {
  private final JobConf conf = new JobConf();

  private FirstRecords ofDoubles(double... keys) throws IOException {
    return ofDoubles(KeyOrders::known, keys);
  }

  private FirstRecords ofDoubles(Function<Class<?>, KeyOrder> known, double... keys)
      throws IOException {
    conf.setMapOutputKeyClass(DoubleWritable.class);
    FirstRecords first = new FirstRecords(conf, 3, known);
    RecordEncoder<DoubleWritable, IntWritable> encoder =
        new RecordEncoder<>(conf, DoubleWritable.class, IntWritable.class);
    for (double key : keys) {
      encoder.encode(new DoubleWritable(key), new IntWritable(1));
      assertThat(first.add(0, encoder.key(), encoder.value())).isTrue();
    }
    return first;
  }

  @Test
  void whatIsKnownOfTheComparatorIsUsed() throws IOException {
    assertThat(KeyOrders.asks(ofDoubles(3, -1, 2.5).plan().order())).isFalse();
    assertThat(KeyOrders.asks(ofDoubles().plan().order())).isFalse();
  }

  @Test
  void whereTheFirstKeysContradictItTheComparatorIsAsked() throws IOException {
    KeyOrder asLongs = KeyOrders.known(LongWritable.Comparator.class);
    // Of doubles below 0 the bits are in the other order.
    assertThat(KeyOrders.asks(ofDoubles(type -> asLongs, 1, 2).plan().order())).isFalse();
    assertThat(KeyOrders.asks(ofDoubles(type -> asLongs, -1, -2).plan().order())).isTrue();
  }

  @Test
  void notMoreThanAMebibyteWaits() {
    conf.setMapOutputKeyClass(Text.class);
    FirstRecords first = new FirstRecords(conf, 1, KeyOrders::known);
    Slice key = Slice.of(new byte[] {3, 'a', 'b', 'c'});
    Slice value = Slice.of(new byte[400 << 10]);
    assertThat(first.add(0, key, value)).isTrue();
    assertThat(first.add(0, key, value)).isTrue();
    assertThat(first.add(0, key, value)).isFalse();
  }

  @Test
  void aComparatorOfWhichNothingIsKnownWaitsForNothing() throws IOException {
    conf.setMapOutputKeyClass(Text.class);
    conf.setOutputKeyComparatorClass(HowdahCollectorTest.Backwards.class);
    FirstRecords first = new FirstRecords(conf, 1, KeyOrders::known);
    Slice bytes = Slice.of(new byte[] {1, 'a'});
    assertThat(first.add(0, bytes, bytes)).isFalse();
    assertThat(KeyOrders.asks(first.plan().order())).isTrue();
  }
}
