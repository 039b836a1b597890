package org.howdah.record.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types that messages are made of: numbers, truth values, texts, the constants of an enum,
 * lists, maps and optional values of these, records of these, and bytes to the end of the message.
 * Immutable.
 */
public final class Parts {
  private final Map<Class<?>, Part<?>> known;

  private Parts(Map<Class<?>, Part<?>> known) {
    this.known = known;
  }

  /** As docs/formats/messages.md has them. */
  public static Parts usual() {
    return new Parts(Map.of())
        .with(boolean.class, DataOutput::writeBoolean, DataInput::readBoolean)
        .with(byte.class, (out, value) -> out.writeByte(value), DataInput::readByte)
        .with(int.class, DataOutput::writeInt, DataInput::readInt)
        .with(long.class, DataOutput::writeLong, DataInput::readLong)
        .with(Long.class, DataOutput::writeLong, DataInput::readLong)
        .with(float.class, DataOutput::writeFloat, DataInput::readFloat)
        .with(String.class, Lengths::writeText, Lengths::text)
        .with(byte[].class, DataOutput::write, Lengths::rest);
  }

  /** The same, with another way for one type. */
  public <T> Parts with(Class<T> type, Part.Write<T> write, Part.Read<T> read) {
    Map<Class<?>, Part<?>> more = new HashMap<>(known);
    more.put(type, new Part<>(write, read));
    return new Parts(more);
  }

  /**
   * How values of a type are written.
   *
   * @throws IllegalArgumentException if nobody has said so
   */
  Part<?> of(Type type) {
    if (type instanceof ParameterizedType generic) {
      return ofMany(generic);
    }
    Class<?> plain = (Class<?>) type;
    if (known.containsKey(plain)) {
      return known.get(plain);
    }
    if (plain.isEnum()) {
      return constant(plain);
    }
    if (plain.isRecord()) {
      return RecordPart.of(plain, this::of);
    }
    throw new IllegalArgumentException("nobody has said how " + plain + " is written");
  }

  private Part<?> ofMany(ParameterizedType type) {
    Type[] of = type.getActualTypeArguments();
    if (type.getRawType() == List.class) {
      return list(of(of[0]));
    }
    if (type.getRawType() == Map.class) {
      return map(of(of[0]), of(of[1]));
    }
    if (type.getRawType() == Optional.class) {
      return optional(of(of[0]));
    }
    throw new IllegalArgumentException("nobody has said how " + type + " is written");
  }

  private static <T> Part<List<T>> list(Part<T> of) {
    return new Part<>(
        (out, list) -> Lengths.writeList(out, list, of.write()::to),
        in -> Lengths.readList(in, of.read()::from));
  }

  private static <K, V> Part<Map<K, V>> map(Part<K> key, Part<V> value) {
    return new Part<>(
        (out, map) -> {
          out.writeInt(map.size());
          for (Map.Entry<K, V> entry : map.entrySet()) {
            key.write().to(out, entry.getKey());
            value.write().to(out, entry.getValue());
          }
        },
        in -> {
          Map<K, V> map = new LinkedHashMap<>();
          for (int left = Lengths.next(in); left > 0; left--) {
            map.put(key.read().from(in), value.read().from(in));
          }
          return map;
        });
  }

  private static <T> Part<Optional<T>> optional(Part<T> of) {
    return new Part<>(
        (out, value) -> {
          out.writeBoolean(value.isPresent());
          if (value.isPresent()) {
            of.write().to(out, value.get());
          }
        },
        in -> in.readBoolean() ? Optional.of(of.read().from(in)) : Optional.empty());
  }

  /** By its name, so that constants can come to it. */
  private Part<Object> constant(Class<?> type) {
    @SuppressWarnings("unchecked") // The map says so of each of its types.
    Part<String> text = (Part<String>) of(String.class);
    Map<String, Object> named = new HashMap<>();
    for (Object constant : type.getEnumConstants()) {
      named.put(((Enum<?>) constant).name(), constant);
    }
    return new Part<>(
        (out, value) -> text.write().to(out, ((Enum<?>) value).name()),
        in -> {
          String name = text.read().from(in);
          if (!named.containsKey(name)) {
            throw new IllegalArgumentException("no " + type.getSimpleName() + " is " + name);
          }
          return named.get(name);
        });
  }
}
