package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.cache.policy.Reads.block;
import static org.howdah.cache.policy.Reads.blocks;
import static org.howdah.cache.policy.Reads.fill;
import static org.howdah.cache.policy.Reads.request;
import static org.howdah.cache.policy.Reads.shortOf;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each choice that docs/decisions/0013-mpcache-choices.md makes, by an example. */
class MpCacheTest {
  private static final DataSet A = new DataSet("a", 2);
  private static final DataSet B = new DataSet("b", 2);
  private static final DataSet C = new DataSet("c", 2);
  private static final DataSet LARGE = new DataSet("large", 50);

  private final MpCache policy = new MpCache(MpCache.Settings.DEFAULT);

  /** A miss of a data set that two jobs have accessed before, one straight after the other. */
  private Verdict popular(String node, DataSet set, int number, Room room) {
    policy.miss(request(node, set.name() + "1", set, number), shortOf(1000));
    return policy.miss(request(node, set.name() + "2", set, number), room);
  }

  @Test
  void thereIsNoTestWhileThereIsSpace() {
    Verdict verdict = policy.miss(request("n", "1", A, 0), Room.ENOUGH);
    assertThat(verdict).isEqualTo(new Verdict(Verdict.Reason.FREE, List.of()));
  }

  @Test
  void anUnknownDataSetDisplacesNothing() {
    fill(policy, "n", "1", A, 0, 1);
    Verdict verdict = policy.miss(request("n", "2", B, 0), shortOf(1));
    assertThat(verdict).isEqualTo(new Verdict(Verdict.Reason.UNKNOWN, List.of()));
  }

  @Test
  void theSecondBlockOfAJobIsNoSecondAccess() {
    fill(policy, "n", "1", A, 0, 1);
    policy.miss(request("n", "2", B, 0), shortOf(1));
    Verdict verdict = policy.miss(request("n", "2", B, 1), shortOf(1));
    assertThat(verdict.reason()).isEqualTo(Verdict.Reason.UNKNOWN);
  }

  @Test
  void aDataSetThatIsReadAgainSoonerThanTheVictimWasIsAdmitted() {
    fill(policy, "n", "1", A, 0, 1);
    Verdict verdict = popular("n", B, 0, shortOf(1));
    assertThat(verdict).isEqualTo(new Verdict(Verdict.Reason.PROFITABLE, blocks("a", 0, 1)));
  }

  @Test
  void aDataSetThatIsReadAsSeldomAsTheVictimIsNot() {
    fill(policy, "n", "1", A, 0, 1);
    policy.miss(request("n", "2", B, 0), shortOf(1));
    policy.hit(request("n", "3", A, 0));
    Verdict verdict = policy.miss(request("n", "4", B, 0), shortOf(1));
    assertThat(verdict).isEqualTo(new Verdict(Verdict.Reason.UNPROFITABLE, List.of()));
  }

  @Test
  void aLargeDataSetMustBeReadMoreOftenThanASmallOne() {
    fill(policy, "n", "1", A, 0, 1);
    Verdict verdict = popular("n", LARGE, 0, shortOf(1));
    assertThat(verdict.reason()).isEqualTo(Verdict.Reason.UNPROFITABLE);
  }

  @Test
  void theAuxiliaryCacheForgetsWhatWasAccessedLeastRecently() {
    MpCache small = new MpCache(new MpCache.Settings(1, 1));
    fill(small, "n", "1", A, 0, 1);
    small.miss(request("n", "2", B, 0), shortOf(1));
    small.miss(request("n", "3", C, 0), shortOf(1));
    Verdict verdict = small.miss(request("n", "4", B, 0), shortOf(1));
    assertThat(verdict.reason()).isEqualTo(Verdict.Reason.UNKNOWN);
  }

  @Test
  void anIncompleteDataSetGoesBeforeACompleteOneThatIsReadLess() {
    fill(policy, "n", "1", A, 0, 1);
    fill(policy, "n", "2", B, 0);
    policy.hit(request("n", "3", B, 0));
    assertThat(popular("n", C, 0, shortOf(1)).evicted()).isEqualTo(blocks("b", 0));
  }

  @Test
  void aDataSetThatGrewLosesItsBonusWhenItIsReadAgain() {
    fill(policy, "n", "1", A, 0, 1);
    fill(policy, "n", "2", B, 0, 1);
    policy.hit(request("n", "3", new DataSet("b", 3), 0));
    assertThat(popular("n", C, 0, shortOf(1)).evicted()).isEqualTo(blocks("b", 0, 1));
  }

