package org.howdah.hadoop.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.CatalogFiles;
import org.howdah.sidedata.LocalCatalogFiles;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.Shards;
import org.howdah.sidedata.open.Backends;

/** Where the catalog of side tables and their files lie, as a configuration says. */
public final class TablePlaces {
  private TablePlaces() {}

  /** The catalog that a configuration names. */
  public static Catalog catalog(Configuration configuration) throws IOException {
    return new Catalog(files(root(configuration), configuration));
  }

  /** Small files below a folder, on whatever file system it is. */
  static CatalogFiles files(org.apache.hadoop.fs.Path folder, Configuration configuration)
      throws IOException {
    return isLocal(folder)
        ? new LocalCatalogFiles(local(folder))
        : new HadoopCatalogFiles(folder, configuration);
  }

  /** The folder of the catalog. */
  static org.apache.hadoop.fs.Path root(Configuration configuration) throws IOException {
    String home = Path.of(System.getProperty("user.home"), ".howdah", "side").toUri().toString();
    org.apache.hadoop.fs.Path root =
        new org.apache.hadoop.fs.Path(configuration.getTrimmed(SideKeys.CATALOG, home));
    return isLocal(root) ? root : root.getFileSystem(configuration).makeQualified(root);
  }

  /** The folder of a version, as Hadoop names it. */
  public static org.apache.hadoop.fs.Path address(Configuration configuration, TableId id)
      throws IOException {
    String address = catalog(configuration).address(id);
    return isLocal(root(configuration))
        ? new org.apache.hadoop.fs.Path(Path.of(address).toUri())
        : new org.apache.hadoop.fs.Path(address);
  }

  public static Path local(org.apache.hadoop.fs.Path path) {
    return Path.of(path.toUri().getPath());
  }

  public static boolean isLocal(org.apache.hadoop.fs.Path path) {
    return "file".equals(path.toUri().getScheme());
  }

  /** The names of a table's files. */
  public static List<String> fileNames(int shards) {
    List<String> names = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      Path base = Shards.base(Path.of(Backends.FILES), shard, shards);
      names.add(base + ".spi");
      names.add(base + ".spl");
    }
    return names;
  }
}
