package org.howdah.hadoop.side;

import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Coder;
import org.howdah.sidedata.Coders;

/** Makes entries of records. Not safe for use by several threads. */
public final class EntryReader {
  /** What {@code --value-type} can be, and the type that jobs read such values as. */
  public static final Map<String, Class<?>> TYPES =
      Map.of("text", Text.class, "double", DoubleWritable.class, "long", LongWritable.class);

  private final TableSource source;
  private final Configuration configuration;
  private TableTypes types;
  private Class<?> keyType;
  private Class<?> valueType;
  private Coder<Object> keys;
  private Coder<Object> values;
  private byte[] key;
  private byte[] value;

  /** One whose first record says what types all have. */
  public EntryReader(TableSource source, Configuration configuration) {
    this(source, configuration, TableTypes.UNKNOWN);
  }

  /**
   * @param types those of the table; if they are not known, those of the first record
   */
  public EntryReader(TableSource source, Configuration configuration, TableTypes types) {
    this.source = source;
    this.configuration = configuration;
    this.types = types;
  }

  /**
   * Reads a record; {@link #key} and {@link #value} then are its entry.
   *
   * @param split the part of the input that it is in, for messages
   * @throws HowdahException if it is no entry; the message says why
   */
  public void read(Object recordKey, Object recordValue, Object split) throws HowdahException {
    if (source.isText()) {
      try {
        readLine((Text) recordValue);
      } catch (IllegalArgumentException | CharacterCodingException e) {
        String line = split + ", line at byte " + recordKey + ": ";
        throw new HowdahException(ErrorCode.INPUT, line + e.getMessage(), e);
      }
    } else {
      readObjects(recordKey, recordValue, split);
    }
  }

  /** The key of the record that was read last, which nobody changes. */
  public byte[] key() {
    return key;
  }

  /** Its value. */
  public byte[] value() {
    return value;
  }

  /** Those of the table, after a record was read. */
  public TableTypes types() {
    return types;
  }

  private void readLine(Text line) throws CharacterCodingException {
    int tab = line.find("\t");
    if (tab < 0) {
      throw new IllegalArgumentException(
          "it has no tab, but must be a key, a tab, and its value: '"
              + brief(line.toString())
              + "'");
    }
    key = Arrays.copyOf(line.getBytes(), tab);
    if (keyType == null) {
      keyType = Text.class;
      valueType = TYPES.get(source.valueType());
      types = TableTypes.of(keyType, valueType);
    }
    if (valueType == Text.class) {
      value = Arrays.copyOfRange(line.getBytes(), tab + 1, line.getLength());
    } else {
      value = number(Text.decode(line.getBytes(), tab + 1, line.getLength() - tab - 1).trim());
    }
  }

  private byte[] number(String text) {
    try {
      return valueType == DoubleWritable.class
          ? Coders.DOUBLE.encode(Double.valueOf(text))
          : Coders.LONG.encode(Long.valueOf(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the value of key '" + show(key) + "' is no " + source.valueType() + ": '" + text + "'",
          e);
    }
  }

  @SuppressWarnings("unchecked")
  private void readObjects(Object recordKey, Object recordValue, Object split)
      throws HowdahException {
    if (keyType != recordKey.getClass() || valueType != recordValue.getClass()) {
      keyType = recordKey.getClass();
      valueType = recordValue.getClass();
      checkTypes(split);
      try {
        keys = (Coder<Object>) WritableCoder.of(keyType, configuration);
        values = (Coder<Object>) WritableCoder.of(valueType, configuration);
      } catch (IllegalArgumentException e) {
        throw new HowdahException(ErrorCode.USER_CONFIGURATION, e.getMessage(), e);
      }
    }
    key = keys.encode(recordKey);
    value = values.encode(recordValue);
  }

  private void checkTypes(Object split) throws HowdahException {
    TableTypes found = TableTypes.of(keyType, valueType);
    if (!found.fit(types)) {
      throw new HowdahException(
          ErrorCode.INPUT,
          split
              + ": a record has "
              + found
              + ", but others of the table's source have "
              + types
              + "; a table has keys of one type, and values of one type");
    }
    if (types.keys() == null) {
      types = found;
    }
  }

  /** A key as messages show it, on one line. */
  public static String show(byte[] key) {
    StringBuilder line = new StringBuilder();
    for (char one : brief(Coders.STRING.decode(key)).toCharArray()) {
      if (Character.isISOControl(one)) {
        line.append(String.format("\\u%04x", (int) one));
      } else {
        line.append(one);
      }
    }
    return line.toString();
  }

  private static String brief(String text) {
    return text.length() > 100 ? text.substring(0, 100) + "…" : text;
  }
}