  @Test
  void aDataSetThatLostABlockLosesItsBonus() {
    fill(policy, "n", "1", A, 0, 1);
    fill(policy, "n", "2", B, 0, 1);
    policy.removed("n", block("b", 0));
    assertThat(popular("n", C, 0, shortOf(1)).evicted()).isEqualTo(blocks("b", 1));
  }

  @Test
  void aDataSetThatLosesABlockIsNotWorthMoreForIt() {
    DataSet four = new DataSet("four", 4);
    fill(policy, "n", "1", four, 0, 1, 2);
    for (int i = 0; i < 5; i++) {
      policy.hit(request("n", "1", four, 0));
    }
    fill(policy, "n", "2", A, 0, 1);
    assertThat(policy.reclaim("n", shortOf(1, block("four", 0)))).isEqualTo(blocks("a", 0, 1));
    fill(policy, "n", "3", B, 0);
    policy.removed("n", block("four", 0));
    assertThat(policy.reclaim("n", shortOf(1))).isEqualTo(blocks("four", 1, 2));
  }

  @Test
  void asManyDataSetsGoAsAreNeeded() {
    fill(policy, "n", "1", A, 0, 1);
    fill(policy, "n", "2", B, 0, 1);
    for (int i = 0; i < 9; i++) {
      policy.miss(request("n", "other" + i, new DataSet("other" + i, 1), 0), shortOf(1000));
    }
    Verdict verdict = popular("n", C, 0, shortOf(3));
    assertThat(verdict.evicted()).containsExactlyElementsOf(all(blocks("a", 0, 1), "b"));
  }

  private static List<BlockId> all(List<BlockId> first, String second) {
    List<BlockId> all = new ArrayList<>(first);
    all.addAll(blocks(second, 0, 1));
    return all;
  }

  @Test
  void nothingGoesIfAllThatMayGoWouldNotSuffice() {
    fill(policy, "n", "1", A, 0, 1);
    Verdict verdict = popular("n", B, 0, shortOf(3));
    assertThat(verdict).isEqualTo(new Verdict(Verdict.Reason.NO_ROOM, List.of()));
  }

  @Test
  void aDataSetDoesNotDisplaceItself() {
    fill(policy, "n", "1", LARGE, 0, 1, 2);
    assertThat(popular("n", LARGE, 3, shortOf(1)).reason()).isEqualTo(Verdict.Reason.NO_ROOM);
  }

  @Test
  void aDataSetThatIsBeingReadIsSpared() {
    fill(policy, "n", "1", A, 0, 1);
    fill(policy, "n", "2", B, 0, 1);
    assertThat(popular("n", C, 0, shortOf(1, block("a", 1))).evicted())
        .isEqualTo(blocks("b", 0, 1));
  }

  @Test
  void spaceForLocalizedDataIsTakenEvenFromADataSetThatIsBeingRead() {
    fill(policy, "n", "1", A, 0, 1);
    assertThat(policy.reclaim("n", shortOf(1, block("a", 0)))).isEqualTo(blocks("a", 1));
  }

  @Test
  void aVictimGoesAtAllNodesAndTheOthersAreToldWhenTheyAsk() {
    DataSet spread = new DataSet("spread", 3);
    fill(policy, "n1", "1", spread, 0);
    fill(policy, "n2", "1", spread, 1);
    fill(policy, "n3", "1", spread, 2);
    assertThat(popular("n1", A, 0, shortOf(1)).evicted()).isEqualTo(blocks("spread", 0));

    Verdict unknown = policy.miss(request("n2", "9", B, 0), shortOf(1));
    assertThat(unknown).isEqualTo(new Verdict(Verdict.Reason.FREE, blocks("spread", 1)));
    assertThat(policy.miss(request("n2", "9", B, 1), shortOf(1)).evicted()).isEmpty();
    assertThat(policy.miss(request("n1", "9", B, 1), shortOf(1)).evicted()).isEmpty();
    assertThat(policy.reclaim("n3", shortOf(1))).isEqualTo(blocks("spread", 2));
  }

