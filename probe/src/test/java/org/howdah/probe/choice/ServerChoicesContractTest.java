package org.howdah.probe.choice;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.howdah.probe.choice.ChoiceFigures.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The promises of {@link ServerChoice}, for each kind and each hash function. */
class ServerChoicesContractTest {
  private static final int KEYS = 20_000;

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aKeyHasOneServerAndEachServerHasKeys(Kind kind) {
    for (KeyHash hash : KeyHash.values()) {
      ServerChoice choice = kind.of(hash, 5);
      ServerChoice again = kind.of(hash, 5);
      int[] counts = new int[5];
      for (int i = 0; i < KEYS; i++) {
        byte[] key = ("key " + i).getBytes(US_ASCII);
        assertThat(again.server(key)).isEqualTo(choice.server(key));
        counts[choice.server(key)]++;
      }
      assertThat(Arrays.stream(counts).min().orElseThrow()).as(hash.id()).isGreaterThan(KEYS / 20);
    }
  }

  @ParameterizedTest
  @EnumSource(KeyHash.class)
  void aRingMovesWhatTheNewServerTakesAndModuloNearlyAll(KeyHash hash) {
    ChoiceFigures modulo = ChoiceFigures.of(Kind.MODULO, hash, 4, KEYS);
    assertThat(modulo.movedByJoining()).isBetween(0.7, 0.9);
    assertThat(modulo.movedByLeaving()).isBetween(0.6, 0.85);
    assertThat(modulo.fullest()).isBetween(1.0, 1.1);
    ChoiceFigures ring = ChoiceFigures.of(Kind.RING, hash, 4, KEYS);
    assertThat(ring.movedByJoining()).isBetween(0.1, 0.35);
    assertThat(ring.movedByLeaving()).isBetween(0.1, 0.4);
    assertThat(ring.emptiest()).isBetween(0.4, 1.0);
  }

  @Test
  void hashesAreThoseThatOthersPublish() {
    byte[] nothing = new byte[0];
    assertThat(KeyHash.MD5.of(nothing)).isEqualTo(0xD98C1DD4L);
    assertThat(KeyHash.SHA1.of(nothing)).isEqualTo(0xEEA339DAL);
    assertThat(KeyHash.CRC32.of("123456789".getBytes(US_ASCII))).isEqualTo(0xCBF43926L);
    assertThat(KeyHash.FNV.of("foobar".getBytes(US_ASCII))).isEqualTo(0xBF9CF968L);
  }

  @Test
  void withoutServersNothingIsChosen() {
    assertThatThrownBy(() -> new Modulo(KeyHash.MD5, 0)).hasMessageContaining("must be a server");
    assertThatThrownBy(() -> new Ring(KeyHash.MD5, List.of()))
        .hasMessageContaining("must be a server");
  }
}
