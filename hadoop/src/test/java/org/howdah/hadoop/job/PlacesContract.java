package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskFailure;
import org.howdah.record.Run;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every {@link Places} promises, and each {@link org.howdah.engine.TaskRunner} behind it. A
 * subclass says where.
 */
@Timeout(180)
abstract class PlacesContract {
  private static final int SECONDS_MAX = 60;

  @TempDir Path scratch;
  PlacedJob job;

  /** Has the tasks of a job with these settings run there. */
  abstract void choose(Configuration settings) throws IOException;

  /** The names of all files of runs that are there. */
  abstract List<String> runs() throws IOException;

  @BeforeEach
  void prepare() throws Exception {
    job = new PlacedJob(scratch, this::choose);
  }

  /** Ends what {@link #choose} chose, after the job has left. */
  void end() {}

  @AfterEach
  void nothingIsLeft() throws IOException {
    try {
      job.leave();
      assertThat(runs()).isEmpty();
      assertThat(job.folders()).isEmpty();
    } finally {
      end();
    }
  }

  private List<Run> map(String... inputs) throws Exception {
    job.begin(inputs);
    List<Run> runs = new ArrayList<>();
    for (Piece piece : job.start(Kind.MAP, 0, inputs.length)) {
      runs.addAll(piece.get());
    }
    return runs;
  }

  private Map<String, String> reduce(List<Run> runs) throws Exception {
    job.reduceFrom(runs);
    for (Piece piece : job.start(Kind.REDUCE, 0, PlacedJob.REDUCES)) {
      assertThat(piece.get()).isEmpty();
    }
    return job.commit();
  }

  private static Map<String, String> expected(String... pairs) {
    Map<String, String> expected = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      expected.put(pairs[i], pairs[i + 1]);
    }
    return expected;
  }

  @Test
  void whatMapsLeaveReducesRead() throws Exception {
    List<Run> runs = map("b 1\na 2", "a 3\nc 4", "d 5");
    assertThat(runs.stream().mapToLong(Run::records).sum()).isEqualTo(5);
    assertThat(runs).allSatisfy(run -> assertThat(run.partitions()).isEqualTo(PlacedJob.REDUCES));
    assertThat(reduce(runs)).isEqualTo(expected("a", "2,3", "b", "1", "c", "4", "d", "5"));
  }

  @Test
  void mergedRunsStandForThoseTheyAreMadeOf() throws Exception {
    List<Run> runs = map("b 1\na 2", "a 3\nc 4", "d 5");
    Run merged = job.merge(runs.subList(0, 2));
    assertThat(merged.records()).isEqualTo(4);
    runs.subList(0, 2).forEach(Run::discard);
    assertThat(reduce(List.of(merged, runs.get(2))))
        .isEqualTo(expected("a", "2,3", "b", "1", "c", "4", "d", "5"));
  }

  @Test
  void aMapThatFailsSaysWhyAndLeavesNothing() throws Exception {
    job.begin("a 1\n" + ObeyedLines.POISON, "b 2");
    List<Piece> pieces = job.start(Kind.MAP, 0, 2);
    assertThatThrownBy(() -> pieces.get(0).get())
        .isInstanceOf(TaskFailure.class)
        .hasMessageContaining("map task 0")
        .hasMessageContaining("cannot read the line");
    assertThat(pieces.get(1).get()).isNotEmpty();
    leftNothing(pieces.get(0));
    assertThat(runs()).anyMatch(name -> name.contains(pieces.get(1).attempt().toString()));
  }

  @Test
  void aReduceThatFailsSaysWhyAndItsNextAttemptSucceeds() throws Exception {
    List<Run> runs = map("a 1\n" + JoinedValues.FAILS_ONCE + " 2", "b 3");
    job.reduceFrom(runs);
    int failed = 0;
    for (Piece piece : job.start(Kind.REDUCE, 0, PlacedJob.REDUCES)) {
      try {
        assertThat(piece.get()).isEmpty();
      } catch (Exception e) { // Who runs attempts puts those of this process into words.
        failed++;
        assertThat(e).hasMessageContaining("cannot reduce the key");
        assertThat(job.temporaryOutput(piece.attempt())).doesNotExist();
        assertThat(job.start(piece.attempt().next()).get()).isEmpty();
      }
    }
    assertThat(failed).isEqualTo(1);
    assertThat(job.commit()).isEqualTo(expected("a", "1", "b", "3", JoinedValues.FAILS_ONCE, "2"));
  }

  @Test
  void anAttemptThatWaitsEndsWhenItIsInterrupted() throws Exception {
    job.begin("a 1\n" + ObeyedLines.WAITS, "b 2");
    Piece waiting = job.start(Kind.MAP, 0, 1).get(0);
    awaitBegun(waiting);
    waiting.interrupt();
    endsWithNothing(waiting);
  }

  @Test
  void anAttemptThatIsKilledEndsWithoutAnInterrupt() throws Exception {
    job.begin("a 1\n" + ObeyedLines.ENDLESS, "b 2");
    Piece endless = job.start(Kind.MAP, 0, 1).get(0);
    awaitBegun(endless);
    endless.monitor().kill();
    endsWithNothing(endless);
  }

  private static void awaitBegun(Piece piece) {
    Until.holds("the attempt says so", () -> piece.monitor().status().equals(ObeyedLines.BEGUN));
  }

  private void endsWithNothing(Piece piece) throws Exception {
    assertThatThrownBy(() -> piece.get(SECONDS_MAX, TimeUnit.SECONDS)).isNotNull();
    leftNothing(piece);
    assertThat(job.start(new TaskAttempt(Kind.MAP, 1, 0)).get()).isNotEmpty();
  }

  private void leftNothing(Piece piece) throws IOException {
    assertThat(runs()).noneMatch(name -> name.contains(piece.attempt().toString()));
  }

  @Test
  void aSlotForEachRunsAtOnce() throws Exception {
    job.begin(ObeyedLines.MEETS, ObeyedLines.MEETS);
    List<Piece> both = job.start(Kind.MAP, 0, 2);
    for (Piece piece : both) {
      assertThat(piece.get()).isNotEmpty().allMatch(run -> run.records() == 1);
    }
  }

  @Test
  void aJobThatNeverBeginsLeavesToo() throws Exception {
    job.load("a 1");
    job.leave();
  }

  @Test
  void whatAPlaceHasNoUseForDoesNothing() throws Exception {
    job.begin("a 1", "b 2");
    job.places().manage(1);
    job.places().setAlone(true);
    job.places().setAlone(false);
    job.places().share();
    job.places().keepCopies(PlacedJob.NOBODY);
    List<Run> runs = new ArrayList<>();
    for (Piece piece : job.start(Kind.MAP, 0, 2)) {
      runs.addAll(piece.get());
    }
    assertThat(reduce(runs)).isEqualTo(expected("a", "1", "b", "2"));
  }
}