  @Test
  void whatIsPendingGoesEvenIfTheBlockIsRefused() {
    DataSet spread = new DataSet("spread", 2);
    fill(policy, "n1", "1", spread, 0);
    fill(policy, "n2", "1", spread, 1);
    popular("n1", A, 0, shortOf(1));
    Verdict verdict = policy.miss(request("n2", "9", B, 0), shortOf(2));
    assertThat(verdict).isEqualTo(new Verdict(Verdict.Reason.UNKNOWN, blocks("spread", 1)));
  }

  @Test
  void aPendingBlockThatIsBeingReadStaysPending() {
    DataSet spread = new DataSet("spread", 2);
    fill(policy, "n1", "1", spread, 0);
    fill(policy, "n2", "1", spread, 1);
    popular("n1", A, 0, shortOf(1));
    assertThat(policy.reclaim("n2", shortOf(1, block("spread", 1)))).isEmpty();
    assertThat(policy.reclaim("n2", shortOf(1))).isEqualTo(blocks("spread", 1));
  }

  @Test
  void aDataSetThatEntersAgainHasItsPendingBlocksBack() {
    DataSet spread = new DataSet("spread", 2);
    fill(policy, "n1", "1", spread, 0);
    fill(policy, "n2", "1", spread, 1);
    popular("n1", LARGE, 0, shortOf(0));
    popular("n1", A, 0, shortOf(2));
    fill(policy, "n1", "8", spread, 0);
    Verdict verdict = policy.miss(request("n2", "9", new DataSet("new", 1), 0), shortOf(1));
    assertThat(verdict).isEqualTo(new Verdict(Verdict.Reason.UNKNOWN, List.of()));
  }

  @Test
  void whatEntersAgainCanGoAgainThoughTheBlockBelongsToAnotherDataSet() {
    DataSet spread = new DataSet("spread", 2);
    fill(policy, "n1", "1", spread, 0);
    fill(policy, "n2", "1", spread, 1);
    popular("n1", A, 0, shortOf(1));
    DataSet overlapping = new DataSet("overlapping", 9);
    policy.miss(new Request("n3", "7", overlapping, block("spread", 0)), Room.ENOUGH);
    fill(policy, "n1", "8", spread, 0);
    assertThat(policy.reclaim("n2", shortOf(1))).isEqualTo(blocks("spread", 1));
  }

  @Test
  void aPendingBlockThatIsReadStaysPending() {
    DataSet spread = new DataSet("spread", 2);
    fill(policy, "n1", "1", spread, 0);
    fill(policy, "n2", "1", spread, 1);
    popular("n1", A, 0, shortOf(1));
    policy.hit(request("n2", "8", spread, 1));
    assertThat(policy.reclaim("n2", shortOf(1))).isEqualTo(blocks("spread", 1));
  }

  @Test
  void aPendingBlockThatItsNodeHasLostIsNoLongerPending() {
    DataSet spread = new DataSet("spread", 2);
    fill(policy, "n1", "1", spread, 0);
    fill(policy, "n2", "1", spread, 1);
    popular("n1", A, 0, shortOf(1));
    policy.removed("n2", block("spread", 1));
    assertThat(policy.reclaim("n2", shortOf(1))).isEmpty();
  }

  @Test
  void aBlockBelongsToTheDataSetThatItWasCachedWith() {
    fill(policy, "n", "1", A, 0, 1);
    fill(policy, "n", "2", B, 0, 1);
    policy.hit(new Request("n", "3", LARGE, block("a", 0)));
    assertThat(popular("n", C, 0, shortOf(1)).evicted()).isEqualTo(blocks("b", 0, 1));
  }

  @Test
  void aRefusedBlockMakesItsDataSetNoMoreFrequent() {
    fill(policy, "n", "1", A, 0);
    fill(policy, "n", "2", B, 0);
    for (int i = 0; i < 5; i++) {
      assertThat(policy.miss(request("n", "3", A, 1), shortOf(1000)).admitted()).isFalse();
    }
    assertThat(popular("n", C, 0, shortOf(1)).evicted()).isEqualTo(blocks("a", 0));
  }

  @Test
  void aRefusedBlockIsAnAccessOfItsDataSet() {
    fill(policy, "n", "1", A, 0);
    policy.miss(request("n", "2", B, 0), shortOf(1000));
    policy.miss(request("n", "3", A, 1), shortOf(1000));
    assertThat(policy.miss(request("n", "4", B, 0), shortOf(1)).reason())
        .isEqualTo(Verdict.Reason.UNPROFITABLE);
  }
}
