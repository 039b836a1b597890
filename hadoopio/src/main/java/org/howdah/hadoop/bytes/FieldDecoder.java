package org.howdah.hadoop.bytes;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Slice;
import org.howdah.record.VarInt;

/**
 * Turns bytes into objects of one class, using the same object again where its serialization does.
 * A Writable reads itself. For one thread.
 */
public final class FieldDecoder<T> {
  private final DecoderInput input = new DecoderInput();
  private final Configuration conf;
  private final Class<T> type;
  private final Deserializer<T> deserializer;
  private final boolean readsItself;
  private final boolean isText;
  private T object;

  public FieldDecoder(Configuration conf, Class<T> type) throws IOException {
    this.conf = conf;
    this.type = type;
    SerializationFactory factory = new SerializationFactory(conf);
    Serialization<T> serialization = factory.getSerialization(type);
    if (serialization == null) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "no serialization in io.serializations accepts " + type.getName());
    }
    readsItself = serialization.getClass() == WritableSerialization.class;
    isText = readsItself && type == Text.class;
    deserializer = serialization.getDeserializer(type);
    deserializer.open(input);
  }

  /** The object that {@code bytes} stand for; the one that was returned before may be changed. */
  public T decode(Slice bytes) throws IOException {
    if (readsItself && object == null) {
      object = ReflectionUtils.newInstance(type, conf);
    }
    if (isText) {
      int header = VarInt.size(bytes.array[bytes.offset]);
      ((Text) object).set(bytes.array, bytes.offset + header, bytes.length - header);
      return object;
    }
    input.reset(bytes);
    if (readsItself) {
      ((Writable) object).readFields(input);
    } else {
      object = deserializer.deserialize(object);
    }
    return object;
  }
}
