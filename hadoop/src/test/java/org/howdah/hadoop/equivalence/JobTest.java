package org.howdah.hadoop.equivalence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Blocking;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs jobs on Howdah in folders of their own. */
public abstract class JobTest {
  @TempDir protected Path scratch;

  /** The folder that jobs read unless their description says otherwise; empty at first. */
  protected Path input;

  protected JobRunner howdah;

  @BeforeEach
  void prepareHowdah() throws IOException {
    Blocking.forget();
    input = Files.createDirectory(scratch.resolve("input"));
    howdah =
        new JobRunner(
            HowdahKeys.FRAMEWORK, Files.createDirectory(scratch.resolve("howdah")), input);
  }

  /** Writes an input file; its name may have folders. */
  protected void write(String name, String text) throws IOException {
    Path file = input.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
