package org.howdah.cache;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Verdict;

/** A master as if it were far away: what passes goes through bytes, both ways. */
final class EncodedMaster implements Master {
  private final Master master;

  EncodedMaster(Master master) {
    this.master = master;
  }

  @Override
  public void hit(Request read) {
    master.hit(sent(read));
  }

  @Override
  public Verdict miss(Miss miss) {
    return sent(master.miss(sent(miss)));
  }

  @Override
  public List<BlockId> reclaim(Reclaim reclaim) {
    return sent(master.reclaim(sent(reclaim)));
  }

  @Override
  public void restored(Restored restored) {
    master.restored(sent(restored));
  }

  @Override
  public void removed(Removed removed) {
    master.removed(sent(removed));
  }

  @Override
  public void left(String node) {
    master.left(sent(node));
  }

  @Override
  public int jobStarted(Job job) {
    return sent(master.jobStarted(sent(job)));
  }

  @Override
  public void jobEnded(JobEnded ended) {
    master.jobEnded(sent(ended));
  }

  @SuppressWarnings("unchecked") // Of the class that was written.
  private static <T> T sent(T message) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      write(message, new DataOutputStream(bytes));
      return (T) read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException(message + " cannot be sent", e);
    }
  }

  private static void write(Object value, DataOutputStream out)
      throws IOException, ReflectiveOperationException {
    if (value instanceof Record) {
      out.writeUTF(value.getClass().getName());
      for (RecordComponent component : value.getClass().getRecordComponents()) {
        write(component.getAccessor().invoke(value), out);
      }
    } else if (value instanceof Collection<?> many) {
      out.writeUTF(many instanceof Set ? "set" : "list");
      out.writeInt(many.size());
      for (Object one : many) {
        write(one, out);
      }
    } else {
      out.writeUTF(value instanceof Enum<?> one ? one.getDeclaringClass().getName() : kind(value));
      out.writeUTF(value.toString());
    }
  }

  private static String kind(Object value) {
    if (value instanceof String || value instanceof Long || value instanceof Integer) {
      return value.getClass().getSimpleName();
    }
    throw new IllegalStateException("nobody can send a " + value.getClass());
  }

  private static Object read(DataInputStream in) throws IOException, ReflectiveOperationException {
    String kind = in.readUTF();
    return switch (kind) {
      case "String" -> in.readUTF();
      case "Long" -> Long.valueOf(in.readUTF());
      case "Integer" -> Integer.valueOf(in.readUTF());
      case "list" -> readAll(in);
      case "set" -> new HashSet<>(readAll(in));
      default -> readObject(Class.forName(kind), in);
    };
  }

  private static List<Object> readAll(DataInputStream in)
      throws IOException, ReflectiveOperationException {
    int count = in.readInt();
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(read(in));
    }
    return all;
  }

  private static Object readObject(Class<?> kind, DataInputStream in)
      throws IOException, ReflectiveOperationException {
    if (kind.isEnum()) {
      return kind.getMethod("valueOf", String.class).invoke(null, in.readUTF());
    }
    RecordComponent[] components = kind.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = read(in);
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return kind.getDeclaredConstructor(types).newInstance(values);
  }
}
