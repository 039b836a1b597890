package org.howdah.hadoop.grid;

import java.io.IOException;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.howdah.hadoop.zoo.Mappers;

/** Words, of a file {@code slow} once another file is there. */
public final class WaitsInSlowFile extends Mappers.Words {
  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    super.setup(context);
    if (((FileSplit) context.getInputSplit()).getPath().getName().equals("slow")) {
      WaitsForAFile.await(context);
    }
  }
}
