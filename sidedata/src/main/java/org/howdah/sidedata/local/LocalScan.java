package org.howdah.sidedata.local;

import com.spotify.sparkey.Sparkey;
import com.spotify.sparkey.SparkeyReader;
import java.io.IOException;
import java.util.List;
import org.howdah.sidedata.EntryDigest;
import org.howdah.sidedata.EntryFigures;

/** Reads all of a local table. */
public final class LocalScan {
  private LocalScan() {}

  /**
   * The figures of all entries of all shards.
   *
   * @throws org.howdah.record.HowdahException if a file is missing or damaged
   */
  public static EntryFigures figures(List<LocalFiles> shards) throws IOException {
    EntryFigures all = new EntryFigures();
    Shards.each(shards.size(), shard -> figures(shards.get(shard))).forEach(all::add);
    return all;
  }

  /**
   * The figures of the entries of one shard.
   *
   * @throws org.howdah.record.HowdahException if a file is missing or damaged
   */
  public static EntryFigures figures(LocalFiles files) throws IOException {
    files.verify();
    EntryFigures figures = new EntryFigures();
    EntryDigest digest = new EntryDigest();
    try (SparkeyReader reader = Sparkey.openSingleThreadedReader(files.base().toFile())) {
      for (SparkeyReader.Entry entry : reader) {
        byte[] key = entry.getKey();
        byte[] value = entry.getValue();
        figures.add(key, value, digest.of(key, value));
      }
    }
    return figures;
  }
}
