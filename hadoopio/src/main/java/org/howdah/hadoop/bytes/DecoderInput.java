package org.howdah.hadoop.bytes;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.howdah.record.Slice;

/** A slice as a stream and as a {@link DataInput}, without locks. For one thread. */
final class DecoderInput extends InputStream implements DataInput {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes = new byte[0];
  private int position;
  private int end;

  /** Reads from the start of {@code slice}, whose bytes must stay as they are meanwhile. */
  void reset(Slice slice) {
    bytes = slice.array;
    position = slice.offset;
    end = slice.offset + slice.length;
  }

  private int take(int count) throws EOFException {
    int start = position;
    if (end - start < count) {
      throw new EOFException(
          "the record has " + (end - start) + " bytes left, its class reads " + count);
    }
    position = start + count;
    return start;
  }

  @Override
  public int read() {
    return position == end ? -1 : bytes[position++] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (position == end && length > 0) {
      return -1;
    }
    int count = Math.min(length, end - position);
    System.arraycopy(bytes, position, target, offset, count);
    position += count;
    return count;
  }

  @Override
  public int available() {
    return end - position;
  }

  @Override
  public void readFully(byte[] target) throws IOException {
    readFully(target, 0, target.length);
  }

  @Override
  public void readFully(byte[] target, int offset, int length) throws IOException {
    int start = take(length);
    System.arraycopy(bytes, start, target, offset, length);
  }

  @Override
  public int skipBytes(int count) {
    int skipped = Math.max(0, Math.min(count, end - position));
    position += skipped;
    return skipped;
  }

  @Override
  public boolean readBoolean() throws IOException {
    return readByte() != 0;
  }

  @Override
  public byte readByte() throws IOException {
    return bytes[take(1)];
  }

  @Override
  public int readUnsignedByte() throws IOException {
    return readByte() & 0xff;
  }

  @Override
  public short readShort() throws IOException {
    int start = take(Short.BYTES);
    return (short) ((bytes[start] << Byte.SIZE) | (bytes[start + 1] & 0xff));
  }

  @Override
  public int readUnsignedShort() throws IOException {
    return readShort() & 0xffff;
  }

  @Override
  public char readChar() throws IOException {
    return (char) readShort();
  }

  @Override
  public int readInt() throws IOException {
    return (int) INT.get(bytes, take(Integer.BYTES));
  }

  @Override
  public long readLong() throws IOException {
    return (long) LONG.get(bytes, take(Long.BYTES));
  }

  @Override
  public float readFloat() throws IOException {
    return Float.intBitsToFloat(readInt());
  }

  @Override
  public double readDouble() throws IOException {
    return Double.longBitsToDouble(readLong());
  }

  @Override
  @SuppressWarnings("deprecation") // DataInput demands it.
  public String readLine() throws IOException {
    return new DataInputStream(this).readLine();
  }

  @Override
  public String readUTF() throws IOException {
    return DataInputStream.readUTF(this);
  }
}
