package org.howdah.hadoop.bytes;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.howdah.record.Blame;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Slice;

/**
 * Turns a key and a value into bytes, in one buffer that is used again for the next record. For one
 * thread at a time.
 */
public final class RecordEncoder<K, V> {
  private final EncoderOutput output = new EncoderOutput();
  private final Field<K> keyField;
  private final Field<V> valueField;
  private final Slice key = new Slice();
  private final Slice value = new Slice();

  public RecordEncoder(Configuration conf, Class<K> keyClass, Class<V> valueClass)
      throws IOException {
    SerializationFactory factory = new SerializationFactory(conf);
    keyField = new Field<>(factory, "key", keyClass, output);
    valueField = new Field<>(factory, "value", valueClass, output);
  }

  /** Encodes a record; the slices are valid until the next. */
  public void encode(K keyObject, V valueObject) throws IOException {
    output.reset();
    keyField.write(keyObject);
    int keyEnd = output.length();
    valueField.write(valueObject);
    key.set(output.bytes(), 0, keyEnd);
    value.set(output.bytes(), keyEnd, output.length() - keyEnd);
  }

  public Slice key() {
    return key;
  }

  public Slice value() {
    return value;
  }

  /** How objects of one class are written: a Writable writes itself, any other its serializer. */
  private static final class Field<T> {
    private final String role;
    private final Class<T> type;
    private final EncoderOutput output;
    private final Serializer<T> serializer;
    private final boolean writesItself;

    /** Text is what most keys are; its bytes are copied without going through a stream. */
    private final boolean isText;

    Field(SerializationFactory factory, String role, Class<T> type, EncoderOutput output)
        throws IOException {
      this.role = role;
      this.type = type;
      this.output = output;
      if (factory.getSerialization(type) == null) {
        throw new HowdahException(
            ErrorCode.USER_CONFIGURATION,
            "Could not find a serializer for the map output "
                + role
                + " class "
                + type.getName()
                + "; name one that accepts it in io.serializations");
      }
      writesItself = factory.getSerialization(type).getClass() == WritableSerialization.class;
      isText = writesItself && type == Text.class;
      serializer = factory.getSerializer(type);
      serializer.open(output);
    }

    private IOException mismatch(T object) {
      if (object == null) {
        throw Blame.onCaller(new NullPointerException("the " + role + " from map is null"));
      }
      return Blame.onCaller(
          new IOException(
              "Type mismatch in "
                  + role
                  + " from map: expected "
                  + type.getName()
                  + ", received "
                  + object.getClass().getName()));
    }

    void write(T object) throws IOException {
      if (object == null || object.getClass() != type) {
        throw mismatch(object);
      }
      if (isText) {
        Text text = (Text) object;
        output.writeText(text.getBytes(), text.getLength());
      } else if (writesItself) {
        ((Writable) object).write(output);
      } else {
        serializer.serialize(object);
      }
    }
  }
}
