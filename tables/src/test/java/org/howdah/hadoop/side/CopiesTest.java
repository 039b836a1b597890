package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.conf.Configurable;
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
  private final Copies copies = new Copies(new Configuration());

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
      Writable copy = copies.of(object);
      assertThat(copy).isEqualTo(object).isNotSameAs(object).hasSameClassAs(object);
    }
  }

  /** Writes more than it reads, as a type may that had more fields once; a shuffle takes it. */
  public static class Shrunk implements Writable {
    int number;

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(number);
      out.writeInt(7);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      number = in.readInt();
    }
  }

  /** The same, read by Hadoop's own serialization. */
  public static final class ShrunkConfigured extends Shrunk implements Configurable {
    @Override
    public void setConf(Configuration configuration) {}

    @Override
    public Configuration getConf() {
      return null;
    }
  }

  @Test
  void aTypeThatReadsLessThanItWritesIsCopiedButIsNoValueOfATable() {
    for (Shrunk object : new Shrunk[] {new Shrunk(), new ShrunkConfigured()}) {
      object.number = 5;
      Shrunk copy = copies.of(object);
      assertThat(copy).isNotSameAs(object).hasSameClassAs(object);
      assertThat(copy.number).isEqualTo(5);
      assertThatThrownBy(() -> decode(object.getClass(), new byte[8]))
          .hasMessageContaining("8 bytes are no " + object.getClass().getName());
    }
  }

  private static <T> T decode(Class<T> type, byte[] bytes) {
    return WritableCoder.of(type, new Configuration()).decode(bytes);
  }

  @Test
  void aCopyStaysWhenTheReaderGoesOn() {
    Text line = new Text("first");
    Text copy = copies.of(line);
    line.set("other");
    assertThat(copy).hasToString("first");
  }

  @Test
  void nothingIsCopiedAsNothing() {
    assertThat(copies.of((Text) null)).isNull();
    assertThat(copies.of(NullWritable.get())).isSameAs(NullWritable.get());
  }

  @Test
  void theHeapThatCopiesTakeIsToldOnce() {
    copies.of(new Text("x".repeat(1000)));
    copies.of(new LongWritable(7));
    assertThat(copies.takeBytes()).isBetween(1000L, 1100L);
    Line line = new Line();
    line.set("y".repeat(5000));
    copies.of(line);
    copies.of(new BytesWritable(new byte[9000], 2000));
    copies.of(NullWritable.get());
    assertThat(copies.takeBytes()).isBetween(7000L, 7200L);
    assertThat(copies.takeBytes()).isZero();
  }

  @Test
  void aTypeThatNoSerializationKnowsIsNamed() {
    assertThatThrownBy(() -> copies.of(new Object()))
        .hasMessageContaining("no serialization in io.serializations knows java.lang.Object");
  }
}
