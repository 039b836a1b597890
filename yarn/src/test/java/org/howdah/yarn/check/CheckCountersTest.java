package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.howdah.cache.LocalMaster;
import org.howdah.cache.master.MasterPort;
import org.howdah.cache.policy.Policies;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.yarn.check.Finding.State;
import org.howdah.yarn.task.FallBack;
import org.howdah.yarn.task.FastFolders;
import org.howdah.yarn.task.TaskCounters;
import org.junit.jupiter.api.Test;

/** What a check says of a job's counters; ClusterJobsTest has a job. */
class CheckCountersTest {
  private final Counters counters = new Counters();
  private final CheckCounters check = new CheckCounters(counters, 2, 2);
  private final Configuration job = new Configuration(false);

  private void count(TaskCounters counter, long value) {
    counters.findCounter(TaskCounters.GROUP, counter.name()).setValue(value);
  }

  @Test
  void aJobWhoseTasksFellBackIsToldWhy() {
    counters
        .findCounter(FallBack.GROUP, "shuffle: the job encrypts intermediate data")
        .increment(2);
    assertThat(check.shuffle().detail())
        .isEqualTo(
            "0 of 2 reduce tasks fetched with it; the others fell back to Hadoop's: the job"
                + " encrypts intermediate data");
    assertThat(check.sort().detail()).endsWith("Hadoop's: their logs say why");
  }

  @Test
  void aJobWhoseTasksCannotLookUpIsTold() {
    assertThat(check.sideTables())
        .isEqualTo(
            new Finding(
                "side tables",
                State.FAILS,
                "0 of 2 map tasks looked up in one without a copy of it; the logs of the others say"
                    + " why, in a line with 'side tables cannot be used'"));
  }

  @Test
  void aClusterNeedsNoService() {
    assertThat(check.service().state()).isEqualTo(State.UNUSED);
  }

  @Test
  void someNodesMayHaveTheServiceAndOthersHadoops() {
    count(TaskCounters.NODES_ASKED, 4);
    count(TaskCounters.NODES_WITH_SERVICE, 2);
    assertThat(check.service())
        .isEqualTo(
            Finding.works(
                "service", "reduce tasks found it at 2 of 4 NodeManagers, counted for each task"));
  }

  @Test
  void tasksThatRanTwiceAreNotMoreThanAll() {
    count(TaskCounters.TASKS_SORTED, 3);
    assertThat(check.sort()).isEqualTo(Finding.works("sort", "2 of 2 map tasks sorted with it"));
  }

  @Test
  void whatNobodyAsksForIsNotUsed() {
    assertThat(check.fastDevices(job).state()).isEqualTo(State.UNUSED);
    assertThat(check.cache(job).state()).isEqualTo(State.UNUSED);
    assertThat(CheckCounters.cacheMaster(job).state()).isEqualTo(State.UNUSED);
  }

  @Test
  void fastDevicesThatOneNodeLacksDoNotWork() {
    job.set(FastFolders.DIRS, "/nvme");
    count(TaskCounters.OUTPUTS_ON_FAST_DEVICES, 1);
    assertThat(check.fastDevices(job).state()).isEqualTo(State.FAILS);
    assertThat(check.fastDevices(job).detail())
        .startsWith("1 of 2 map tasks left their output there; the others' nodes have no folder");
  }

  @Test
  void machinesWithoutTheirCacheDoNotWork() {
    job.set(CacheKeys.SOCKET, "/nvme/howdah/door/socket");
    assertThat(check.cache(job).state()).isEqualTo(State.FAILS);
    assertThat(check.cache(job).detail()).contains("need howdah cache serve");
  }

  @Test
  void aMasterOfCachesIsAsked() throws Exception {
    try (MasterPort master =
        MasterPort.start(new LocalMaster(Policies.DEFAULT.create()), "127.0.0.1", 0, "any")) {
      job.set(CacheKeys.MASTER, "127.0.0.1:" + master.port());
      assertThat(CheckCounters.cacheMaster(job).state()).isEqualTo(State.WORKS);
    }
    assertThat(CheckCounters.cacheMaster(job).state()).isEqualTo(State.FAILS);
    assertThat(CheckCounters.cacheMaster(job).detail()).contains("howdah cache master");
  }
}
