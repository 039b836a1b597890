package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.howdah.record.HowdahException;
import org.howdah.store.ignite.VersionFloor;
import org.howdah.store.ignite.copies.AgreedView;
import org.howdah.store.ignite.copies.Holdings;
import org.howdah.store.ignite.copies.View;
import org.howdah.store.ignite.members.EarlierGroup;
import org.howdah.store.quorum.Acceptor;
import org.howdah.store.quorum.Ballot;
import org.howdah.store.quorum.CopiesFile;
import org.howdah.store.quorum.InSync;
import org.howdah.store.quorum.Vote;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a node's folder, and letters between nodes, that nobody wrote like this. */
class NodeFilesFuzzTest {
  private static final List<String> IN_SYNC =
      List.of(
          "data.default%235f1c 0 =a,b =c:4711",
          "data.default%235f1c 17 =a =", "other%20one 3 = =b:1,c:2");

  private static final Vote VOTE = new Vote(new Ballot(7, "a"), new Ballot(6, "b c"), IN_SYNC);

  @TempDir Path folder;

  private byte[] copies(Vote vote) throws Exception {
    new CopiesFile(folder).write(vote);
    return Files.readAllBytes(folder.resolve("copies"));
  }

  private byte[] versions(long seconds) throws Exception {
    new VersionFloor(folder).keep(seconds, 1_700_000_000_123L);
    return Files.readAllBytes(folder.resolve("versions"));
  }

  private List<byte[]> files() throws Exception {
    return List.of(
        copies(VOTE),
        copies(new Vote(new Ballot(8, "a"), Ballot.NONE, List.of())),
        versions(1_700_000_100L),
        "a-node\n".getBytes(UTF_8),
        "127.0.0.1:11412\nb:11412\n".getBytes(UTF_8));
  }

  @Test
  void aFileOfCopiesIsReadAsItWasWrittenOrRefused() throws Exception {
    List<byte[]> files = files();
    Fuzz.of(files)
        .words("crc32c ", "\n", " =", "%", "0 ", ":")
        .check(
            input -> {
              Path file = Files.write(folder.resolve("copies"), input);
              try {
                Acceptor acceptor = CopiesFile.acceptor(folder);
                assertThat(isOneOf(input, files) || !startsWithChecksum(input))
                    .as("is read")
                    .isTrue();
                assertThat(InSync.of(acceptor.vote().value())).isNotNull();
              } catch (HowdahException e) {
                assertThat(e).hasMessageContaining(file.toString());
              }
            });
  }

  /** But for what is behind the last line's end. */
  private static boolean isOneOf(byte[] input, List<byte[]> files) {
    String text = new String(input, UTF_8).strip();
    return files.stream().anyMatch(file -> new String(file, UTF_8).strip().equals(text));
  }

  private static boolean startsWithChecksum(byte[] input) {
    return new String(input, UTF_8).startsWith("crc32c ");
  }

  @Test
  void aFileOfVersionsIsReadAsItWasWrittenOrRefused() throws Exception {
    List<byte[]> files = files();
    Fuzz.of(files)
        .check(
            input -> {
              Path file = Files.write(folder.resolve("versions"), input);
              try {
                VersionFloor floor = new VersionFloor(folder);
                boolean isAsWritten = floor.seconds() == 1_700_000_100L;
                assertThat(isAsWritten || !startsWithChecksum(input)).as("is read").isTrue();
              } catch (HowdahException e) {
                assertThat(e).hasMessageContaining(file.toString());
              }
            });
  }

  @Test
  void ofEachFileEachFlippedBitIsSeen() throws Exception {
    Path file = folder.resolve("copies");
    byte[] whole = copies(VOTE);
    for (int bit = 0; bit < whole.length * Byte.SIZE; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      Files.write(file, flipped);
      assertThatThrownBy(() -> CopiesFile.acceptor(folder))
          .as("bit %s", bit)
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void ofEachFileEachTruncationIsSeen() throws Exception {
    Path file = folder.resolve("copies");
    byte[] whole = copies(VOTE);
    for (int length = 0; length < whole.length - 1; length++) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> CopiesFile.acceptor(folder))
          .as("%s bytes", length)
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void filesOfEarlierVersionsAreReadToo() throws Exception {
    Files.write(folder.resolve("copies"), VOTE.lines());
    assertThat(CopiesFile.acceptor(folder).vote()).isEqualTo(VOTE);
    Files.writeString(folder.resolve("versions"), "1700000100 1700000000123\n");
    assertThat(new VersionFloor(folder).startMillis()).isEqualTo(1_700_000_000_123L);
  }

  @Test
  void nothingIsAcceptedThatCannotBeReadLater() throws Exception {
    Acceptor acceptor = CopiesFile.acceptor(folder);
    assertThat(acceptor.accept(new Ballot(1, "a"), IN_SYNC)).isTrue();
    assertThatThrownBy(() -> acceptor.accept(new Ballot(2, "a"), List.of("no partition's line")))
        .isInstanceOf(java.io.IOException.class)
        .hasMessageContaining("no partition's line");
    assertThat(acceptor.vote().value()).isEqualTo(IN_SYNC);
    assertThat(CopiesFile.acceptor(folder).vote()).isEqualTo(acceptor.vote());
  }

  @Test
  void aNodeThatSaysLessThanItShouldWhenItJoinsIsNoErrorOfTheOthers() throws Exception {
    EarlierGroup check = new EarlierGroup(new VersionFloor(folder));
    for (java.io.Serializable said :
        new java.io.Serializable[] {null, "", new long[0], new long[1]}) {
      assertThat(check.refusal(null, null, said)).isNull();
    }
  }

  @Test
  void lettersBetweenNodesAreUnderstoodOrRefused() {
    Map<String, Map<Integer, Long>> changes = new TreeMap<>();
    changes.put("data.default", Map.of(0, 7L, 17, Long.MAX_VALUE));
    changes.put("e e", Map.of());
    View view = new View(1_700_000_000_000L, 5, 2);
    Fuzz.ofText(
            new Holdings(true, view, VOTE, changes).text(),
            new Holdings(false, View.NONE, Vote.NONE, Map.of()).text(),
            AgreedView.letter("agreed", view, Set.of(new UUID(1, 2), new UUID(3, 4))),
            String.join("\n", VOTE.lines()),
            String.join("\n", IN_SYNC),
            view.toString())
        .words("\n", " ", ":", "%", "=", ",", "-")
        .check(
            input -> {
              String text = new String(input, UTF_8);
              List<String> lines = List.of(text.split("\n"));
              understood(() -> Holdings.of(text));
              understood(() -> new AgreedView(null, () -> {}).read(text));
              understood(() -> Vote.of(lines));
              understood(() -> InSync.of(lines));
              understood(() -> Ballot.of(text));
              understood(() -> View.of(text));
            });
  }

  private static void understood(Runnable read) {
    try {
      read.run();
    } catch (IllegalArgumentException refused) {
      assertThat(refused.getMessage()).isNotNull();
    }
  }
}
