package org.howdah.hadoop.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Passes pairs on that are the same after they were lines: a key, a tab, a value. */
final class LineMapper extends Mapper<Text, Object, Text, Object> {
  private static final byte[] MARK = "\uFEFF".getBytes(UTF_8);

  @Override
  protected void map(Text key, Object value, Context context)
      throws IOException, InterruptedException {
    boolean isLine =
        !holds(key, '\t')
            && !holds(key, '\n')
            && !holds(key, '\r')
            && !isMarked(key)
            && !(value instanceof Text text && (holds(text, '\n') || holds(text, '\r')));
    if (!isLine) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "key '"
              + EntryReader.show(key.copyBytes())
              + "' or its value cannot be written as a line, because of a tab, a line end or a"
              + " mark in it: use --format sequence");
    }
    context.write(key, value);
  }

  private static boolean holds(Text text, char one) {
    byte[] bytes = text.getBytes();
    for (int i = 0; i < text.getLength(); i++) {
      if (bytes[i] == one) {
        return true;
      }
    }
    return false;
  }

  /** Readers take it, at the beginning of a file, for a mark of the encoding. */
  private static boolean isMarked(Text key) {
    byte[] bytes = key.getBytes();
    return key.getLength() >= MARK.length
        && bytes[0] == MARK[0]
        && bytes[1] == MARK[1]
        && bytes[2] == MARK[2];
  }
}
