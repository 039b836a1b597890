package org.howdah.bench.side.client;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.Text;

/**
 * Gets from a MapFile, a reader for each thread, its index in memory. Arguments: the folder's
 * address; the number of keys, which are written first if the folder is not there.
 */
public final class MapFileClient implements LookUpClient {
  private final Configuration configuration = new Configuration();
  private final Path folder;

  public MapFileClient(List<String> arguments) throws IOException {
    folder = new Path(arguments.get(0));
    if (!folder.getFileSystem(configuration).exists(folder)) {
      write(Integer.parseInt(arguments.get(1)));
    }
  }

  private void write(int count) throws IOException {
    try (MapFile.Writer writer =
        new MapFile.Writer(
            configuration,
            folder,
            MapFile.Writer.keyClass(Text.class),
            MapFile.Writer.valueClass(DoubleWritable.class))) {
      for (int i = 0; i < count; i++) {
        writer.append(new Text(Keys.key(i)), new DoubleWritable(Keys.value(i)));
      }
    }
  }

  @Override
  public Worker open(Keys keys) throws IOException {
    MapFile.Reader reader = new MapFile.Reader(folder, configuration);
    DoubleWritable value = new DoubleWritable();
    return () -> {
      String key = keys.next();
      if (reader.get(new Text(key), value) == null) {
        throw new IllegalStateException(folder + " has no " + key);
      }
      return 1;
    };
  }
}
