package org.howdah.store.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeFolderTest {
  private static final int WRITES = 200;

  @TempDir Path place;

  @Test
  void whereTheOthersAreIsNotOverwrittenByWhereTheyWereSaidToBe() throws Exception {
    try (NodeFolder folder = NodeFolder.open(place)) {
      folder.keepFirstMembers(List.of("said:1"));
      assertThat(folder.members()).containsExactly("said:1");
      folder.keepMembers(List.of("seen:1", "seen:2"));
      folder.keepFirstMembers(List.of("said:1"));
      assertThat(folder.members()).containsExactly("seen:1", "seen:2");
    }
  }

  @Test
  void severalThreadsMayKeepMembers() throws Exception {
    try (NodeFolder folder = NodeFolder.open(place)) {
      CompletableFuture<Void> other = CompletableFuture.runAsync(() -> keepOften(folder, "a:1"));
      keepOften(folder, "b:1");
      other.get();
      assertThat(folder.members()).hasSize(1);
    }
  }

  private static void keepOften(NodeFolder folder, String address) {
    try {
      for (int i = 0; i < WRITES; i++) {
        folder.keepMembers(List.of(address));
      }
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }
}
