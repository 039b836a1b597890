package org.howdah.record.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How messages become bytes. */
class WireTest {
  private static final Wire<Said> WIRE = new Wire<>(Said.class, Parts.usual());

  /** What is said here. */
  sealed interface Said {}

  @MessageType(1)
  record Nothing() implements Said {}

  @MessageType(2)
  record All(
      boolean truth,
      byte small,
      int number,
      long large,
      float broken,
      String text,
      TimeUnit unit,
      Point point,
      byte[] rest)
      implements Said {}

  @MessageType(7)
  record Many(List<Point> points, Map<String, Long> named, Optional<Point> perhaps)
      implements Said {}

  /** Refuses what is to the left. */
  record Point(int x, int y) {
    Point {
      if (x < 0) {
        throw new IllegalArgumentException("to the left");
      }
    }
  }

  private static String hex(Said message) {
    return HexFormat.of().formatHex(WIRE.encode(message));
  }

  private static Said said(String hex) throws IOException {
    return WIRE.decode(HexFormat.of().parseHex(hex));
  }

  @Test
  void componentsFollowEachOtherBehindTheType() throws Exception {
    assertThat(hex(new Nothing())).isEqualTo("01");
    All all =
        new All(
            true, (byte) -1, 2, 3, 0.5f, "ö", TimeUnit.DAYS, new Point(4, 5), new byte[] {6, 7});
    String bytes =
        "02"
            + ("01" + "ff" + "00000002" + "0000000000000003" + "3f000000" + "02c3b6")
            + ("0444415953" + "0000000400000005" + "0607");
    assertThat(hex(all)).isEqualTo(bytes);
    assertThat(said(bytes)).usingRecursiveComparison().isEqualTo(all);
  }

  @Test
  void listsAndMapsBeginWithTheirSize() throws Exception {
    Many many = new Many(List.of(new Point(1, 2)), Map.of("a", 3L), Optional.of(new Point(4, 5)));
    String bytes =
        "07" + "000000010000000100000002" + "0000000101610000000000000003" + "010000000400000005";
    assertThat(hex(many)).isEqualTo(bytes);
    assertThat(said(bytes)).isEqualTo(many);
    Many none = new Many(List.of(), Map.of(), Optional.empty());
    assertThat(said(hex(none))).isEqualTo(none);
  }

  @Test
  void whatIsNoMessageIsRefused() {
    assertThatThrownBy(() -> said("")).hasMessage("a message ends too early");
    assertThatThrownBy(() -> said("03")).hasMessage("no message has the type 3");
    assertThatThrownBy(() -> said("0100")).hasMessageContaining("1 bytes behind its end");
    assertThatThrownBy(() -> said("077fffffff")).hasMessageContaining("a length of 2147483647");
    assertThatThrownBy(() -> said("0700000001ffffffff00000002"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("to the left");
  }

  @Test
  void aMessageThatIsCutShortIsRefused() {
    byte[] whole =
        WIRE.encode(new Many(List.of(new Point(1, 2)), Map.of("a", 3L), Optional.empty()));
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> WIRE.decode(cut)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void noBytesAtAllDoHarm() {
    int refusals = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      try {
        assertThat(WIRE.decode(bytes)).as("seed %d", seed).isNotNull();
      } catch (IOException refused) {
        refusals++;
      }
    }
    assertThat(refusals).isBetween(1_000, 2_000);
  }

  /** A constant that nobody has. */
  @Test
  void aNameOfNoConstantIsRefused() {
    assertThatThrownBy(
            () ->
                said(
                    "02"
                        + "01"
                        + "ff"
                        + "00000002"
                        + "0000000000000003"
                        + "3f000000"
                        + "00"
                        + "0141"))
        .hasMessageContaining("no TimeUnit is A");
  }

  /** Without a type. */
  sealed interface Untyped {
    record One() implements Untyped {}
  }

  /** Two with one. */
  sealed interface Twins {
    @MessageType(1)
    record One() implements Twins {}

    @MessageType(1)
    record Other() implements Twins {}
  }

  /** What nobody can write, and bytes that would swallow what follows. */
  sealed interface Unwritable {
    @MessageType(1)
    record One(Thread thread) implements Unwritable {}
  }

  sealed interface Swallowing {
    @MessageType(1)
    record One(byte[] bytes, int number) implements Swallowing {}
  }

  @Test
  void messagesThatCannotBeToldApartAreRefusedAtOnce() {
    for (Class<?> kind : List.of(Untyped.class, Twins.class, Unwritable.class, Swallowing.class)) {
      assertThatThrownBy(() -> new Wire<>(kind, Parts.usual()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aTypeCanHaveAWayOfItsOwn() throws Exception {
    Parts reversed =
        Parts.usual()
            .with(
                int.class,
                (out, value) -> out.writeInt(Integer.reverseBytes(value)),
                in -> Integer.reverseBytes(in.readInt()));
    Wire<Said> other = new Wire<>(Said.class, reversed);
    Many many = new Many(List.of(new Point(1, 2)), Map.of(), Optional.empty());
    byte[] bytes = other.encode(many);
    assertThat(HexFormat.of().formatHex(bytes)).startsWith("07000000010100000002000000");
    assertThat(other.decode(bytes)).isEqualTo(many);
  }
}
