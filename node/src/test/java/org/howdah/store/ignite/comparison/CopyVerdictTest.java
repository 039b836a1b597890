package org.howdah.store.ignite.comparison;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.howdah.store.Value;
import org.junit.jupiter.api.Test;

/** What is right, of copies that differ. */
class CopyVerdictTest {
  /** Since before all changes here. */
  private static final long ALWAYS = 1;

  private static final long COUNT = 50;

  private final List<CopyState> states = new ArrayList<>();
  private final List<CopyLook> copies = new ArrayList<>();

  private void has(String word, int changedAt, long since, long count) {
    byte[] stored = new Value(word.getBytes(UTF_8), 0, changedAt, Value.NEVER).encode();
    add(CopyState.present(stored, version(changedAt)), since, count);
  }

  private void lacks(GridCacheVersion deleted, long since, long count) {
    add(CopyState.absent(deleted), since, count);
  }

  private void add(CopyState state, long since, long count) {
    states.add(state);
    copies.add(new CopyLook(List.of(state), since, count));
  }

  private static GridCacheVersion version(int nodesChanged) {
    return new GridCacheVersion(nodesChanged, 7, 1);
  }

  private CopyVerdict verdict(boolean isQuiet) {
    return CopyVerdict.of(states, copies, isQuiet);
  }

  @Test
  void theNewestVersionWinsWhateverTheFirstOwnerHas() {
    has("old", 3, ALWAYS, COUNT);
    has("new", 5, ALWAYS, COUNT);
    has("older", 2, ALWAYS, COUNT);
    assertThat(verdict(true).isKnown()).isTrue();
    assertThat(verdict(true).from()).isEqualTo(1);
  }

  @Test
  void ofTwoValuesOfOneChangeTheLaterOfTheValuesVersionsWins() {
    add(CopyState.present(new Value(new byte[1], 0, 8, Value.NEVER).encode(), version(3)), 1, 1);
    add(CopyState.present(new Value(new byte[2], 0, 9, Value.NEVER).encode(), version(3)), 1, 1);
    assertThat(verdict(true).from()).isEqualTo(1);
  }

  @Test
  void aDeletionThatIsStillKnownWinsOverAnOlderValue() {
    has("v", 3, ALWAYS, COUNT);
    lacks(version(4), Long.MAX_VALUE, COUNT);
    assertThat(verdict(true).isDeletion()).isTrue();
    assertThat(verdict(true).isKnown()).isTrue();
  }

  @Test
  void aDeletionBeforeAValueSaysNothingOfIt() {
    has("v", 5, ALWAYS, COUNT);
    lacks(version(4), 9, COUNT);
    assertThat(verdict(true).isDeletion()).isFalse();
    assertThat(verdict(true).isKnown()).isTrue();
  }

  @Test
  void aKeyIsNotRaisedByACopyThatWasAwayAfterItWasSet() {
    has("v", 3, 6, COUNT + 9);
    lacks(null, ALWAYS, COUNT);
    assertThat(verdict(true)).isEqualTo(verdict(false));
    assertThat(verdict(true).isDeletion()).isTrue();
    assertThat(verdict(true).isKnown()).isTrue();
  }

  @Test
  void aKeyIsNotLostByACopyThatCameAfterItWasSet() {
    lacks(null, 6, COUNT + 9);
    has("v", 3, 3, COUNT);
    assertThat(verdict(true).from()).isEqualTo(1);
    assertThat(verdict(true).isKnown()).isTrue();
  }

  @Test
  void whereNobodyOrAllWereThereTheMostCountedChangesDecideIfNothingChanges() {
    has("v", 3, ALWAYS, COUNT);
    lacks(null, ALWAYS, COUNT + 1);
    assertThat(verdict(true).isDeletion()).isTrue();
    assertThat(verdict(true).isKnown()).isTrue();
    assertThat(verdict(false).isKnown()).isFalse();
  }

  @Test
  void whereNothingTellsAKeyIsLeftUnlessSomeoneDecides() {
    lacks(null, 9, COUNT);
    has("v", 3, 9, COUNT);
    CopyVerdict verdict = verdict(true);
    assertThat(verdict.isKnown()).isFalse();
    assertThat(verdict.decided(true).from()).isEqualTo(1);
    assertThat(verdict.decided(false).isDeletion()).isTrue();
    assertThat(verdict.decided(false).isKnown()).isTrue();
  }

  @Test
  void whatIsKnownNobodyDecidesOtherwise() {
    has("v", 3, 6, COUNT);
    lacks(null, ALWAYS, COUNT);
    assertThat(verdict(true).decided(true)).isEqualTo(verdict(true));
  }
}
