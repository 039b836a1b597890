package org.howdah.grid;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** What a process prints, as it goes through a connection; see docs/formats/grid-host.md. */
public final class ProcessFrames {
  /** Says that the node lives. */
  public static final byte KEEP_ALIVE = 0;

  /** Has what the process printed to its standard output. */
  public static final byte OUT = 1;

  /** Has what the process printed to its standard error. */
  public static final byte ERR = 2;

  /** Is the last, and has the exit code in four bytes. */
  public static final byte END = 3;

  /** The most bytes of a frame. */
  public static final int BYTES_MAX = 64 << 10;

  private static final int HEAD_BYTES = 5;

  private ProcessFrames() {}

  /** One frame. */
  public record Frame(byte kind, byte[] bytes) {
    /** That a process has ended with that code. */
    public static Frame end(int exitCode) {
      return new Frame(END, ByteBuffer.allocate(Integer.BYTES).putInt(exitCode).array());
    }

    /** Of an {@link #END}. */
    public int exitCode() {
      return ByteBuffer.wrap(bytes).getInt();
    }
  }

  /** Writes a frame, whole. */
  public static void write(OutputStream out, Frame frame) throws IOException {
    out.write(
        ByteBuffer.allocate(HEAD_BYTES + frame.bytes.length)
            .put(frame.kind)
            .putInt(frame.bytes.length)
            .put(frame.bytes)
            .array());
    out.flush();
  }

  /**
   * Reads the next frame.
   *
   * @throws IOException if the stream ends before the frame does, or is no stream of frames
   */
  public static Frame read(DataInputStream in) throws IOException {
    byte kind = in.readByte();
    int length = in.readInt();
    boolean fits = kind == END ? length == Integer.BYTES : length >= 0 && length <= BYTES_MAX;
    if (kind < KEEP_ALIVE || kind > END || !fits) {
      throw new IOException("a frame of kind " + kind + " with " + length + " bytes");
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new Frame(kind, bytes);
  }
}
