package org.howdah.hadoop.zoo;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.Serializer;

/** A serialization of a class that knows nothing of Hadoop, with an order of its bytes. */
public final class HandSerialization implements Serialization<HandSerialization.Point> {
  /** A plain immutable value. */
  public record Point(int x, int y) {}

  @Override
  public boolean accept(Class<?> type) {
    return type == Point.class;
  }

  @Override
  public Serializer<Point> getSerializer(Class<Point> type) {
    return new Writing();
  }

  @Override
  public Deserializer<Point> getDeserializer(Class<Point> type) {
    return new Reading();
  }

  private static final class Writing implements Serializer<Point> {
    private DataOutputStream out;

    @Override
    public void open(OutputStream stream) {
      out = new DataOutputStream(stream);
    }

    @Override
    public void serialize(Point point) throws IOException {
      out.writeInt(point.x());
      out.writeInt(point.y());
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  private static final class Reading implements Deserializer<Point> {
    private DataInputStream in;

    @Override
    public void open(InputStream stream) {
      in = new DataInputStream(stream);
    }

    @Override
    public Point deserialize(Point reused) throws IOException {
      return new Point(in.readInt(), in.readInt());
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** By x downwards, then by y upwards. */
  public static final class Order implements RawComparator<Point> {
    @Override
    public int compare(Point left, Point right) {
      int byX = Integer.compare(right.x(), left.x());
      return byX != 0 ? byX : Integer.compare(left.y(), right.y());
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      return compare(point(a, aStart), point(b, bStart));
    }

    private static Point point(byte[] bytes, int start) {
      return new Point(
          WritableComparator.readInt(bytes, start), WritableComparator.readInt(bytes, start + 4));
    }
  }
}
