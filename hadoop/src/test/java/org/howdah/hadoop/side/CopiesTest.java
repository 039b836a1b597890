package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.Test;

class CopiesTest {
  private final Configuration configuration = new Configuration();

  /** A type of its own that adds nothing. */
  public static final class Line extends Text {}

  @Test
  void aCopyIsEqualOfTheSameTypeAndAnotherObject() {
    Line line = new Line();
    line.set("derived");
    Writable[] objects = {
      new Text("text"),
      new LongWritable(1L << 40),
      new IntWritable(-3),
      new BytesWritable(new byte[] {1, 2, 3, 4}, 3),
      new DoubleWritable(0.5),
      line
    };
    for (Writable object : objects) {
      Writable copy = Copies.of(object, configuration);
      assertThat(copy).isEqualTo(object).isNotSameAs(object).hasSameClassAs(object);
    }
  }

  @Test
  void aCopyStaysWhenTheReaderGoesOn() {
    Text line = new Text("first");
    Text copy = Copies.of(line, configuration);
    line.set("other");
    assertThat(copy).hasToString("first");
  }

  @Test
  void nothingIsCopiedAsNothing() {
    assertThat(Copies.of((Text) null, configuration)).isNull();
    assertThat(Copies.of(NullWritable.get(), configuration)).isSameAs(NullWritable.get());
  }
}
