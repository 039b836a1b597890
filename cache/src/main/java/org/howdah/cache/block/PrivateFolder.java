package org.howdah.cache.block;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Set;
import java.util.logging.Logger;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;

/*
 * What lies there is guarded by permissions where it came from. Who could write there may have left
 * blocks that nobody ever read, so such a folder cannot be mended; who could only read is locked out.
 *
 * A process asks a file that it makes who it is, and not the system's name of its user, which a
 * container may lack and a network's file system may change.
 */
/** A folder that nobody but the user of this process may look into, on systems that can say so. */
final class PrivateFolder {
  private static final Logger LOG = Logger.getLogger(PrivateFolder.class.getName());
  private static final String OWNER_ONLY = "rwx------";
  private static final Set<PosixFilePermission> OTHERS_WRITE =
      EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private PrivateFolder() {}

  /**
   * Makes the folder, or takes the one that is there, which others may read no longer then.
   *
   * @param folder below one that exists
   * @throws HowdahException {@link ErrorCode#RESOURCES} if it is a link, another user's, or others
   *     may write to it
   */
  static Path open(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return Files.createDirectory(folder, Folders.ownerOnly(folder.getParent(), OWNER_ONLY));
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(folder, "is no folder but a link or a file, and may lead anywhere");
    }
    PosixFileAttributeView view =
        Files.getFileAttributeView(folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view != null) {
      lockOthersOut(folder, view);
    }
    return folder;
  }

  private static void lockOthersOut(Path folder, PosixFileAttributeView view) throws IOException {
    PosixFileAttributes found = view.readAttributes();
    UserPrincipal self = self(folder.getParent());
    if (!found.owner().equals(self)) {
      throw refused(
          folder, "belongs to " + found.owner() + ", who can read it, and not to " + self);
    }
    String permissions = PosixFilePermissions.toString(found.permissions());
    if (found.permissions().stream().anyMatch(OTHERS_WRITE::contains)) {
      throw refused(folder, "could be written by others (" + permissions + "), and maybe was");
    }
    if (!permissions.equals(OWNER_ONLY)) {
      view.setPermissions(PosixFilePermissions.fromString(OWNER_ONLY));
      LOG.warning(folder + " could be read by others (" + permissions + "), and cannot any more");
    }
  }

  private static UserPrincipal self(Path folder) throws IOException {
    Path made = Files.createTempFile(folder, "howdah-cache", ".owner");
    try {
      return Files.getOwner(made);
    } finally {
      Files.delete(made);
    }
  }

  private static HowdahException refused(Path folder, String why) {
    return new HowdahException(
        ErrorCode.RESOURCES,
        folder + " " + why + "; delete it, or name another folder for the cache");
  }
}
