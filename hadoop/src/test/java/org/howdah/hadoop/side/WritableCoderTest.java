package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.howdah.sidedata.Coder;
import org.junit.jupiter.api.Test;

class WritableCoderTest {
  private final Configuration configuration = new Configuration();

  @Test
  void writablesAreCodedAsTheyWriteThemselves() {
    for (Writable object : new Writable[] {new DoubleWritable(1.5), NullWritable.get(), map()}) {
      Coder<Writable> coder = coderOf(object);
      byte[] bytes = coder.encode(object);
      byte[] written = WritableUtils.toByteArray(object);
      assertThat(bytes).isEqualTo(Arrays.copyOf(written, bytes.length));
      assertThat(coder.decode(bytes)).isEqualTo(object);
    }
  }

  /** A map of writables is configurable: each that is read gets the job's configuration. */
  private static MapWritable map() {
    MapWritable map = new MapWritable();
    map.put(new Text("a"), new DoubleWritable(2));
    return map;
  }

  @SuppressWarnings("unchecked")
  private Coder<Writable> coderOf(Writable object) {
    return (Coder<Writable>) WritableCoder.of(object.getClass(), configuration);
  }

  @Test
  void textAndBytesAreTheirBytesAlone() {
    assertThat(coderOf(new Text("é")).encode(new Text("é")))
        .isEqualTo("é".getBytes(StandardCharsets.UTF_8));
    BytesWritable bytes = new BytesWritable(new byte[] {1, 2, 3, 4}, 2);
    assertThat(coderOf(bytes).encode(bytes)).containsExactly(1, 2);
    assertThat(coderOf(bytes).decode(new byte[] {1, 2})).isEqualTo(bytes);
  }

  @Test
  void bytesThatEndEarlyAreRefusedWithTheirType() {
    assertThatThrownBy(() -> coderOf(new DoubleWritable()).decode(new byte[7]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("7 bytes are no " + DoubleWritable.class.getName());
  }

  @Test
  void typesThatNoSerializationKnowsAreRefused() {
    assertThatThrownBy(() -> WritableCoder.of(Thread.class, configuration))
        .hasMessageContaining("no serialization in io.serializations knows java.lang.Thread");
  }
}
