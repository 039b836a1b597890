package org.howdah.hadoop.bytes;

import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.howdah.record.Blame;
import org.howdah.record.VarInt;

/** A growing array as a stream and as a {@link DataOutput}, without locks. For one thread. */
public final class EncoderOutput extends OutputStream implements DataOutput {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final int BYTES_MAX = Integer.MAX_VALUE - 16;

  private byte[] bytes = new byte[1 << 10];
  private int length;

  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  void reset() {
    length = 0;
  }

  private int grow(int more) throws IOException {
    int start = length;
    if (bytes.length - start < more) {
      long wish = Math.max(2L * bytes.length, (long) start + more);
      if ((long) start + more > BYTES_MAX) {
        throw Blame.onCaller(new IOException("a record is longer than " + BYTES_MAX + " bytes"));
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(BYTES_MAX, wish));
    }
    length = start + more;
    return start;
  }

  /** Writes what Hadoop's Text writes of itself: its length, then its bytes. */
  void writeText(byte[] text, int count) throws IOException {
    int start = grow(VarInt.size(count) + count);
    int end = VarInt.put(bytes, start, count);
    System.arraycopy(text, 0, bytes, end, count);
  }

  @Override
  public void write(int b) throws IOException {
    int start = grow(1);
    bytes[start] = (byte) b;
  }

  @Override
  public void write(byte[] source, int offset, int count) throws IOException {
    int start = grow(count);
    System.arraycopy(source, offset, bytes, start, count);
  }

  @Override
  public void write(byte[] source) throws IOException {
    write(source, 0, source.length);
  }

  @Override
  public void writeBoolean(boolean v) throws IOException {
    write(v ? 1 : 0);
  }

  @Override
  public void writeByte(int v) throws IOException {
    write(v);
  }

  @Override
  public void writeShort(int v) throws IOException {
    int start = grow(Short.BYTES);
    bytes[start] = (byte) (v >>> Byte.SIZE);
    bytes[start + 1] = (byte) v;
  }

  @Override
  public void writeChar(int v) throws IOException {
    writeShort(v);
  }

  @Override
  public void writeInt(int v) throws IOException {
    int start = grow(Integer.BYTES);
    INT.set(bytes, start, v);
  }

  @Override
  public void writeLong(long v) throws IOException {
    int start = grow(Long.BYTES);
    LONG.set(bytes, start, v);
  }

  @Override
  public void writeFloat(float v) throws IOException {
    writeInt(Float.floatToIntBits(v));
  }

  @Override
  public void writeDouble(double v) throws IOException {
    writeLong(Double.doubleToLongBits(v));
  }

  @Override
  public void writeBytes(String s) throws IOException {
    for (int i = 0; i < s.length(); i++) {
      write(s.charAt(i));
    }
  }

  @Override
  public void writeChars(String s) throws IOException {
    for (int i = 0; i < s.length(); i++) {
      writeShort(s.charAt(i));
    }
  }

  @Override
  public void writeUTF(String s) throws IOException {
    new DataOutputStream(this).writeUTF(s);
  }
}
