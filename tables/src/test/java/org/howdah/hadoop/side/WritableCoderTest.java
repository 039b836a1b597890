package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
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
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.io.serializer.avro.AvroReflectSerializable;
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

  /** What Java serializes. */
  private record Point(int x, String name) implements Serializable {
    private static final long serialVersionUID = 1;
  }

  @Test
  void whatJavaSerializesIsCodedSoIfTheJobSaysSo() {
    assertThatThrownBy(() -> WritableCoder.of(Point.class, configuration))
        .hasMessageContaining("no serialization in io.serializations knows");
    configuration.setStrings(
        "io.serializations",
        WritableSerialization.class.getName(),
        JavaSerialization.class.getName());
    assertThatTypeIsCoded(Point.class, new Point(7, "a"), new Point(7, "a"), new Point(7, "b"));
    assertThatTypeIsCoded(String.class, "a", String.valueOf(new char[] {'a'}), "b");
  }

  /** What Avro writes as it finds its fields. */
  public static final class Place implements AvroReflectSerializable {
    private String name = "";
    private int number;

    static Place of(String name, int number) {
      Place place = new Place();
      place.name = name;
      place.number = number;
      return place;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Place place && place.name.equals(name) && place.number == number;
    }

    @Override
    public int hashCode() {
      return name.hashCode() + number;
    }
  }

  @Test
  void whatAvroReflectsIsCodedByIt() {
    assertThatTypeIsCoded(Place.class, Place.of("a", 7), Place.of("a", 7), Place.of("a", 8));
    assertThat(coder(Place.class).encode(Place.of("a", 7))).hasSize(3);
  }

  private <T> void assertThatTypeIsCoded(Class<T> type, T object, T equal, T other) {
    Coder<T> coder = coder(type);
    byte[] bytes = coder.encode(object);
    assertThat(coder.encode(equal)).isEqualTo(bytes);
    assertThat(coder.encode(other)).isNotEqualTo(bytes);
    assertThat(coder.decode(bytes)).isEqualTo(object).isNotSameAs(object);
    assertThat(coder.isKept(equal, coder.keep(object, bytes))).isTrue();
    assertThat(coder.isKept(other, coder.keep(object, bytes))).isFalse();
    assertThatThrownBy(() -> coder.decode(Arrays.copyOf(bytes, bytes.length - 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bytes are no " + type.getName());
  }

  private <T> Coder<T> coder(Class<T> type) {
    return WritableCoder.of(type, configuration);
  }

  @Test
  void typesThatNoSerializationKnowsAreRefused() {
    assertThatThrownBy(() -> WritableCoder.of(Thread.class, configuration))
        .hasMessageContaining("no serialization in io.serializations knows java.lang.Thread");
  }
}
