package org.howdah.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @Test
  void itRunsAsOftenAsOneWantsAndLeavesNoFile(@TempDir Path scratch) throws Exception {
    Rehearsal job = new Rehearsal(scratch.resolve("rehearsal"));
    long lines = job.once();
    assertThat(lines).isPositive();
    assertThat(job.once()).isEqualTo(lines);
    job.end();
    assertThat(scratch).isEmptyDirectory();
  }
}
