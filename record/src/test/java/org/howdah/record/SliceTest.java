package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SliceTest {
  private final byte[] array = {10, 11, 12, 13, 14, 15};

  @Test
  void aNewSliceIsEmpty() {
    assertThat(new Slice().length).isZero();
    assertThat(new Slice().copy()).isEmpty();
  }

  @Test
  void aSliceOfAnArrayViewsAllOfIt() {
    Slice slice = Slice.of(array);
    assertThat(slice.array).isSameAs(array);
    assertThat(slice.copy()).isEqualTo(array);
  }

  @Test
  void aSliceSeesLaterWritesAndACopyDoesNot() {
    Slice slice = new Slice(array, 1, 3);
    byte[] copy = slice.copy();
    array[2] = 99;
    assertThat(copy).containsExactly(11, 12, 13);
    assertThat(slice.copy()).containsExactly(11, 99, 13);
  }

  @Test
  void aSliceCanBePointedElsewhereWithoutCopying() {
    Slice slice = new Slice();
    slice.set(new Slice(array, 4, 2));
    assertThat(slice.array).isSameAs(array);
    assertThat(slice.copy()).containsExactly(14, 15);
  }

  @Test
  void bytesAreTheSameWhereverTheyLie() {
    Slice slice = new Slice(array, 2, 2);
    assertThat(slice.sameBytes(Slice.of(new byte[] {12, 13}))).isTrue();
    assertThat(slice.sameBytes(new Slice(array, 2, 3))).isFalse();
    assertThat(slice.sameBytes(new Slice(array, 3, 2))).isFalse();
    assertThat(new Slice(array, 5, 0).sameBytes(new Slice())).isTrue();
  }

  @Test
  void aShortSlicePrintsInHexadecimal() {
    assertThat(new Slice(new byte[] {0, 127, -1, -128}, 1, 3)).hasToString("7fff80");
  }

  @Test
  void aLongSlicePrintsItsBeginningAndItsLength() {
    assertThat(Slice.of(new byte[32])).hasToString("00".repeat(32));
    assertThat(Slice.of(new byte[33])).hasToString("00".repeat(32) + "… (33 bytes)");
  }
}
