package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

/** What the JVM's own layout gives with compressed references. */
class HeapSizeTest {
  @Test
  void numbersFollowTheHeader() {
    assertThat(HeapSize.ofNumbers(IntWritable.class)).isEqualTo(16);
    assertThat(HeapSize.ofNumbers(LongWritable.class)).isEqualTo(24);
    assertThat(HeapSize.ofNumbers(DoubleWritable.class)).isEqualTo(24);
    assertThat(HeapSize.ofNumbers(NullWritable.class)).isEqualTo(16);
  }

  @Test
  void whatRefersToOthersHasNoSizeOfItsOwn() {
    assertThat(HeapSize.ofNumbers(Text.class)).isZero();
  }

  @Test
  void arraysAreRoundedUp() {
    assertThat(HeapSize.ofBytes(0)).isEqualTo(16);
    assertThat(HeapSize.ofBytes(8)).isEqualTo(24);
    assertThat(HeapSize.ofBytes(9)).isEqualTo(32);
  }

  @Test
  void wordsAreKeptAsTheirBytesAndFoundByTextsWithRoomToSpare() {
    var coder = WritableCoder.of(Text.class, new org.apache.hadoop.conf.Configuration());
    Text word = new Text("a longer word");
    word.set("word");
    Object kept = coder.keep(word, coder.encode(word));
    assertThat(kept).isEqualTo("word".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    assertThat(coder.isKept(word, kept)).isTrue();
    word.set("wor");
    assertThat(coder.isKept(word, kept)).isFalse();
  }
}
