package org.howdah.store.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeySetTest {
  @TempDir Path folder;

  private Path set(String name, String... nodes) throws Exception {
    Path set = folder.resolve(name);
    make(set, nodes);
    return set;
  }

  private static void make(Path set, String... nodes) throws HowdahException {
    List<KeyOwner> all = new java.util.ArrayList<>();
    for (String node : nodes) {
      all.add(KeyOwner.of(node));
    }
    KeySet.make(set, all);
  }

  @Test
  void eachNodeHasKeysThatTheGroupSigned() throws Exception {
    Path set = set("set", "one", "two=10.0.0.2,two.example.org");
    try (Stream<Path> made = Files.list(set)) {
      assertThat(made.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("ca.key", "ca.pem", "one", "two");
    }
    for (String secret : List.of("ca.key", "one/node.key", "two/node.key")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(set.resolve(secret))))
          .isEqualTo("rw-------");
    }
    NodeKeys.read(set.resolve("one")).checkHoldFor("one");
    NodeKeys two = NodeKeys.read(set.resolve("two"));
    two.checkHoldFor("10.0.0.2");
    two.checkHoldFor("TWO.example.org");
    two.checkHoldFor("127.0.0.1");
    assertThatThrownBy(() -> two.checkHoldFor("10.0.0.3"))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("10.0.0.2", "10.0.0.3", "howdah grid keys");
    NodeKeys.trusting(two.authority());
  }

  @Test
  void nodesAreAddedLaterAndNoneIsOverwritten() throws Exception {
    Path set = set("set", "one");
    byte[] authority = Files.readAllBytes(set.resolve("ca.pem"));
    make(set, "two");
    assertThat(set.resolve("two/ca.pem")).hasBinaryContent(authority);
    NodeKeys.read(set.resolve("two"));
    assertThatThrownBy(() -> make(set, "three", "one"))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(set.resolve("one").toString());
    assertThat(set.resolve("three")).doesNotExist();
  }

  @Test
  void keysOfTwoSetsAreNotMixed() throws Exception {
    Path set = set("set", "one", "two");
    Path other = set("other", "one");
    Files.copy(set.resolve("one/ca.pem"), folder.resolve("kept"));
    replace(other.resolve("one/ca.pem"), set.resolve("one/ca.pem"));
    assertRefused(set.resolve("one"), "node.pem", "was not signed by", "ca.pem");
    replace(folder.resolve("kept"), set.resolve("one/ca.pem"));
    replace(set.resolve("two/node.key"), set.resolve("one/node.key"));
    assertRefused(set.resolve("one"), "node.key", "is not the key of");
    Files.writeString(set.resolve("one/node.key"), "no key");
    assertRefused(set.resolve("one"), "node.key", "PRIVATE KEY");
    Files.writeString(set.resolve("one/node.pem"), "no certificate");
    assertRefused(set.resolve("one"), "node.pem", "PEM");
    Files.delete(set.resolve("one/node.pem"));
    assertRefused(set.resolve("one"), "there is no file", "node.pem", "howdah grid keys");
  }

  private static void replace(Path from, Path to) throws Exception {
    Files.copy(from, to, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
  }

  private static void assertRefused(Path keys, String... said) {
    assertThatThrownBy(() -> NodeKeys.read(keys))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll(said);
  }

  @Test
  void namesThatAreNoneAreRefused() {
    for (String node : new String[] {"", "..", "a/b", "a=", "a=b,,c", "a=b c", "a,b", "=b"}) {
      assertThatThrownBy(() -> KeyOwner.of(node))
          .as(node)
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining("NAME=HOST");
    }
  }
}
