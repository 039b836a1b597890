package org.howdah.workloads.basic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The rows that {@code teragen}, {@code terasort} and {@code teravalidate} share, laid out as the
 * public sort benchmark's: files are rows of 100 bytes without anything between them.
 *
 * <pre>
 * byte   0  10 bytes   key: pseudo-random, any byte value
 *       10   2 bytes   00 11
 *       12  32 bytes   row number, upper-case hexadecimal ASCII
 *       44   4 bytes   88 99 AA BB
 *       48  48 bytes   filler: 12 pseudo-random hexadecimal digits, each 4 times
 *       96   4 bytes   CC DD EE FF
 * </pre>
 *
 * Keys order as unsigned bytes. What follows the key is opaque to sorting and validating.
 */
public final class Row {
  static final int KEY_LENGTH = 10;
  static final int LENGTH = 100;

  private static final int NUMBER_AT = 12;
  private static final int NUMBER_LENGTH = 32;
  private static final int FILLER_AT = 48;
  private static final int FILLER_DIGITS = 12;
  private static final int FILLER_REPEATS = 4;
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Row() {}

  /** An array with the bytes that all rows share. */
  static byte[] template() {
    byte[] row = new byte[LENGTH];
    put(row, 10, 0x00, 0x11);
    put(row, 44, 0x88, 0x99, 0xAA, 0xBB);
    put(row, 96, 0xCC, 0xDD, 0xEE, 0xFF);
    return row;
  }

  private static void put(byte[] row, int at, int... octets) {
    for (int i = 0; i < octets.length; i++) {
      row[at + i] = (byte) octets[i];
    }
  }

  /**
   * Makes a {@link #template} into row {@code number}. The same seed and number give the same row.
   */
  static void fill(byte[] row, long seed, long number) {
    long random = mix(seed + 3 * number * GOLDEN_GAMMA);
    LONGS.set(row, 0, random);
    long second = mix(random ^ number);
    row[8] = (byte) (second >>> 56);
    row[9] = (byte) (second >>> 48);
    for (int i = 0; i < NUMBER_LENGTH; i++) {
      int shift = 4 * (NUMBER_LENGTH - 1 - i);
      row[NUMBER_AT + i] = HEX[shift < Long.SIZE ? (int) (number >>> shift) & 0xF : 0];
    }
    int at = FILLER_AT;
    for (int digit = 0; digit < FILLER_DIGITS; digit++) {
      byte hex = HEX[(int) (second >>> (4 * digit)) & 0xF];
      for (int repeat = 0; repeat < FILLER_REPEATS; repeat++) {
        row[at++] = hex;
      }
    }
  }

  /** Spreads every bit of the argument over the result; a bijection. */
  private static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** The first 8 bytes of a key; unsigned comparison of two of them agrees with the keys' order. */
  static long prefix(byte[] key) {
    return (long) LONGS.get(key, 0);
  }

  /** A row's contribution to the sum that tells whether sorting has lost or changed any. */
  static long checksum(CRC32 crc, byte[] row) {
    crc.reset();
    crc.update(row, 0, LENGTH);
    return crc.getValue();
  }
}
