package org.howdah.sidedata;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.howdah.record.api.PublicApi;

/** Coders of common types. */
@PublicApi
public final class Coders {
  private static final int NUMBER_HEAP_BYTES = 24;

  /** UTF-8, so that other languages read and write the same. */
  public static final Coder<String> STRING =
      new Coder<>() {
        @Override
        public String keep(String text, byte[] encoded) {
          return text;
        }

        @Override
        public byte[] encode(String text) {
          return text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String decode(byte[] bytes) {
          return new String(bytes, StandardCharsets.UTF_8);
        }
      };

  /** Eight bytes, IEEE 754, the highest first. */
  public static final Coder<Double> DOUBLE =
      new Coder<>() {
        @Override
        public Double keep(Double number, byte[] encoded) {
          return number;
        }

        @Override
        public byte[] encode(Double number) {
          return ByteBuffer.allocate(Double.BYTES).putDouble(number).array();
        }

        @Override
        public Double decode(byte[] bytes) {
          return eightBytes(bytes).getDouble();
        }

        @Override
        public int heapBytes(int encodedBytes) {
          return NUMBER_HEAP_BYTES;
        }
      };

  /** Eight bytes, the highest first. */
  public static final Coder<Long> LONG =
      new Coder<>() {
        @Override
        public Long keep(Long number, byte[] encoded) {
          return number;
        }

        @Override
        public byte[] encode(Long number) {
          return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        }

        @Override
        public Long decode(byte[] bytes) {
          return eightBytes(bytes).getLong();
        }

        @Override
        public int heapBytes(int encodedBytes) {
          return NUMBER_HEAP_BYTES;
        }
      };

  /** The bytes themselves, as keys and as values. */
  public static final Coder<byte[]> RAW =
      new Coder<>() {
        @Override
        public byte[] encode(byte[] bytes) {
          return bytes.clone();
        }

        @Override
        public int hash(byte[] bytes) {
          return Arrays.hashCode(bytes);
        }

        @Override
        public boolean isKept(byte[] bytes, Object kept) {
          return Arrays.equals(bytes, (byte[]) kept);
        }

        @Override
        public byte[] decode(byte[] bytes) {
          return bytes.clone();
        }
      };

  private Coders() {}

  private static ByteBuffer eightBytes(byte[] bytes) {
    if (bytes.length != Long.BYTES) {
      throw new IllegalArgumentException("a number of 8 bytes has " + bytes.length);
    }
    return ByteBuffer.wrap(bytes);
  }
}
