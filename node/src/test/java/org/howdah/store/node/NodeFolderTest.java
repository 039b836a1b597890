package org.howdah.store.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;
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
  void theDataOfAnotherVersionIsNotTouched() throws Exception {
    try (NodeFolder folder = NodeFolder.open(place)) {
      folder.keepFormat(3);
      folder.keepFormat(3);
      assertThatThrownBy(() -> folder.keepFormat(2))
          .isInstanceOf(HowdahException.class)
          .hasMessageContainingAll(place.resolve("format") + " says", "format 3", "format 2");
    }
    assertThat(place.resolve("format")).hasContent("3");
  }

  @Test
  void onlyTheOwnerReadsTheToken() throws Exception {
    Path data = place.resolve("data");
    try (NodeFolder folder = NodeFolder.open(data)) {
      Path file = folder.keepToken("secret");
      assertThat(file).hasContent("secret");
      assertThat(mode(file)).isEqualTo("rw-------");
      assertThat(mode(data)).isEqualTo("rwx------");
      assertThat(folder.isOpenToOthers()).isFalse();
      Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
      assertThat(folder.isOpenToOthers()).isTrue();
    }
  }

  private static String mode(Path path) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void whereANodeAnswersIsSaidWhileItRuns() throws Exception {
    Path file = place.resolve(Access.ADDRESS_FILE);
    Files.writeString(file, "of a node that was killed");
    try (NodeFolder folder = NodeFolder.open(place)) {
      assertThat(file).doesNotExist();
      folder.keepAddress("127.0.0.1:5");
      assertThat(Files.readString(file).strip()).isEqualTo("127.0.0.1:5");
    }
    assertThat(file).doesNotExist();
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
