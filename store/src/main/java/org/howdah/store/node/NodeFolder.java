package org.howdah.store.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** The folder of a node: locked while it runs, with its name and where its group was seen last. */
final class NodeFolder implements AutoCloseable {
  private static final String NAME = "name";
  private static final String MEMBERS = "members";
  private static final String LOCK = "lock";

  private final Path folder;
  private final FileChannel lock;

  private NodeFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /** Makes the folder if need be, and locks it. */
  static NodeFolder open(Path folder) throws HowdahException {
    FileChannel channel = null;
    try {
      Files.createDirectories(folder);
      channel =
          FileChannel.open(
              folder.resolve(LOCK),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw inUse(folder, channel);
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(UTF_8)));
      return new NodeFolder(folder.toRealPath(), channel);
    } catch (OverlappingFileLockException e) {
      throw failure(folder + " is in use by another node of this process", e);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw failure(
          "the data folder "
              + folder
              + " cannot be written ("
              + e
              + "); choose another with --data",
          e);
    }
  }

  private static HowdahException inUse(Path folder, FileChannel channel) throws IOException {
    ByteBuffer owner = ByteBuffer.allocate(32);
    channel.read(owner, 0);
    channel.close();
    String process = new String(owner.array(), 0, owner.position(), UTF_8);
    return failure(
        "the data folder "
            + folder
            + " is in use by the process "
            + process
            + "; each node needs a folder of its own",
        null);
  }

  private static HowdahException failure(String message, Exception cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }

  Path path() {
    return folder;
  }

  /** The name that the node keeps; {@code wanted}, or one of its own making, the first time. */
  String name(String wanted) throws HowdahException {
    String kept = read(NAME).isEmpty() ? null : read(NAME).get(0);
    if (kept != null && wanted != null && !kept.equals(wanted)) {
      throw failure(
          "the data in "
              + folder
              + " is of the node "
              + kept
              + ", not "
              + wanted
              + "; leave --name out, or choose another folder with --data",
          null);
    }
    if (kept != null) {
      return kept;
    }
    String name = wanted != null ? wanted : "node-" + UUID.randomUUID().toString().substring(0, 8);
    if (!name.matches("[A-Za-z0-9_.-]{1,64}")) {
      throw failure(
          "a node cannot be named '" + name + "': use 1 to 64 letters, digits, '_', '-' and dots",
          null);
    }
    write(NAME, List.of(name));
    return name;
  }

  /** Whether the node has been in a group. */
  boolean hasMembers() {
    return Files.exists(folder.resolve(MEMBERS));
  }

  /** Where the others were. */
  List<String> members() throws HowdahException {
    return read(MEMBERS);
  }

  /** Keeps where the others are. */
  synchronized void keepMembers(Collection<String> addresses) throws HowdahException {
    write(MEMBERS, addresses);
  }

  /** The same, unless something is kept that is newer. */
  synchronized void keepFirstMembers(Collection<String> addresses) throws HowdahException {
    if (!hasMembers()) {
      write(MEMBERS, addresses);
    }
  }

  private List<String> read(String file) throws HowdahException {
    Path path = folder.resolve(file);
    try {
      return Files.exists(path) ? Files.readAllLines(path, UTF_8) : List.of();
    } catch (IOException e) {
      throw failure("cannot read " + path, e);
    }
  }

  private synchronized void write(String file, Collection<String> lines) throws HowdahException {
    Path path = folder.resolve(file);
    try {
      Path next = Files.write(folder.resolve(file + ".new"), lines, UTF_8);
      Files.move(next, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw failure("cannot write " + path + " (" + e + ")", e);
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("cannot unlock " + folder, e);
    }
  }
}
