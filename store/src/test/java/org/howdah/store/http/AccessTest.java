package org.howdah.store.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessTest {
  @TempDir Path folder;

  @Test
  void aNodesFolderSaysWhereItIsAndWhatOpensIt() throws Exception {
    Files.writeString(folder.resolve(Access.ADDRESS_FILE), "127.0.0.1:5\n");
    Files.writeString(folder.resolve(Access.TOKEN_FILE), "secret\n");
    Access access = Access.ofFolder(folder);
    assertThat(access).isEqualTo(new Access(List.of("127.0.0.1:5"), "secret"));
    assertThat(access.toString()).doesNotContain("secret");
    assertThat(Access.of(List.of("a:1"), folder.resolve(Access.TOKEN_FILE)).token())
        .isEqualTo("secret");
  }

  @Test
  void whatIsMissingIsSaid() throws Exception {
    assertThatThrownBy(() -> Access.ofFolder(folder))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("no node", folder.toString(), "howdah node");
    Files.writeString(folder.resolve(Access.ADDRESS_FILE), "127.0.0.1:5\n");
    assertThatThrownBy(() -> Access.ofFolder(folder)).hasMessageContaining("no token");
    Path file = folder.resolve("mine");
    assertThatThrownBy(() -> Access.of(List.of(), file)).hasMessageContaining(file.toString());
  }
}
