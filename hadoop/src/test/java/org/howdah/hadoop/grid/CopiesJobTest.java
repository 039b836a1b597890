package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.hadoop.GridJobs;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.store.http.Access;
import org.howdah.worker.nodes.CopyCounter;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job on three nodes, whose manager is a process of the first. */
@Timeout(180)
class CopiesJobTest extends JobTest {
  private static final String NAME = CopyCounter.RUNS_NOT_COPIED.name();

  private TestGrid grid;

  private Job submit(Path gate) throws Exception {
    return howdah.submit(
        job -> {
          grid.use(job.getConfiguration());
          job.getConfiguration().set(GridKeys.ON, GridKeys.GRID);
          job.getConfiguration().set(GridKeys.COPIES_AFTER, "10ms");
          job.getConfiguration().set(GridKeys.COPIES_PAUSE, "10ms");
          job.getConfiguration().set(WaitsForAFile.FILE, gate.toString());
          Jobs.wordCount(job);
          job.setReducerClass(WaitsForAFile.class);
        });
  }

  private static long notCopied(Job job) throws IOException {
    return job.getCounters().findCounter(CopyCounter.GROUP, NAME).getValue();
  }

  /** Has a node take none of those runs: a folder is where each would be. */
  private void refuse(String node, String job, Set<String> runs) throws IOException {
    Set<String> others = new TreeSet<>(runs);
    others.removeAll(grid.runs(node));
    for (String run : others) {
      Files.createDirectories(grid.folder(node).resolve("jobs/" + job + "/runs/" + run));
    }
  }

  @Test
  void runsThatStayOnOneNodeAreCountedInTheStatusAndTheReport() throws Exception {
    for (int i = 0; i < 4; i++) {
      write("prose-" + i, Inputs.prose(i, 200));
    }
    grid = new TestGrid(scratch.resolve("grid"), 3, 1);
    try {
      Path gate = scratch.resolve("gate");
      Job job = submit(gate);
      String id = job.getJobID().toString();
      RunningJob.await(job, () -> job.mapProgress() == 1);
      Set<String> ofLost = grid.runs("n1");
      refuse("n0", id, ofLost);
      refuse("n2", id, ofLost);
      long expected = ofLost.stream().filter(name -> !name.endsWith(".index")).count();
      assertThat(expected).isPositive();
      grid.lose("n1");
      RunningJob.await(job, () -> notCopied(job) == expected);
      Files.createFile(gate);
      assertThat(job.waitForCompletion(false)).isTrue();
      assertThat(notCopied(job)).isEqualTo(expected);
      Path token = Path.of(job.getConfiguration().get(GridKeys.TOKEN_FILE));
      GridJobs jobs = GridJobs.at(Access.of(List.of(grid.address("n0")), token));
      assertThat(jobs.report(id).counters().get(CopyCounter.GROUP)).containsEntry(NAME, expected);
    } finally {
      grid.close();
    }
  }
}
