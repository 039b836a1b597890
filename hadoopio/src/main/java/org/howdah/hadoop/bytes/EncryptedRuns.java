package org.howdah.hadoop.bytes;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.howdah.record.Compression;

/**
 * Encrypts what runs write to disk, for jobs that ask for {@code
 * mapreduce.job.encrypted-intermediate-data}: AES in counter mode, a fresh initial counter in front
 * of each segment, and a key that is only in the memory of this process and its workers, and is
 * gone with the job.
 */
public final class EncryptedRuns implements Compression {
  private static final String ALGORITHM = "AES/CTR/NoPadding";
  private static final String KEY_ALGORITHM = "AES";
  private static final int COUNTER_BYTES = 16;
  private static final int KEY_BITS = 128;

  private final Compression inner;
  private final SecretKey key;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param inner compresses before encryption
   */
  EncryptedRuns(Compression inner) throws IOException {
    this(inner, newKey());
  }

  private EncryptedRuns(Compression inner, SecretKey key) {
    this.inner = inner;
    this.key = key;
  }

  private static SecretKey newKey() throws IOException {
    try {
      KeyGenerator generator = KeyGenerator.getInstance(KEY_ALGORITHM);
      generator.init(KEY_BITS);
      return generator.generateKey();
    } catch (GeneralSecurityException e) {
      throw new IOException("this JVM cannot make an AES key", e);
    }
  }

  /** A fresh key as text, for a job that asks for encryption; empty for others. */
  public static String keyFor(JobConf conf) throws IOException {
    return CryptoUtils.isEncryptedSpillEnabled(conf)
        ? Base64.getEncoder().encodeToString(newKey().getEncoded())
        : "";
  }

  /**
   * How a job's runs are written to disk.
   *
   * @param key of {@link #keyFor}
   */
  public static Compression of(JobConf conf, String key) {
    Compression plain = CodecCompression.of(conf);
    return key.isEmpty()
        ? plain
        : new EncryptedRuns(
            plain, new SecretKeySpec(Base64.getDecoder().decode(key), KEY_ALGORITHM));
  }

  private Cipher cipher(int mode, byte[] counter) throws IOException {
    try {
      Cipher cipher = Cipher.getInstance(ALGORITHM);
      cipher.init(mode, key, new IvParameterSpec(counter));
      return cipher;
    } catch (GeneralSecurityException e) {
      throw new IOException("this JVM cannot encrypt with " + ALGORITHM, e);
    }
  }

  @Override
  public OutputStream compress(OutputStream raw) throws IOException {
    byte[] counter = new byte[COUNTER_BYTES];
    random.nextBytes(counter);
    raw.write(counter);
    OutputStream shielded =
        new FilterOutputStream(raw) {
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
          }

          @Override
          public void close() {}
        };
    OutputStream encrypted = new CipherOutputStream(shielded, cipher(Cipher.ENCRYPT_MODE, counter));
    OutputStream compressed = inner.compress(encrypted);
    return new FilterOutputStream(compressed) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }

      @Override
      public void close() throws IOException {
        compressed.close();
        encrypted.close();
      }
    };
  }

  @Override
  public InputStream decompress(InputStream raw) throws IOException {
    byte[] counter = raw.readNBytes(COUNTER_BYTES);
    return inner.decompress(new CipherInputStream(raw, cipher(Cipher.DECRYPT_MODE, counter)));
  }
}
