package org.howdah.yarn.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.FolderTier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskFoldersTest {
  @TempDir Path node;
  private final JobConf conf = new JobConf(false);

  @BeforeEach
  void aNodeWithFourDisks() {
    conf.setStrings(
        MRConfig.LOCAL_DIR, disk("hdd1"), disk("hdd2"), disk("nvme1/yarn"), disk("nvme2/yarn"));
  }

  @Test
  void theChosenFolderIsFirstAndOtherDisksAfterIt() throws Exception {
    FolderTier only = tiers("hdd2/app/output").get(0);
    assertThat(tiers("hdd2/app/output")).hasSize(1);
    assertThat(only.folders())
        .containsExactly(
            node.resolve("hdd2/app/output"),
            node.resolve("hdd1/app/output"),
            node.resolve("nvme1/yarn/app/output"),
            node.resolve("nvme2/yarn/app/output"));
    assertThat(only.isFast()).isFalse();
    assertThat(only.reserves().values()).allMatch(reserve -> reserve.bytes() == 0);
  }

  @Test
  void fastDevicesComeBeforeTheChosenFolderAndKeepSomeFree() throws Exception {
    conf.setStrings(FastFolders.DIRS, disk("nvme1"), disk("nvme2/yarn"));
    List<FolderTier> tiers = tiers("hdd2/app/output");
    assertThat(tiers).hasSize(2);
    assertThat(tiers.get(0).folders())
        .containsExactlyInAnyOrder(
            node.resolve("nvme1/yarn/app/output"), node.resolve("nvme2/yarn/app/output"));
    assertThat(tiers.get(0).isFast()).isTrue();
    assertThat(tiers.get(1).folders())
        .containsExactly(node.resolve("hdd2/app/output"), node.resolve("hdd1/app/output"));
    assertThat(tiers.get(1).isFast()).isFalse();
  }

  @Test
  void aShareOfTheDeviceStaysFree() throws Exception {
    conf.setStrings(MRConfig.LOCAL_DIR, node.toString());
    conf.setStrings(FastFolders.DIRS, node.toString());
    conf.setFloat(FastFolders.FREE_SHARE, 0.5f);
    List<FolderTier> tiers = TaskFolders.tiers(node.resolve("app"), conf);
    assertThat(tiers).hasSize(1);
    assertThat(tiers.get(0).reserves().values())
        .allMatch(reserve -> reserve.bytes() == node.toFile().getTotalSpace() / 2);
  }

  @Test
  void fastDevicesTakeTurns() throws Exception {
    conf.setStrings(FastFolders.DIRS, disk("nvme1"), disk("nvme2"));
    assertThat(
            List.of("a", "b", "c", "d", "e", "f", "g", "h").stream()
                .map(task -> first("hdd1/app/" + task).getParent())
                .distinct())
        .hasSize(2);
  }

  @Test
  void whatTheNodeDoesNotHaveIsPassedOver() throws Exception {
    conf.setStrings(FastFolders.DIRS, "/no/such/device");
    assertThat(tiers("hdd1/app/output")).singleElement().matches(tier -> !tier.isFast());
    assertThat(TaskFolders.tiers(Path.of("/elsewhere/output"), conf))
        .singleElement()
        .extracting(FolderTier::folders)
        .isEqualTo(List.of(Path.of("/elsewhere/output")));
  }

  @Test
  void nonsenseIsRefused() {
    conf.setFloat(FastFolders.FREE_SHARE, 1.5f);
    assertThatThrownBy(() -> tiers("hdd1/app/output"))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("howdah.yarn.fast.free.share must be 0 to 1, not 1.5");
  }

  private Path first(String chosen) {
    try {
      return tiers(chosen).get(0).folders().get(0);
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  private List<FolderTier> tiers(String chosen) throws HowdahException {
    return TaskFolders.tiers(node.resolve(chosen), conf);
  }

  private String disk(String name) {
    return node.resolve(name).toString();
  }
}
