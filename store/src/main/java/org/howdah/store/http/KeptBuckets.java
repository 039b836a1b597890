package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Processes share the folder without a lock. A file's name says what is in it, so it does not matter whose
 * comes first; one that is taken is linked to, so it does not matter who deletes it; and when two make room at
 * the same time, a little more goes than need be.
 */
/**
 * Buckets of map output that a node keeps for the jobs after, each a file that is named by its
 * fingerprint. Any number of processes of the node may use the folder at the same time, each object
 * by one thread. What goes wrong with it is no error of whoever uses it: less is kept then.
 */
public final class KeptBuckets {
  /** Bytes of a fingerprint, which is a SHA-256. */
  public static final int FINGERPRINT_BYTES = 32;

  private static final Logger LOG = LoggerFactory.getLogger(KeptBuckets.class);
  private static final String FOLDER = "buckets";
  private static final String LIMIT = "bytes.max";
  private static final String OWNER_ONLY_FOLDER = "rwx------";
  private static final String OWNER_ONLY = "rw-------";
  private static final int BUFFER_BYTES = 64 << 10;
  private static final long FREE_BYTES_MIN = 256L << 20;

  /** Room is made for a 32th of all that there is at a time: each time all files are listed. */
  private static final int STEPS = 32;

  private final Path kept;
  private final Path folder;
  private final long bytesMax;
  private long granted;

  private KeptBuckets(Path kept, long bytesMax) {
    this.kept = kept;
    this.bytesMax = bytesMax;
    folder = kept.resolve(FOLDER);
  }

  /**
   * Makes the folder for them, as the node does.
   *
   * @param kept the folder of all that the node keeps
   * @param bytesMax of them and of the other files of that folder together
   */
  public static KeptBuckets make(Path kept, long bytesMax) throws IOException {
    KeptBuckets buckets = new KeptBuckets(kept, bytesMax);
    Files.createDirectory(buckets.folder, Folders.ownerOnly(kept, OWNER_ONLY_FOLDER));
    Files.writeString(kept.resolve(LIMIT), Long.toString(bytesMax), US_ASCII);
    return buckets;
  }

  /** Those of a node, for its other processes; nothing if it keeps none. */
  public static Optional<KeptBuckets> of(Path kept) {
    try {
      long bytesMax = Long.parseLong(Files.readString(kept.resolve(LIMIT), US_ASCII));
      return Optional.of(new KeptBuckets(kept, bytesMax));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | NumberFormatException e) {
      LOG.warn("nothing is kept in {}: {}", kept, e.toString());
      return Optional.empty();
    }
  }

