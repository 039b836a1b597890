package org.howdah.hadoop;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.record.Folders;

/** In the first task that comes to it, takes away the folder that its job names. */
final class LosesTheDevice extends Reducers.SortedValues<Text, Text> {
  static final String FOLDER = "test.folder";

  @Override
  protected void setup(Context context) throws IOException {
    Path folder = Path.of(context.getConfiguration().get(FOLDER));
    if (folder.resolveSibling("lost").toFile().createNewFile()) {
      Folders.delete(folder);
      throw new IOException("as if a read had failed");
    }
  }
}
