package org.howdah.bench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JobStreamTest {
  private static final List<CacheJob> ALL = List.of(CacheJob.values());

  @Test
  void eachJobComesOnceInEachRound() {
    for (List<JobStream.Step> round : new JobStream(ALL, 20).rounds(5)) {
      assertThat(round.stream().map(JobStream.Step::job)).containsExactlyInAnyOrderElementsOf(ALL);
    }
  }

  @Test
  void theOrderChanges() {
    List<List<JobStream.Step>> rounds = new JobStream(ALL, 1).rounds(2);

    assertThat(rounds.get(0)).isNotEqualTo(rounds.get(1));
  }

  @Test
  void itIsTheSameEachTime() {
    assertThat(new JobStream(ALL, 20).rounds(3)).isEqualTo(new JobStream(ALL, 20).rounds(3));
  }

  /** Of Zipf's law over 1 to 20, 1 has 28 %, 1 and 2 together 42 %, and 11 to 20 19 %. */
  @Test
  void sizesFollowZipfsLawWithinEachJob() {
    List<List<JobStream.Step>> rounds = new JobStream(ALL, 20).rounds(100);
    for (CacheJob job : ALL) {
      List<Integer> sizes =
          rounds.stream()
              .flatMap(List::stream)
              .filter(step -> step.job() == job)
              .map(JobStream.Step::times)
              .toList();
      assertThat(sizes).allMatch(size -> size >= 1 && size <= 20);
      assertThat(sizes.stream().filter(size -> size == 1).count()).isBetween(27L, 29L);
      assertThat(sizes.stream().filter(size -> size <= 2).count()).isBetween(41L, 43L);
      assertThat(sizes.stream().filter(size -> size > 10).count()).isBetween(17L, 20L);
    }
  }
}
