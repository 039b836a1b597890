package org.howdah.hadoop.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.record.Folders;

/** Takes away the folder that its job names, in the first task that comes to it or in each. */
final class LosesTheDevice extends Reducers.SortedValues<Text, Text> {
  static final String FOLDER = "test.folder";
  static final String AGAIN = "test.again";

  @Override
  protected void setup(Context context) throws IOException {
    Path folder = Path.of(context.getConfiguration().get(FOLDER));
    boolean again = context.getConfiguration().getBoolean(AGAIN, false);
    boolean first = folder.resolveSibling("lost").toFile().createNewFile();
    if (first || (again && Files.isDirectory(folder))) {
      Folders.delete(folder);
      throw new IOException("as if a read had failed");
    }
  }
}
