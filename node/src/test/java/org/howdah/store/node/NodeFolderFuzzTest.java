package org.howdah.store.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;
import org.howdah.store.memcached.Users;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a node's folder that nobody wrote like this. */
class NodeFolderFuzzTest {
  @TempDir Path place;

  @Test
  void aNodeTakesWhatItsFolderSaysOrNamesTheFile() {
    Fuzz.ofText("a-node\n", "127.0.0.1:11412\nb:11412\n", "joe:secret\n\njane:other\n", "")
        .words("\n", "\r", "\0", ":", "\u00ff", "/", "..")
        .check(
            input -> {
              try (NodeFolder folder = NodeFolder.open(place)) {
                Path name = Files.write(place.resolve("name"), input);
                Path format = Files.write(place.resolve("format"), input);
                understood(format, () -> folder.keepFormat(1));
                Path members = Files.write(place.resolve("members"), input);
                understood(
                    name, () -> assertThat(folder.name(null)).matches("[A-Za-z0-9_.-]{1,64}"));
                understood(
                    members,
                    () ->
                        assertThat(folder.members())
                            .allMatch(one -> one.matches("[^\\s:]+:[0-9]{1,5}")));
              }
              Path users = Files.write(place.resolve("users"), input);
              understood(users, () -> assertThat(Users.read(users)).isNotNull());
              Files.write(place.resolve(Access.ADDRESS_FILE), input);
              Path token = Files.write(place.resolve(Access.TOKEN_FILE), input);
              understood(place, () -> assertThat(Access.ofFolder(place).token()).isNotBlank());
              understood(token, () -> Access.of(java.util.List.of("a:1"), token));
            });
  }

  private interface Read {
    void read() throws HowdahException;
  }

  private static void understood(Path file, Read read) {
    try {
      read.read();
    } catch (HowdahException e) {
      assertThat(e).hasMessageContaining(file.toString());
    }
  }

  @Test
  void aNodeWhoseNameIsLostTakesNoOther() throws Exception {
    Path name = place.resolve("name");
    for (String text : new String[] {"", "\n", "two\nlines\n", "a b\n", "\u00e4\n"}) {
      Files.writeString(name, text);
      try (NodeFolder folder = NodeFolder.open(place)) {
        assertThatThrownBy(() -> folder.name("a"))
            .isInstanceOf(HowdahException.class)
            .hasMessageContaining(name.toString());
      }
      assertThat(name).hasContent(text);
    }
  }
}
