package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.howdah.cache.block.StateFile;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict.Reason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Masters of a full cache of one block, one after another, which are asked for another block. */
class PolicyFileTest {
  private static final DataSet OLD = new DataSet("/old", 1);
  private static final DataSet FRESH = new DataSet("/fresh", 1);

  @TempDir Path folder;
  private Path file;
  private int job;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("howdah-cache.policy");
  }

  /** A process that finds the old block, reads the fresh one, and says what came of that. */
  private Reason process(Policies kind) {
    LocalMaster master = started(kind);
    Reason reason = read(master);
    master.save();
    return reason;
  }

  private Reason read(LocalMaster master) {
    Request read = new Request("n", "job" + job++, FRESH, Origin.block(FRESH, 0));
    Room full = new Room(Origin.BLOCK_BYTES, Set.of());
    return master.miss(new Master.Miss(read, full)).reason();
  }

  private LocalMaster started(Policies kind) {
    LocalMaster master = new LocalMaster(kind, Origin.BLOCK_BYTES, folder, false);
    master.restored(new Master.Restored("n", OLD, List.of(Origin.block(OLD, 0))));
    return master;
  }

  @ParameterizedTest
  @EnumSource(names = {"JOB_SHARES", "MPCACHE"})
  void whatOneProcessAfterAnotherReadsIsAdmittedByTheSecond(Policies kind) {
    assertThat(process(kind)).isEqualTo(Reason.UNKNOWN);
    assertThat(process(kind)).isEqualTo(Reason.PROFITABLE);
  }

  @ParameterizedTest
  @EnumSource(names = {"JOB_SHARES", "MPCACHE"})
  void whatAProcessLearnedThatWasKilledIsLost(Policies kind) {
    read(started(kind));
    assertThat(process(kind)).isEqualTo(Reason.UNKNOWN);
    read(started(kind));
    assertThat(process(kind))
        .as("after one that ended and one that did not")
        .isEqualTo(Reason.PROFITABLE);
  }

  @Test
  void aDamagedFileIsNone() throws IOException {
    process(Policies.JOB_SHARES);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 6] ^= 1;
    Files.write(file, bytes);
    assertThat(process(Policies.JOB_SHARES)).isEqualTo(Reason.UNKNOWN);
    assertThat(process(Policies.JOB_SHARES)).isEqualTo(Reason.PROFITABLE);
  }

  @Test
  void aFileOfAnotherVersionIsNone() {
    byte[] foreign = {0, 0, 0, 10, 'j', 'o', 'b', '-', 's', 'h', 'a', 'r', 'e', 's', 1, 2, 3};
    new StateFile(file, 0x48574450_4f4c4931L).write(foreign);
    assertThat(process(Policies.JOB_SHARES)).isEqualTo(Reason.UNKNOWN);
    assertThat(process(Policies.JOB_SHARES)).isEqualTo(Reason.PROFITABLE);
  }

  @Test
  void whatAnotherPolicyLeftIsNone() {
    process(Policies.MPCACHE);
    assertThat(process(Policies.JOB_SHARES)).isEqualTo(Reason.UNKNOWN);
  }

  @Test
  void whoOnlyLooksWithAnotherPolicyChangesNothing() throws IOException {
    process(Policies.MPCACHE);
    byte[] before = Files.readAllBytes(file);
    started(Policies.JOB_SHARES).save();
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }
}
