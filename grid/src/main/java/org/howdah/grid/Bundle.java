package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.howdah.record.DiskReserve;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Value;

/**
 * Files that processes of a job need, kept in the store so that every node can have them; see
 * docs/formats/grid-host.md. One that can be seen is whole.
 */
public final class Bundle {
  /** The data set that has all bundles. */
  public static final String DATA_SET = BundleHead.DATA_SET;

  /** What stands between the name of a job and that of a bundle in keys of bundles. */
  public static final String INFIX = "/bundle/";

  private static final int FILES_MAX = 100_000;
  private static final long BYTES_MAX = 16L << 30;
  private static final String OWNER_ONLY = "rwx------";
  private static final String UNPACKING = ".unpacking-";

  private Bundle() {}

  /** The key of a bundle's description; those of its chunks begin with it. */
  static String key(String job, String name) {
    return job + INFIX + name;
  }

  /**
   * Keeps files in the store, in place of what there was of that name.
   *
   * @param files by the relative paths that they will have, with slashes
   * @throws HowdahException if a path leads elsewhere, or a bound is reached
   */
  public static void put(DataSet data, String job, String name, Map<String, Path> files)
      throws IOException {
    String key = key(GridNames.job(job), GridNames.bundle(name));
    if (files.size() > FILES_MAX) {
      throw tooMuch(name, files.size() + " files; the most is " + FILES_MAX);
    }
    delete(data, job, name);
    BundleOutput chunks = new BundleOutput(data, key);
    boolean whole = false;
    try {
      long bytes = pack(name, new TreeMap<>(files), chunks);
      BundleHead head = chunks.finish(files.size(), bytes);
      Answers.await(data.change(key.getBytes(US_ASCII), Change.put(head.encode())), key);
      whole = true;
    } finally {
      if (!whole) {
        chunks.abort();
      }
    }
  }

  private static long pack(String name, Map<String, Path> files, OutputStream to)
      throws IOException {
    long bytes = 0;
    ZipOutputStream zip = new ZipOutputStream(to, UTF_8);
    for (Map.Entry<String, Path> file : files.entrySet()) {
      if (!isInside(file.getKey())) {
        throw new HowdahException(
            ErrorCode.INPUT,
            "a bundle cannot have a file " + file.getKey() + ": name one below its folder");
      }
      zip.putNextEntry(new ZipEntry(file.getKey()));
      bytes += Files.copy(file.getValue(), zip);
      zip.closeEntry();
      if (bytes > BYTES_MAX) {
        throw tooMuch(name, "more than " + BYTES_MAX + " bytes");
      }
    }
    zip.finish();
    return bytes;
  }

  private static HowdahException tooMuch(String name, String what) {
    return new HowdahException(
        ErrorCode.USER_CONFIGURATION,
        "the bundle "
            + name
            + " would have "
            + what
            + "; leave large files on a file system that all nodes reach");
  }

  private static boolean isInside(String path) {
    for (String part : path.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return false;
      }
    }
    return path.indexOf('\\') < 0 && path.indexOf('\0') < 0;
  }

  /** Deletes a bundle; nothing happens if there is none. */
  public static void delete(DataSet data, String job, String name) throws HowdahException {
    String key = key(GridNames.job(job), GridNames.bundle(name));
    Value there = Answers.await(data.get(key.getBytes(US_ASCII)), key);
    if (there != null) {
      BundleHead head = BundleHead.decode(key, there.bytes());
      // First, so that no node finds a description without what it describes.
      Answers.await(data.change(key.getBytes(US_ASCII), Change.remove()), key);
      BundleOutput.delete(data, key, head.chunks());
    }
  }

  /** Makes a folder of the files, as the other does, with nothing left free of the disk. */
  public static void unpack(DataSet data, String job, String name, Path folder) throws IOException {
    unpack(data, job, name, folder, DiskReserve.NONE);
  }

  /**
   * Makes a folder of the files, for its owner only; all or nothing.
   *
   * @param folder what does not exist, in a folder that does
   * @param reserve what is left free of the disk
   * @throws HowdahException {@code LOST} if the bundle or a part of it is not in the store, {@code
   *     CORRUPTION} if it is not what was put there, {@code RESOURCES} if there is no room for it
   */
  public static void unpack(DataSet data, String job, String name, Path folder, DiskReserve reserve)
      throws IOException {
    String key = key(GridNames.job(job), GridNames.bundle(name));
    Value there = Answers.await(data.get(key.getBytes(US_ASCII)), key);
    if (there == null) {
      throw new HowdahException(
          ErrorCode.LOST,
          "the data set "
              + data.name()
              + " has no "
              + key
              + ": the job has ended and was forgotten, or has to be submitted again");
    }
    BundleHead head = BundleHead.decode(key, there.bytes());
    reserve.check(folder, head.bytes());
    Path unpacking = folder.resolveSibling(UNPACKING + UUID.randomUUID());
    try {
      Files.createDirectory(unpacking, Folders.ownerOnly(folder.getParent(), OWNER_ONLY));
      BundleInput chunks = new BundleInput(data, key, head);
      unpack(key, head, new ZipInputStream(chunks, UTF_8), unpacking);
      chunks.finish();
      Files.move(unpacking, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (ZipException | EOFException | IllegalArgumentException e) {
      throw BundleHead.damaged(key, e.getMessage(), e);
    } finally {
      Folders.delete(unpacking);
    }
  }

  /** Whether a folder is what a process left that was killed while it unpacked. */
  public static boolean isUnfinished(Path folder) {
    return folder.getFileName().toString().startsWith(UNPACKING);
  }

  private static void unpack(String key, BundleHead head, ZipInputStream zip, Path folder)
      throws IOException {
    long files = 0;
    long left = head.bytes();
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      String path = entry.getName();
      if (!isInside(path)) {
        throw BundleHead.damaged(key, "it has a file " + path + ", outside of its folder", null);
      }
      Path file = folder.resolve(path);
      createFolders(folder, file.getParent());
      Files.createFile(file, Folders.ownerOnly(folder, OWNER_ONLY));
      left -= copy(zip, file, left);
      files++;
      if (files > head.files() || left < 0) {
        break;
      }
    }
    if (files != head.files() || left != 0) {
      throw BundleHead.damaged(key, "it has other files than it should", null);
    }
  }

  private static void createFolders(Path root, Path folder) throws IOException {
    if (!folder.equals(root) && !Files.isDirectory(folder)) {
      createFolders(root, folder.getParent());
      Files.createDirectory(folder, Folders.ownerOnly(root, OWNER_ONLY));
    }
  }

  /** Copies no more than is expected, and one byte to tell that there is more. */
  private static long copy(ZipInputStream zip, Path to, long bytesMax) throws IOException {
    byte[] buffer = new byte[32 << 10];
    long copied = 0;
    try (OutputStream out = Files.newOutputStream(to)) {
      while (copied <= bytesMax) {
        int read = zip.read(buffer, 0, (int) Math.min(buffer.length, bytesMax - copied + 1));
        if (read < 0) {
          return copied;
        }
        out.write(buffer, 0, read);
        copied += read;
      }
    }
    return copied;
  }
}
