package org.howdah.hadoop.jobs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.WritableComparable;

/** Keys of all types say the same: a first number, and a second one below {@link #SECONDS}. */
final class Keys {
  static final int SECONDS = 7;

  /** One key of so many may be large. */
  static final int LARGE_EVERY = 8;

  private static final int SCALE = 1000;

  private Keys() {}

  static Class<? extends WritableComparable<?>> type(Traits stage) {
    boolean statics = stage.is(Trait.STATICS, "types", "all");
    return switch (stage.get(Trait.KEY)) {
      case "text" -> Text.class;
      case "int" -> IntWritable.class;
      case "long" -> LongWritable.class;
      case "vint" -> VIntWritable.class;
      case "vlong" -> VLongWritable.class;
      case "double" -> DoubleWritable.class;
      case "bytes" -> BytesWritable.class;
      case "pair" -> statics ? PairKey.Static.class : PairKey.class;
      case "raw pair" -> PairKey.Raw.class;
      default -> NullWritable.class;
    };
  }

  /** Has a key say the numbers. */
  static void set(WritableComparable<?> key, int first, int second, int largeBytes) {
    long number = (long) first * SCALE + second;
    if (key instanceof Text text) {
      text.set(words(first, second, largeBytes));
    } else if (key instanceof BytesWritable bytes) {
      byte[] words = words(first, second, largeBytes).getBytes(ISO_8859_1);
      bytes.set(words, 0, words.length);
    } else if (key instanceof IntWritable small) {
      small.set((int) number);
    } else if (key instanceof VIntWritable small) {
      small.set((int) number);
    } else if (key instanceof LongWritable large) {
      large.set(number);
    } else if (key instanceof VLongWritable large) {
      large.set(number);
    } else if (key instanceof DoubleWritable fraction) {
      fraction.set(first + second / (double) SCALE);
    } else if (key instanceof PairKey pair) {
      pair.set(first, second);
    }
  }

  private static String words(int first, int second, int largeBytes) {
    String words = String.format(Locale.ROOT, "%06d:%03d", first, second);
    boolean large = (first + second) % LARGE_EVERY == 1;
    return large ? words + ":" + "k".repeat(largeBytes) : words;
  }

  static int first(Object key) {
    return (int) (number(key) / SCALE);
  }

  static int second(Object key) {
    return (int) (number(key) % SCALE);
  }

  private static long number(Object key) {
    if (key instanceof Text text) {
      return number(text.toString());
    } else if (key instanceof BytesWritable bytes) {
      return number(new String(bytes.getBytes(), 0, bytes.getLength(), ISO_8859_1));
    } else if (key instanceof IntWritable small) {
      return small.get();
    } else if (key instanceof VIntWritable small) {
      return small.get();
    } else if (key instanceof LongWritable large) {
      return large.get();
    } else if (key instanceof VLongWritable large) {
      return large.get();
    } else if (key instanceof DoubleWritable fraction) {
      return Math.round(fraction.get() * SCALE);
    } else if (key instanceof PairKey pair) {
      return (long) pair.first() * SCALE + pair.second();
    }
    return 0;
  }

  private static long number(String words) {
    return Long.parseLong(words.substring(0, 6)) * SCALE + Long.parseLong(words.substring(7, 10));
  }
}
