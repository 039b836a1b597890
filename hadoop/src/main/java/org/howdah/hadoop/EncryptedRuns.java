package org.howdah.hadoop;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;
import org.howdah.record.Compression;

/**
 * Encrypts what runs write to disk, for jobs that ask for {@code
 * mapreduce.job.encrypted-intermediate-data}: AES in counter mode, a fresh initial counter in front
 * of each segment, and a key that never leaves this process's memory and is gone with the job.
 */
final class EncryptedRuns implements Compression {
  private static final String ALGORITHM = "AES/CTR/NoPadding";
  private static final int COUNTER_BYTES = 16;
  private static final int KEY_BITS = 128;

  private final Compression inner;
  private final SecretKey key;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param inner compresses before encryption
   */
  EncryptedRuns(Compression inner) throws IOException {
    this.inner = inner;
    try {
      KeyGenerator generator = KeyGenerator.getInstance("AES");
      generator.init(KEY_BITS);
      key = generator.generateKey();
    } catch (GeneralSecurityException e) {
      throw new IOException("this JVM cannot make an AES key", e);
    }
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
