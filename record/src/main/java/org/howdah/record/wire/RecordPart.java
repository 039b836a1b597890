package org.howdah.record.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Writes a record's components one after the other, in the order in which they are declared. */
final class RecordPart {
  private final Constructor<?> constructor;
  private final List<Method> accessors = new ArrayList<>();
  private final List<Part<Object>> parts = new ArrayList<>();

  private RecordPart(Class<?> type, Function<Type, Part<?>> known) {
    RecordComponent[] components = type.getRecordComponents();
    for (RecordComponent component : components) {
      if (component.getType() == byte[].class && component != components[components.length - 1]) {
        throw new IllegalArgumentException(
            "bytes without a length are not last: " + component + " of " + type);
      }
      component.getAccessor().setAccessible(true);
      accessors.add(component.getAccessor());
      parts.add(untyped(known.apply(component.getGenericType())));
    }
    constructor = constructor(type, components);
    constructor.setAccessible(true);
  }

  private static Constructor<?> constructor(Class<?> type, RecordComponent[] components) {
    try {
      return type.getDeclaredConstructor(
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("each record has one", e);
    }
  }

  @SuppressWarnings("unchecked") // It is given values of its component's type alone.
  private static Part<Object> untyped(Part<?> part) {
    return (Part<Object>) part;
  }

  /**
   * @param known how its components are written
   */
  static Part<Object> of(Class<?> type, Function<Type, Part<?>> known) {
    RecordPart made = new RecordPart(type, known);
    return new Part<>(made::write, made::read);
  }

  private void write(DataOutput out, Object message) throws IOException {
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).write().to(out, component(message, accessors.get(i)));
    }
  }

  private static Object component(Object message, Method accessor) {
    try {
      return accessor.invoke(message);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Object read(DataInput in) throws IOException {
    Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parts.get(i).read().from(in);
    }
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IOException("it is damaged: " + e.getCause().getMessage(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
