package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Masters of a cache of three blocks, one after another. */
class CreditFileTest {
  private static final DataSet SET = new DataSet("/set", 1000);

  @TempDir Path folder;
  private int next;

  private LocalMaster master() {
    return master(3);
  }

  private LocalMaster master(int blocks) {
    return new LocalMaster(Policies.LRU, blocks * Origin.BLOCK_BYTES, folder, true);
  }

  private Verdict.Reason miss(Master master) {
    Request request = new Request("n", "job", SET, Origin.block(SET, next++));
    return master.miss(new Master.Miss(request, Room.ENOUGH)).reason();
  }

  @Test
  void aNewProcessIsNoNewAdvance() {
    for (int process = 0; process < 3; process++) {
      LocalMaster master = master();
      assertThat(miss(master)).isEqualTo(Verdict.Reason.FREE);
      master.save();
    }
    assertThat(miss(master())).isEqualTo(Verdict.Reason.THRASHING);
  }

  private Long written() {
    return new CreditFile(folder).load().get("n");
  }

  /** One that ends without {@link LocalMaster#save}; of a budget of 128 blocks two are a 64th. */
  @Test
  void aProcessThatIsKilledHasUsedItsCreditButForA64thOfTheBudget() {
    LocalMaster killed = master(128);
    miss(killed);
    assertThat(written()).as("not for each block").isNull();
    miss(killed);
    long afterTwo = written();
    assertThat(afterTwo).isBetween(3 * Origin.BLOCK_BYTES / 2, 2 * Origin.BLOCK_BYTES);
    miss(killed);
    assertThat(written()).isEqualTo(afterTwo);
    for (int i = 3; i < 101; i++) {
      miss(killed);
    }
    LocalMaster next = master(128);
    int admitted = 0;
    while (miss(next) == Verdict.Reason.FREE) {
      admitted++;
    }
    // A miss earns a sixteenth of a block, so that 128 are used up by some 136 blocks together.
    assertThat(admitted).isBetween(30, 38);
  }

  @Test
  void whatIsRefusedIsNoReasonToWrite() throws IOException {
    useAll();
    Path file = folder.resolve("howdah-cache.credit");
    Files.delete(file);
    LocalMaster master = master(0);
    assertThat(miss(master)).isEqualTo(Verdict.Reason.THRASHING);
    assertThat(file).doesNotExist();
  }

  private void useAll() {
    LocalMaster master = master();
    for (int i = 0; i < 3; i++) {
      assertThat(miss(master)).isEqualTo(Verdict.Reason.FREE);
    }
    assertThat(miss(master)).isEqualTo(Verdict.Reason.THRASHING);
    master.save();
  }

  @Test
  void aCacheThatIsMadeLargerTakesAsMuchMore() {
    useAll();
    LocalMaster larger = master(24);
    for (int i = 0; i < 21; i++) {
      assertThat(miss(larger)).as("block " + i).isEqualTo(Verdict.Reason.FREE);
    }
  }

  @Test
  void whoOnlyLooksWithAnotherBudgetChangesNothing() {
    useAll();
    master(1 << 20).save();
    assertThat(miss(master())).isEqualTo(Verdict.Reason.THRASHING);
  }

  @Test
  void aDamagedFileIsNone() throws IOException {
    LocalMaster master = master();
    miss(master);
    miss(master);
    miss(master);
    master.save();
    Path file = folder.resolve("howdah-cache.credit");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 6] ^= 1;
    Files.write(file, bytes);
    assertThat(miss(master())).isEqualTo(Verdict.Reason.FREE);
  }
}
