package org.howdah.hadoop.bytes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.record.KeyOrder;
import org.howdah.testkit.KeyOrderContract;

/** The orders that are known of Hadoop's types, and that of a comparator which is asked. */
class KeyOrdersContractTest extends KeyOrderContract {
  private static final double[] DOUBLES = {
    0.0, -0.0, 1.5, -1.5, Double.MIN_VALUE, -Double.MAX_VALUE, Double.NaN, Double.NEGATIVE_INFINITY
  };
  private static final float[] FLOATS = {
    0f, -0f, 1.5f, -1.5f, Float.MIN_VALUE, -Float.MAX_VALUE, Float.NaN, Float.NEGATIVE_INFINITY
  };
  private static final long[] LONGS = {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, 255};

  @Override
  protected Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    known(kinds, Text.Comparator.class, random -> new Text(word(random)));
    known(kinds, BytesWritable.Comparator.class, random -> bytes(word(random)));
    known(kinds, IntWritable.Comparator.class, random -> new IntWritable((int) number(random)));
    known(kinds, LongWritable.Comparator.class, random -> new LongWritable(number(random)));
    known(
        kinds, LongWritable.DecreasingComparator.class, random -> new LongWritable(number(random)));
    known(
        kinds,
        FloatWritable.Comparator.class,
        random -> new FloatWritable(FLOATS[random.nextInt(FLOATS.length)]));
    known(
        kinds,
        DoubleWritable.Comparator.class,
        random -> new DoubleWritable(DOUBLES[random.nextInt(DOUBLES.length)]));
    asked(kinds, Text.class, random -> new Text(word(random)));
    asked(kinds, LongWritable.class, random -> new LongWritable(number(random)));
    return kinds;
  }

  private static void known(
      Map<String, Kind> kinds, Class<?> comparator, Function<Random, Writable> keys) {
    kinds.put(comparator.getName(), kind(KeyOrders.known(comparator), keys));
  }

  private static void asked(
      Map<String, Kind> kinds,
      Class<? extends WritableComparable<?>> type,
      Function<Random, Writable> keys) {
    JobConf conf = new JobConf(false);
    conf.setMapOutputKeyClass(type);
    String comparator = Comparators.classOfKeys(conf).getName();
    kinds.put("asked of " + comparator, kind(KeyOrders.compared(conf, comparator), keys));
  }

  private static Kind kind(KeyOrder order, Function<Random, Writable> keys) {
    return new Kind(order, random -> serialized(keys.apply(random)));
  }

  private static byte[] serialized(Writable key) {
    try (DataOutputBuffer out = new DataOutputBuffer()) {
      key.write(out);
      return Arrays.copyOf(out.getData(), out.getLength());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Short and long ones that begin alike, also beyond ASCII. */
  private static String word(Random random) {
    String alike = "alike ".repeat(random.nextInt(4));
    return alike + (random.nextBoolean() ? "é" : "e").repeat(random.nextInt(5));
  }

  private static BytesWritable bytes(String word) {
    return new BytesWritable(word.getBytes(UTF_8));
  }

  private static long number(Random random) {
    return LONGS[random.nextInt(LONGS.length)] + random.nextInt(2);
  }
}
