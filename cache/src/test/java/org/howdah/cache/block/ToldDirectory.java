package org.howdah.cache.block;

import java.io.IOException;
import java.nio.file.Path;

/** Opens folders of which tests of other packages are told each step that changes them. */
public final class ToldDirectory {
  private ToldDirectory() {}

  /** The folder; {@code afterEach} runs on the thread that has done the step. */
  public static BlockDirectory open(Path folder, Runnable afterEach) throws IOException {
    return BlockDirectory.open(folder, step -> afterEach.run());
  }
}
