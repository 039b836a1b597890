package org.howdah.cache.block;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.CRC32C;
import org.howdah.record.Folders;

/*
 * docs/formats/cache-state.md. It is renamed into place, so a process that is killed leaves the old
 * one or the new one, and what a machine that loses its power tears, the checksum finds.
 */
/**
 * A small file of a cache folder, for what is good to know after a restart and no loss otherwise:
 * whatever is wrong with it or its device, it is as if there were none. One thread at a time.
 */
public final class StateFile {
  private static final Logger LOG = Logger.getLogger(StateFile.class.getName());
  private static final String TEMPORARY_SUFFIX = ".tmp";
  private static final String OWNER_ONLY = "rw-------";

  private static final int BYTES_MAX = 4 << 20;

  private final Path file;
  private final long magic;
  private final int bytesMax;

  /**
   * One of 4 MiB at most.
   *
   * @param magic what files of this kind begin with
   */
  public StateFile(Path file, long magic) {
    this(file, magic, BYTES_MAX);
  }

  /**
   * The same.
   *
   * @param bytesMax what claims to be larger is none of ours
   */
  StateFile(Path file, long magic, int bytesMax) {
    this.file = file;
    this.magic = magic;
    this.bytesMax = bytesMax;
  }

  /** What was written last; empty if there is nothing, or it is not that. */
  public Optional<ByteBuffer> read() {
    try {
      if (Files.size(file) > bytesMax) {
        throw new IOException("it is larger than " + bytesMax + " bytes");
      }
      ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
      int content = all.capacity() - Long.BYTES - Integer.BYTES;
      if (content < 0 || all.getLong(0) != magic || !isWhole(all)) {
        throw new IOException("it is not what was written");
      }
      return Optional.of(all.slice(Long.BYTES, content));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "going on without what " + file + " says: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static boolean isWhole(ByteBuffer all) {
    int end = all.capacity() - Integer.BYTES;
    return all.getInt(end) == checksum(all.slice(0, end));
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  /** Writes it anew, if it can. */
  public void write(byte[] content) {
    ByteBuffer all = ByteBuffer.allocate(Long.BYTES + content.length + Integer.BYTES);
    all.putLong(magic).put(content);
    all.putInt(checksum(all.duplicate().flip()));
    Path temporary = file.resolveSibling(file.getFileName() + TEMPORARY_SUFFIX);
    try {
      Files.deleteIfExists(temporary);
      Files.createFile(temporary, Folders.ownerOnly(file, OWNER_ONLY));
      Files.write(temporary, all.array());
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      LOG.log(Level.FINE, "the next start will not know what " + file + " was to say", e);
    }
  }

  /** Puts a text behind its length. */
  public static ByteBuffer put(ByteBuffer target, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return target.putInt(bytes.length).put(bytes);
  }

  /**
   * Takes a text that {@link #put} put there.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static String text(ByteBuffer source) {
    int length = source.getInt();
    if (length < 0 || length > source.remaining()) {
      throw new IllegalArgumentException("a text of " + length + " bytes");
    }
    byte[] bytes = new byte[length];
    source.get(bytes);
    return new String(bytes, UTF_8);
  }
}
