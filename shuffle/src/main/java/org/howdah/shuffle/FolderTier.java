package org.howdah.shuffle;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.howdah.record.DiskReserve;

/**
 * Folders that are as good as each other, so that what is written is spread over them.
 *
 * @param folders one or more, to be made when they are needed
 * @param reserves what is left free of the disk of each
 * @param isFast whether they are on devices that were named as fast ones
 */
public record FolderTier(List<Path> folders, List<DiskReserve> reserves, boolean isFast) {
  public FolderTier {
    folders = List.copyOf(folders);
    reserves = List.copyOf(reserves);
    if (folders.size() != reserves.size()) {
      throw new IllegalArgumentException("each folder has a reserve");
    }
  }

  /** Folders of which nothing is known, with as much left free of each. */
  public FolderTier(List<Path> folders, DiskReserve reserve) {
    this(folders, Collections.nCopies(folders.size(), reserve), false);
  }
}
