package org.howdah.shuffle;

import java.nio.file.Path;
import java.util.List;
import org.howdah.record.DiskReserve;

/**
 * Folders that are as good as each other, so that what is written is spread over them.
 *
 * @param folders one or more, to be made when they are needed
 * @param reserve what is left free of each disk
 * @param isFast whether they are on devices that were named as fast ones
 */
public record FolderTier(List<Path> folders, DiskReserve reserve, boolean isFast) {
  public FolderTier {
    folders = List.copyOf(folders);
  }

  /** Folders of which nothing is known. */
  public FolderTier(List<Path> folders, DiskReserve reserve) {
    this(folders, reserve, false);
  }
}
