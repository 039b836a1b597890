package org.howdah.hadoop.zoo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.WritableComparable;

/** Keys of each common type: ordinary ones, and those at the ends of the type's range. */
public final class Values {
  private static final Map<String, Function<Random, WritableComparable<?>>> TYPES =
      new LinkedHashMap<>();

  static {
    TYPES.put("Text", random -> new Text("t".repeat(random.nextInt(150)) + random.nextInt(9)));
    TYPES.put("Int", random -> new IntWritable(around(random, Integer.MAX_VALUE).intValue()));
    TYPES.put("Long", random -> new LongWritable(around(random, Long.MAX_VALUE)));
    TYPES.put("Short", random -> new ShortWritable((short) random.nextInt()));
    TYPES.put("Double", random -> new DoubleWritable(number(random)));
    TYPES.put("Float", random -> new FloatWritable((float) number(random)));
    TYPES.put("Boolean", random -> new BooleanWritable(random.nextBoolean()));
    TYPES.put("Byte", random -> new ByteWritable((byte) random.nextInt()));
    TYPES.put("Bytes", random -> new BytesWritable(bytes(random, random.nextInt(4))));
    TYPES.put("Null", random -> NullWritable.get());
    TYPES.put("VInt", random -> new VIntWritable(around(random, Integer.MAX_VALUE).intValue()));
    TYPES.put("VLong", random -> new VLongWritable(around(random, Long.MAX_VALUE)));
    TYPES.put("MD5Hash", random -> new MD5Hash(MD5Hash.digest(bytes(random, 1)).getDigest()));
    TYPES.put("Pair", random -> new Pair(random.nextInt(9) - 4, random.nextInt()));
    TYPES.put("RawPair", random -> new Pair.Raw(random.nextInt(9) - 4, random.nextInt()));
  }

  private Values() {}

  public static Iterable<String> types() {
    return TYPES.keySet();
  }

  /** As many keys of the type, many of them equal to one another. */
  public static List<WritableComparable<?>> keys(String type, long seed, int count) {
    Random random = new Random(seed);
    List<WritableComparable<?>> distinct = new ArrayList<>();
    for (int i = 0; i < count / 3; i++) {
      distinct.add(TYPES.get(type).apply(random));
    }
    List<WritableComparable<?>> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(distinct.get(random.nextInt(distinct.size())));
    }
    return keys;
  }

  private static Long around(Random random, long limit) {
    return switch (random.nextInt(5)) {
      case 0 -> limit - random.nextInt(3);
      case 1 -> -limit + random.nextInt(3);
      case 2 -> (long) random.nextInt(300) - 150;
      default -> random.nextLong() % limit;
    };
  }

  private static double number(Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> 0.0;
      case 1 -> -0.0;
      case 2 -> Double.POSITIVE_INFINITY;
      case 3 -> Double.NEGATIVE_INFINITY;
      case 4 -> Double.NaN;
      default -> random.nextGaussian() * Math.pow(10, random.nextInt(20) - 10);
    };
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
