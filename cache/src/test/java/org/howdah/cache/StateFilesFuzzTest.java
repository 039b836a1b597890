package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.block.StateFile;
import org.howdah.cache.policy.Policies;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a cache's folder that nobody wrote like this: a process goes on without them. */
class StateFilesFuzzTest {
  private static final long POLICY = 0x48574450_4f4c4931L;

  /** Kept here, or its level would be forgotten. */
  private static final Logger LOG = Logger.getLogger("org.howdah.cache");

  @TempDir Path folder;

  /** Each file that cannot be read is a warning. */
  @BeforeAll
  static void keepQuiet() {
    LOG.setLevel(Level.OFF);
  }

  @AfterAll
  static void speak() {
    LOG.setLevel(null);
  }

  private Path file(String name) {
    return folder.resolve("howdah-cache." + name);
  }

  @Test
  void aCacheGoesOnWithoutWhatItCannotRead() throws Exception {
    Map<String, Long> used = Map.of("node", 7L);
    new CreditFile(folder).save(used);
    byte[] credit = Files.readAllBytes(file("credit"));
    byte[] none = new byte[0];
    Fuzz.of(List.of(credit, none))
        .check(
            input -> {
              Files.write(file("credit"), input);
              assertThat(new CreditFile(folder).load()).isIn(used, Map.of());
              Files.write(file("history"), input);
              assertThat(new HistoryFile(folder).load().entries()).isEmpty();
            });
  }

  @Test
  void whatAnotherVersionWroteOfAPolicyIsNoPolicysMemory() {
    for (Policies kind : List.of(Policies.JOB_SHARES, Policies.MPCACHE)) {
      ByteBuffer label = StateFile.put(ByteBuffer.allocate(10_000), kind.label());
      byte[] memory = kind.create().memory();
      byte[] content = new byte[label.position() + memory.length + 40];
      label.put(memory).flip().get(content, 0, label.limit());
      StateFile file = new StateFile(file("policy"), POLICY);
      Fuzz.of(List.of(content))
          .check(
              input -> {
                file.write(input);
                new PolicyFile(folder, kind).load(kind.create());
              });
    }
  }
}
