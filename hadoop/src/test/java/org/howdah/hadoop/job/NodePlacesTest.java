package org.howdah.hadoop.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.grid.TestGrid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tasks run on two nodes with a slot each. */
class NodePlacesTest extends PlacesContract {
  @TempDir private Path folder;
  private TestGrid grid;

  @BeforeEach
  void startNodes() throws IOException {
    grid = new TestGrid(folder, 2, 1);
  }

  @Override
  void end() {
    grid.close();
  }

  @Override
  void choose(Configuration settings) {
    grid.use(settings);
  }

  @Override
  List<String> runs() {
    List<String> runs = new ArrayList<>(grid.runs("n0"));
    runs.addAll(grid.runs("n1"));
    return runs;
  }
}
