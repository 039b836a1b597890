package org.howdah.hadoop.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {
  private static final int KINDS_OF_JOBS = 5;

  @TempDir Path scratch;

  @Test
  void itsJobsReadMoreAndMoreUpToALimitAndLeaveNoFile() throws Exception {
    WarmUp job = new WarmUp(scratch.resolve("warmup"));
    List<Long> lines = new ArrayList<>();
    for (int i = 0; i < 2 * KINDS_OF_JOBS; i++) {
      lines.add(job.once(() -> true));
    }
    assertThat(lines).isSorted();
    assertThat(lines.get(0)).isPositive().isLessThan(lines.get(1));
    assertThat(lines.subList(KINDS_OF_JOBS, lines.size())).containsOnly(lines.get(KINDS_OF_JOBS));
    job.end();
    assertThat(scratch).isEmptyDirectory();
  }

  @Test
  void itStopsInItsMidstAndLeavesNoFile() throws Exception {
    WarmUp job = new WarmUp(scratch.resolve("warmup"));
    assertThatThrownBy(() -> job.once(() -> false)).isInstanceOf(ExecutionException.class);
    job.end();
    assertThat(scratch).isEmptyDirectory();
  }
}
