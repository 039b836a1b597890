package org.howdah.store.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;

/**
 * The folder of a node: locked while it runs, with its name, where its group was seen last, and
 * what clients on this machine need to reach it.
 */
final class NodeFolder implements AutoCloseable {
  private static final String NAME = "name";
  private static final String NAMES = "[A-Za-z0-9_.-]{1,64}";
  private static final String MEMBERS = "members";
  private static final String ADDRESSES = "[^\\s:]+:[0-9]{1,5}";
  private static final int PORT_MAX = 65_535;
  private static final String FORMAT = "format";
  private static final String LOCK = "lock";
  private static final String FOLDER_MODE = "rwx------";
  private static final String FILE_MODE = "rw-------";

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
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder, Folders.ownerOnly(folder, FOLDER_MODE));
      }
      channel =
          FileChannel.open(
              folder.resolve(LOCK),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw inUse(folder, channel);
      }
      // Of a node that was killed.
      Files.deleteIfExists(folder.resolve(Access.ADDRESS_FILE));
      byte[] process = Long.toString(ProcessHandle.current().pid()).getBytes(UTF_8);
      // In this order, which takes no room on a disk that is full.
      channel.write(ByteBuffer.wrap(process));
      channel.truncate(process.length);
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
    String kept = Files.exists(folder.resolve(NAME)) ? keptName() : null;
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
    if (!name.matches(NAMES)) {
      throw failure(
          "a node cannot be named '" + name + "': use 1 to 64 letters, digits, '_', '-' and dots",
          null);
    }
    write(NAME, List.of(name));
    return name;
  }

  /**
   * Keeps of which format the folder is, the first time.
   *
   * @throws HowdahException if it is of another one, which this version would misunderstand
   */
  void keepFormat(int format) throws HowdahException {
    List<String> wanted = List.of(Integer.toString(format));
    List<String> kept = read(FORMAT);
    if (kept.isEmpty()) {
      write(FORMAT, wanted);
    } else if (!kept.equals(wanted)) {
      throw failure(
          "%s says that the data is of format %s, and this version of Howdah has format %d; start the version that it is of"
              .formatted(folder.resolve(FORMAT), kept.get(0), format),
          null);
    }
  }

  /** A node that took another name would not find its data again. */
  private String keptName() throws HowdahException {
    List<String> lines = read(NAME);
    if (lines.size() != 1 || !lines.get(0).matches(NAMES)) {
      throw failure(
          folder.resolve(NAME)
              + " is damaged: it has no node's name. Write the node's name into it, which howdah"
              + " grid status says on another node",
          null);
    }
    return lines.get(0);
  }

  /** Whether the node has been in a group. */
  boolean hasMembers() {
    return Files.exists(folder.resolve(MEMBERS));
  }

  /** Where the others were. */
  List<String> members() throws HowdahException {
    List<String> members = read(MEMBERS);
    for (String one : members) {
      if (!one.matches(ADDRESSES) || Integer.parseInt(one.split(":", 2)[1]) > PORT_MAX) {
        throw failure(
            folder.resolve(MEMBERS)
                + " is damaged: "
                + one
                + " is no HOST:PORT. Copy the file of that name of another node of the group",
            null);
      }
    }
    return members;
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

  /**
   * Whether other users of the machine can look into the folder, and find the token in its data.
   */
  boolean isOpenToOthers() {
    try {
      var view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
      Set<PosixFilePermission> given =
          view == null ? Set.of() : view.readAttributes().permissions();
      return given.contains(PosixFilePermission.GROUP_EXECUTE)
          || given.contains(PosixFilePermission.OTHERS_EXECUTE);
    } catch (IOException e) {
      return false;
    }
  }

  /** Keeps the secret of the group where only the folder's owner reads it. */
  Path keepToken(String token) throws HowdahException {
    write(Access.TOKEN_FILE, List.of(token));
    return folder.resolve(Access.TOKEN_FILE);
  }

  /**
   * Keeps the group's certificate, by which clients know its nodes.
   *
   * @param authority its file; null for a group without keys
   * @return where it is kept; null for none
   */
  Path keepCertificates(Path authority) throws HowdahException {
    try {
      if (authority == null) {
        Files.deleteIfExists(folder.resolve(Access.CERTIFICATES_FILE));
        return null;
      }
      write(Access.CERTIFICATES_FILE, Files.readAllLines(authority, UTF_8));
      return folder.resolve(Access.CERTIFICATES_FILE);
    } catch (IOException e) {
      throw failure("cannot keep " + authority + " in " + folder + " (" + e + ")", e);
    }
  }

  /** Says where the node answers HTTP, until {@link #close}. */
  void keepAddress(String address) throws HowdahException {
    write(Access.ADDRESS_FILE, List.of(address));
  }

  private List<String> read(String file) throws HowdahException {
    Path path = folder.resolve(file);
    try {
      return Files.exists(path) ? Files.readAllLines(path, UTF_8) : List.of();
    } catch (IOException e) {
      throw failure("cannot read " + path + " (" + e + ")", e);
    }
  }

  /** A node whose name or group is forgotten in a power failure does not find its data again. */
  private synchronized void write(String file, Collection<String> lines) throws HowdahException {
    Path path = folder.resolve(file);
    try {
      Folders.replace(path, lines, FILE_MODE);
    } catch (IOException e) {
      throw failure("cannot write " + path + " (" + e + ")", e);
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(folder.resolve(Access.ADDRESS_FILE));
      lock.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("cannot unlock " + folder, e);
    }
  }
}
