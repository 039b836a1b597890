package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class RegionsTest {
  /** 100 bytes for input, 100 for localized data, and a pool of 4 blocks of 50. */
  private final Regions regions = new Regions(new RegionSizes(100, 100, 4, 50));

  @Test
  void theBudgetIsDividedWithNothingLeft() {
    RegionSizes sizes = RegionSizes.of(1000, 64);
    assertThat(sizes).isEqualTo(new RegionSizes(416, 200, 6, 64));
    assertThat(sizes.budgetBytes()).isEqualTo(1000);
    assertThat(RegionSizes.of(0, 64).budgetBytes()).isZero();
    assertThat(RegionSizes.of(99, 64).poolBlocks()).isZero();
  }

  @Test
  void inputTakesFreeBlocksOfThePoolWhenItsRegionIsFull() {
    regions.addInput(100);
    assertThat(regions.inputBlocks()).isZero();
    assertThat(regions.inputShort(200)).isZero();
    regions.addInput(110);
    assertThat(regions.inputBlocks()).isEqualTo(3);
    assertThat(regions.inputShort(91)).isEqualTo(1);
  }

  @Test
  void localizedDataTakesBlocksOneByOne() {
    assertThat(regions.takeLocalized(100)).isTrue();
    assertThat(regions.localizedBlocks()).isZero();
    assertThat(regions.takeLocalized(1)).isTrue();
    assertThat(regions.localizedBlocks()).isEqualTo(1);
    assertThat(regions.takeLocalized(50)).isTrue();
    assertThat(regions.localizedBlocks()).isEqualTo(2);
    assertThat(regions.inputShort(200)).isZero();
    assertThat(regions.inputShort(201)).isEqualTo(1);
  }

  @Test
  void inputMustGoWhenNoBlockIsFree() {
    regions.addInput(290);
    regions.takeLocalized(100);
    assertThat(regions.localizedShort(60)).isEqualTo(90);
    assertThat(regions.takeLocalized(60)).isFalse();
    regions.removeInput(90);
    assertThat(regions.takeLocalized(60)).isTrue();
    assertThat(regions.localizedBlocks()).isEqualTo(2);
  }

  @Test
  void moreThanItsRegionAndThePoolIsNeverThere() {
    assertThat(regions.localizedShort(301)).isEqualTo(Regions.NEVER);
    assertThat(regions.takeLocalized(301)).isFalse();
    assertThat(regions.takeLocalized(300)).isTrue();
  }

  @Test
  void allBlocksAreWithdrawnUnderTheGuardAndNoneAboveIt() {
    regions.takeLocalized(250);
    regions.releaseLocalized(200);
    assertThat(regions.localizedBlocks()).isEqualTo(3);
    regions.releaseLocalized(1);
    assertThat(regions.localizedBlocks()).isZero();
    assertThat(regions.blocksMoved()).isEqualTo(6);
  }

  @Test
  void useThatWaversAroundTheGuardMovesNoBlock() {
    regions.takeLocalized(150);
    regions.releaseLocalized(101);
    long moved = regions.blocksMoved();
    for (int i = 0; i < 100; i++) {
      regions.takeLocalized(51);
      regions.releaseLocalized(51);
    }
    assertThat(regions.blocksMoved()).isEqualTo(moved);
  }

  @Test
  void reservedBlocksAreKeptFromInputUntilTheJobEnds() {
    regions.addInput(250);
    regions.reserve(3);
    assertThat(regions.localizedBlocks()).isEqualTo(1);
    assertThat(regions.inputShort(1)).isEqualTo(101);
    regions.removeInput(100);
    assertThat(regions.localizedBlocks()).isEqualTo(3);
    regions.takeLocalized(10);
    regions.releaseLocalized(10);
    assertThat(regions.localizedBlocks()).isEqualTo(3);
    regions.unreserve(3);
    assertThat(regions.localizedBlocks()).isZero();
    assertThat(regions.inputShort(150)).isZero();
  }

  @Test
  void whatIsGivenBackWasTaken() {
    assertThatThrownBy(() -> regions.removeInput(1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> regions.releaseLocalized(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theBudgetIsNeverExceededAndNeverWasted() {
    Seeds.check(
        200,
        random -> {
          RegionSizes sizes =
              new RegionSizes(
                  random.nextInt(300),
                  random.nextInt(300),
                  random.nextInt(6),
                  1 + random.nextInt(90));
          Regions some = new Regions(sizes);
          for (int i = 0; i < 200; i++) {
            long bytes = random.nextInt(120);
            switch (random.nextInt(4)) {
              case 0 -> {
                if (some.inputShort(bytes) == 0) {
                  some.addInput(bytes);
                }
              }
              case 1 -> some.removeInput(Math.min(bytes, some.inputUsed()));
              case 2 -> checkLocalized(some, bytes);
              default -> some.releaseLocalized(Math.min(bytes, some.localizedUsed()));
            }
            assertThat(some.inputUsed() + some.localizedUsed())
                .isLessThanOrEqualTo(sizes.budgetBytes());
            assertThat(some.inputBlocks() + some.localizedBlocks())
                .isLessThanOrEqualTo(sizes.poolBlocks());
            assertThat(some.localizedUsed())
                .isLessThanOrEqualTo(
                    sizes.localizedBytes() + some.localizedBlocks() * sizes.poolBlockBytes());
          }
        });
  }

  /** What it says must go is enough, and with one byte less it would not be. */
  private static void checkLocalized(Regions some, long bytes) {
    long inputShort = some.localizedShort(bytes);
    if (inputShort > 0) {
      some.removeInput(inputShort - 1);
      assertThat(some.takeLocalized(bytes)).isFalse();
      some.removeInput(1);
    }
    assertThat(some.takeLocalized(bytes)).isEqualTo(inputShort != Regions.NEVER);
  }

  @Test
  void theHistoryKnowsTheLatestJobOfATypeAndSize() {
    AllocationHistory history = new AllocationHistory();
    assertThat(history.expected("sort", 1000)).isZero();
    history.record("job1", "sort", 1000, 3);
    history.record("job1", "sort", 1000, 5);
    history.record("job1", "sort", 1000, 4);
    assertThat(history.expected("sort", 1001)).isEqualTo(5);
    assertThat(history.expected("sort", 4000)).isZero();
    assertThat(history.expected("grep", 1000)).isZero();
    history.record("job2", "sort", 1000, 2);
    assertThat(history.expected("sort", 1000)).isEqualTo(2);
  }
}
