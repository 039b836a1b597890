package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.howdah.cache.block.StateFile;
import org.howdah.cache.policy.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("howdah-cache.history");
  }

  private LocalMaster master() {
    return new LocalMaster(Policies.MPCACHE, 1000, folder, true);
  }

  private static void run(Master master, String id, String type, long inputBytes, int blocks) {
    master.jobEnded(new Master.JobEnded(new Master.Job(id, type, inputBytes), blocks));
  }

  private int expected(String type, long inputBytes) {
    return master().jobStarted(new Master.Job("next", type, inputBytes));
  }

  @Test
  void theNextMasterKnowsWhatJobsTook() {
    Master master = master();
    run(master, "1", "sort ä", 5000, 7);
    run(master, "2", "count", 5000, 2);
    run(master, "3", "count", 1 << 20, 9);
    assertThat(expected("sort ä", 5000)).isEqualTo(7);
    assertThat(expected("count", 5000)).isEqualTo(2);
    assertThat(expected("count", 1 << 20)).isEqualTo(9);
    assertThat(expected("other", 5000)).isZero();
    run(master(), "4", "count", 5000, 3);
    assertThat(expected("count", 5000)).isEqualTo(3);
    assertThat(expected("sort ä", 5000)).isEqualTo(7);
  }

  @Test
  void aJobThatTookWhatWasExpectedWritesNothing() throws IOException {
    run(master(), "1", "sort", 5000, 7);
    Files.delete(file());
    Master master = master();
    run(master, "2", "sort", 5000, 0);
    assertThat(file()).doesNotExist();
  }

  @Test
  void theFileIsAsTheFormatSays() throws IOException {
    run(master(), "1", "sort", 5000, 7);
    assertThat(HexFormat.of().formatHex(Files.readAllBytes(file())))
        .startsWith("4857444849535431" + "00000001" + "00000004" + "736f7274" + "0000000d")
        .contains("0000000d" + "00000007");
  }

  @Test
  void aFileThatIsTornOrDamagedIsNone() throws IOException {
    run(master(), "1", "sort", 5000, 7);
    byte[] whole = Files.readAllBytes(file());
    for (int length = 0; length < whole.length; length++) {
      Files.write(file(), ByteBuffer.allocate(length).put(whole, 0, length).array());
      assertThat(expected("sort", 5000)).as(length + " bytes").isZero();
    }
    for (int at = 0; at < whole.length; at++) {
      byte[] flipped = whole.clone();
      flipped[at] ^= 4;
      Files.write(file(), flipped);
      assertThat(expected("sort", 5000)).as("byte " + at).isZero();
    }
    Files.write(file(), whole);
    assertThat(expected("sort", 5000)).isEqualTo(7);
  }

  @Test
  void aWholeFileThatIsNoHistoryIsNone() {
    StateFile file = new StateFile(file(), 0x48574448_49535431L);
    file.write(ByteBuffer.allocate(8).putInt(1).putInt(1 << 30).array());
    assertThat(expected("sort", 5000)).isZero();
    file.write(new byte[] {0, 0});
    assertThat(expected("sort", 5000)).isZero();
  }
}
