package org.howdah.hadoop.jobs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;

/** Values of all types say the same: a text, of which {@link Fold} knows the meaning. */
final class Values {
  /** One value of so many may be large. */
  static final int LARGE_EVERY = 8;

  private Values() {}

  static Class<? extends Writable> type(Traits stage) {
    boolean statics = stage.is(Trait.STATICS, "types", "all");
    return switch (stage.get(Trait.VALUE)) {
      case "text" -> Text.class;
      case "bytes" -> BytesWritable.class;
      case "own" -> statics ? Own.Static.class : Own.class;
      case "map" -> MapWritable.class;
      case "int" -> IntWritable.class;
      case "long" -> LongWritable.class;
      default -> VLongWritable.class;
    };
  }

  /** Has a value say the text. */
  static void set(Writable value, String text) {
    if (value instanceof Text words) {
      words.set(text);
    } else if (value instanceof BytesWritable bytes) {
      bytes.set(text.getBytes(ISO_8859_1), 0, text.length());
    } else if (value instanceof Own own) {
      own.set(text);
    } else if (value instanceof MapWritable map) {
      map.clear();
      Fold.counts(text).forEach((name, count) -> map.put(new Text(name), new LongWritable(count)));
    } else if (value instanceof IntWritable number) {
      number.set(Integer.parseInt(text));
    } else if (value instanceof LongWritable number) {
      number.set(Long.parseLong(text));
    } else if (value instanceof VLongWritable number) {
      number.set(Long.parseLong(text));
    }
  }

  /** What a value says. */
  static String get(Writable value) {
    if (value instanceof BytesWritable bytes) {
      return new String(bytes.getBytes(), 0, bytes.getLength(), ISO_8859_1);
    }
    if (value instanceof MapWritable map) {
      Map<String, Long> counts = new TreeMap<>();
      map.forEach((name, count) -> counts.put(name.toString(), ((LongWritable) count).get()));
      return Fold.text(counts);
    }
    return value.toString();
  }

  /** A value of the job's own, which it writes byte by byte. */
  static class Own implements Writable {
    private String text = "";

    void set(String newText) {
      text = newText;
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(text.length());
      for (int i = 0; i < text.length(); i++) {
        out.write(text.charAt(i));
      }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      text = new String(bytes, ISO_8859_1);
    }

    @Override
    public String toString() {
      return text;
    }

    /** With a buffer that all values of the class share. */
    static final class Static extends Own {
      private static final DataOutputBuffer BUFFER = new DataOutputBuffer();

      @Override
      public void write(DataOutput out) throws IOException {
        BUFFER.reset();
        super.write(BUFFER);
        out.write(BUFFER.getData(), 0, BUFFER.getLength());
      }
    }
  }
}