  /** The fingerprint of bytes of a file. */
  public static byte[] fingerprint(Path file, long start, long bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      return fingerprint(channel, start, bytes);
    }
  }

  /** The same for one that is open. */
  public static byte[] fingerprint(FileChannel channel, long start, long bytes) throws IOException {
    MessageDigest digest = digest();
    ByteBuffer buffer = ByteBuffer.allocate((int) Math.max(1, Math.min(BUFFER_BYTES, bytes)));
    for (long at = start; at < start + bytes; ) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), start + bytes - at));
      int read = channel.read(buffer, at);
      if (read < 0) {
        throw new HowdahException(
            ErrorCode.CORRUPTION, "the file ends at byte " + at + ", before its index says");
      }
      digest.update(buffer.flip());
      at += read;
    }
    return digest.digest();
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  private Path file(byte[] fingerprint) {
    return folder.resolve(HexFormat.of().formatHex(fingerprint));
  }

  /**
   * Gives a bucket that is kept another name, under which it is the caller's. One that is damaged
   * is deleted.
   *
   * @param target there must be none; of the same file system
   * @return whether it is there, and is what its fingerprint says
   */
  public boolean take(byte[] fingerprint, long bytes, Path target) {
    Path file = file(fingerprint);
    try {
      Files.createLink(target, file);
      if (isWhole(target, 0, bytes, fingerprint) && Files.size(target) == bytes) {
        used(file);
        return true;
      }
      LOG.warn("{} is damaged, and asked for at another node", file);
      Files.delete(target);
      Files.deleteIfExists(file);
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException | UnsupportedOperationException e) {
      LOG.warn("{} is not of use: {}", file, e.toString());
      delete(target);
    }
    return false;
  }

  private static boolean isWhole(Path file, long start, long bytes, byte[] fingerprint)
      throws IOException {
    try {
      return MessageDigest.isEqual(fingerprint, fingerprint(file, start, bytes));
    } catch (HowdahException shorterThanItWas) {
      return false;
    }
  }

  private static void used(Path file) throws IOException {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    } catch (NoSuchFileException gaveWayMeanwhile) {
      // What was taken of it is there.
    }
  }

  /**
   * Keeps a file that is a bucket and nothing else, and that nobody writes to any more: its bytes
   * are there once, under both names.
   */
  public void keep(byte[] fingerprint, Path bucket) {
    Path file = file(fingerprint);
    try {
      long bytes = Files.size(bucket);
      if (isThere(file) || !isWhole(bucket, 0, bytes, fingerprint) || !hasRoom(bytes)) {
        return;
      }
      Files.createLink(file, bucket);
    } catch (FileAlreadyExistsException anotherWasFaster) {
      // It is the same.
    } catch (IOException | UnsupportedOperationException e) {
      LOG.warn("{} is not kept: {}", file, e.toString());
    }
  }

  /** Keeps a copy of a bucket that is part of a file. */
  public void keep(byte[] fingerprint, Path run, long start, long bytes) {
    Path file = file(fingerprint);
    Path part = folder.resolve("part-" + UUID.randomUUID());
    try {
      if (isThere(file) || !hasRoom(bytes)) {
        return;
      }
      copy(run, start, bytes, part);
      if (isWhole(part, 0, bytes, fingerprint)) {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      LOG.warn("{} is not kept: {}", file, e.toString());
    } finally {
      delete(part);
    }
  }

  private static boolean isThere(Path file) throws IOException {
    if (Files.exists(file)) {
      used(file);
      return true;
    }
    return false;
  }

  private static void copy(Path run, long start, long bytes, Path to) throws IOException {
    try (FileChannel in = FileChannel.open(run);
        FileChannel out =
            FileChannel.open(
                to,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                Folders.ownerOnly(to.getParent(), OWNER_ONLY))) {
      for (long done = 0; done < bytes; ) {
        long some = in.transferTo(start + done, bytes - done, out);
        if (some <= 0) {
          throw new HowdahException(ErrorCode.CORRUPTION, run + " has become shorter");
        }
        done += some;
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("{} is left; it gives way like any other", file, e);
    }
  }

  private boolean hasRoom(long bytes) throws IOException {
    if (granted < bytes) {
      granted = makeRoom(bytes);
    }
    if (granted < bytes) {
      return false;
    }
    granted -= bytes;
    return true;
  }

  /** How much may be written now, at least that many bytes or nothing. */
  private long makeRoom(long bytes) throws IOException {
    if (folder.toFile().getUsableSpace() < FREE_BYTES_MIN + bytes) {
      return 0;
    }
    long room = bytesMax - bytes(kept);
    long wanted = Math.max(bytes, Math.min(room, bytesMax / STEPS));
    if (wanted > room) {
      return 0;
    }
    shrink(room - wanted);
    return wanted;
  }

  /** Has the longest unused give way, until the rest has that many bytes at most. */
  void shrink(long most) throws IOException {
    List<Found> all = list(folder);
    long bytes = all.stream().mapToLong(Found::bytes).sum();
    if (bytes > most) {
      all.sort(Comparator.comparing(Found::used));
      for (int i = 0; i < all.size() && bytes > most; i++) {
        Files.deleteIfExists(all.get(i).file());
        bytes -= all.get(i).bytes();
      }
    }
  }

  /** Deletes all of them; from now on no process keeps any. */
  void delete() {
    try {
      Files.deleteIfExists(kept.resolve(LIMIT));
      Folders.delete(folder);
    } catch (IOException e) {
      LOG.warn("{} is left; it goes when the node is started again", folder, e);
    }
  }

  /** How much room is made at a time. */
  long stepBytes() {
    return bytesMax / STEPS;
  }

  private static long bytes(Path folder) throws IOException {
    return list(folder).stream().mapToLong(Found::bytes).sum();
  }

  private record Found(Path file, long bytes, FileTime used) {}

  /** The files of a folder, not those of folders in it; they come and go. */
  private static List<Found> list(Path folder) throws IOException {
    List<Found> all = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        try {
          BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
          if (found.isRegularFile()) {
            all.add(new Found(file, found.size(), found.lastModifiedTime()));
          }
        } catch (NoSuchFileException goneMeanwhile) {
          // It takes nothing.
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return all;
  }
}
