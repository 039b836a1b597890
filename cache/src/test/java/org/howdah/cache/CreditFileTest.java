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
  private static final DataSet SET = new DataSet("/set", 100);

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
