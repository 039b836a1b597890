package org.howdah.probe.choice;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.zip.CRC32;

/** The functions that the paper names ("Memcached overview": MD5/SHA1/CRC32/FVN). */
public enum KeyHash {
  MD5 {
    @Override
    public long of(byte[] key) {
      return first(key, "MD5");
    }
  },
  SHA1 {
    @Override
    public long of(byte[] key) {
      return first(key, "SHA-1");
    }
  },
  CRC32 {
    @Override
    public long of(byte[] key) {
      CRC32 crc = new CRC32();
      crc.update(key);
      return crc.getValue();
    }
  },
  /** FNV-1a of 32 bits; offset basis and prime as published by Fowler, Noll and Vo. */
  FNV {
    @Override
    public long of(byte[] key) {
      int hash = 0x811C9DC5;
      for (byte each : key) {
        hash = (hash ^ (each & 0xFF)) * 0x01000193;
      }
      return Integer.toUnsignedLong(hash);
    }
  };

  /** The hash of a key, 0 to 2^32 - 1. */
  public abstract long of(byte[] key);

  /** The first four bytes of a digest, the lowest first, as memcached's clients take them. */
  private static long first(byte[] key, String algorithm) {
    try {
      byte[] digest = MessageDigest.getInstance(algorithm).digest(key);
      return Integer.toUnsignedLong(
          ByteBuffer.wrap(digest).order(ByteOrder.LITTLE_ENDIAN).getInt());
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every Java has " + algorithm, impossible);
    }
  }

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
