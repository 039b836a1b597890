package org.howdah.shuffle;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.DiskReserve;

/**
 * Folders that are as good as each other, so that what is written is spread over them.
 *
 * @param reserves of each folder what is left free of its disk; one or more, in this order, to be
 *     made when they are needed
 * @param isFast whether they are on devices that were named as fast ones
 */
public record FolderTier(Map<Path, DiskReserve> reserves, boolean isFast) {
  public FolderTier {
    reserves = Collections.unmodifiableMap(new LinkedHashMap<>(reserves));
  }

  /** Folders of which nothing is known, with as much left free of each. */
  public FolderTier(List<Path> folders, DiskReserve reserve) {
    this(with(folders, reserve), false);
  }

  private static Map<Path, DiskReserve> with(List<Path> folders, DiskReserve reserve) {
    Map<Path, DiskReserve> reserves = new LinkedHashMap<>();
    folders.forEach(folder -> reserves.put(folder, reserve));
    return reserves;
  }

  /** The folders. */
  public List<Path> folders() {
    return List.copyOf(reserves.keySet());
  }
}
