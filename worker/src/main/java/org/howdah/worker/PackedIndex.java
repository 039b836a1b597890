package org.howdah.worker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.RunIndex;
import org.howdah.record.wire.Lengths;

/**
 * The index of a run, deflated: it has an entry for each partition, and of many partitions most are
 * empty. Immutable.
 */
public final class PackedIndex {
  /** None: the run lies on this machine, or whoever wants the index reads it where the run lies. */
  public static final PackedIndex NONE = new PackedIndex(new byte[0]);

  /** More than the partitions of any job take. */
  private static final int UNPACKED_BYTES_MAX = 256 << 20;

  private final byte[] packed;

  private PackedIndex(byte[] packed) {
    this.packed = packed;
  }

  /**
   * Packs an index.
   *
   * @param file the bytes of an index file
   */
  public static PackedIndex of(byte[] file) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(file);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    } finally {
      deflater.end();
    }
    return new PackedIndex(bytes.toByteArray());
  }

  public boolean isNone() {
    return packed.length == 0;
  }

  /** How many bytes it takes like this. */
  public int packedBytes() {
    return packed.length;
  }

  /**
   * The bytes of the index file.
   *
   * @param run its name, for messages
   */
  public byte[] unpack(String run) throws HowdahException {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
      byte[] bytes = in.readNBytes(UNPACKED_BYTES_MAX);
      if (in.read() < 0) {
        return bytes;
      }
      throw damaged(run, "it is longer than any", null);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw damaged(run, e.toString(), e);
    }
  }

  private static HowdahException damaged(String run, String why, IOException cause) {
    return new HowdahException(
        ErrorCode.CORRUPTION, "the index of the run " + run + " is not understood: " + why, cause);
  }

  /** What it says. */
  public RunIndex parse(String run) throws HowdahException {
    return RunIndex.parse(unpack(run), run);
  }

  public static PackedIndex readFrom(DataInput in) throws IOException {
    byte[] bytes = new byte[Lengths.next(in)];
    in.readFully(bytes);
    return bytes.length == 0 ? NONE : new PackedIndex(bytes);
  }

  static void write(DataOutput out, PackedIndex index) throws IOException {
    out.writeInt(index.packed.length);
    out.write(index.packed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PackedIndex index && Arrays.equals(packed, index.packed);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(packed);
  }
}
