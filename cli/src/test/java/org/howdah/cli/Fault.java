package org.howdah.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Something that happens to one node for some time.
 *
 * @param atMillis when, after the clients began
 * @param forMillis until it is mended
 */
record Fault(Kind kind, String node, int atMillis, int forMillis) {
  /** The node that joins. */
  static final String NEWCOMER = "new";

  private static final int COUNT_MAX = 3;

  /** One in so many has nothing beside it. */
  private static final int ALONE = 6;

  private static final int AT_MILLIS_MAX = 5_000;
  private static final int FOR_MILLIS_MIN = 500;
  private static final int FOR_MILLIS_MAX = 8_000;
  private static final int CLOCK_SECONDS_MAX = 50;

  /** What happens. */
  enum Kind {
    /** Its process is killed, and started again. */
    KILL(false),
    /** Its process is told to end, and started again. */
    END(false),
    /** Its process is stopped by the kernel, and goes on. */
    FREEZE(false),
    /** Its cable is pulled, and put in again. */
    CUT(true),
    /** It hears nobody, but all hear it. */
    DEAF(true),
    /** Nobody hears it, but it hears all. */
    MUTE(true),
    /** No node hears any other. */
    SWITCH(true),
    /** Its disk is full, and then has room again. */
    FULL_DISK(true),
    /** It is being taken out of the group, and then is not. */
    DRAIN(false),
    /** Its process is killed, and started again with an empty folder. */
    LOSE_DISK(false),
    /** Its machine loses power, and with it the end of its log, and is started again. */
    TEAR(false),
    /** Its cable carries little, and late. */
    SLOW(true),
    /** Its clock is set ahead or back by less than a minute, and then right. */
    CLOCK(true),
    /** A new node joins the group, and stays. */
    JOIN(false);

    private final boolean takesMachines;

    Kind(boolean takesMachines) {
      this.takesMachines = takesMachines;
    }

    /** Whether each node has to be on a machine of its own, as far as the kernel can make some. */
    boolean takesMachines() {
      return takesMachines;
    }

    /** Whether the node may go on, and not know that the others do. */
    boolean cutsOff() {
      return takesMachines && this != FULL_DISK && this != CLOCK;
    }

    /** Whether nothing is away for it, however long it lasts. */
    boolean isHarmless() {
      return this == SLOW || this == CLOCK || this == JOIN;
    }

    /** Whether the node may let its clients wait. */
    boolean isAbsence() {
      return this != DRAIN && this != CLOCK;
    }

    /** Whether what its disk alone has may be gone. */
    boolean losesData() {
      return this == LOSE_DISK || this == TEAR;
    }
  }

  static Fault of(Kind kind, String node, int atMillis, int forMillis) {
    return new Fault(kind, node, atMillis, forMillis);
  }

  /** By how much a clock is wrong. */
  int clockSeconds() {
    int seconds = 1 + forMillis % CLOCK_SECONDS_MAX;
    return atMillis % 2 == 0 ? seconds : -seconds;
  }

  int endMillis() {
    return atMillis + forMillis;
  }

  boolean lastsAt(int millis) {
    return atMillis <= millis && millis < endMillis();
  }

  /** One to three of the kinds, of which some overlap, each of another node. */
  static List<Fault> draw(Random random, List<Kind> kinds, List<String> nodes) {
    List<String> left = new ArrayList<>(nodes);
    int count = random.nextInt(ALONE) == 0 ? 1 : random.nextInt(2, COUNT_MAX + 1);
    List<Fault> drawn = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Kind kind = kinds.get(random.nextInt(kinds.size()));
      String node = kind == Kind.JOIN ? NEWCOMER : left.remove(random.nextInt(left.size()));
      int at = random.nextInt(AT_MILLIS_MAX);
      drawn.add(of(kind, node, at, random.nextInt(FOR_MILLIS_MIN, FOR_MILLIS_MAX)));
    }
    return withOneHurtDisk(withOneNewcomer(drawn)).stream()
        .sorted(Comparator.comparingInt(Fault::atMillis))
        .toList();
  }

  private static List<Fault> withOneNewcomer(List<Fault> drawn) {
    Stream<Fault> joins = drawn.stream().filter(fault -> fault.kind() == Kind.JOIN).limit(1);
    Stream<Fault> others = drawn.stream().filter(fault -> fault.kind() != Kind.JOIN);
    return Stream.concat(others, joins).toList();
  }

  /** With two copies, what a second disk alone had, or a node that is away, is lost by right. */
  private static List<Fault> withOneHurtDisk(List<Fault> drawn) {
    Stream<Fault> loses = drawn.stream().filter(fault -> fault.kind().losesData()).limit(1);
    List<Fault> one = loses.toList();
    Stream<Fault> harmless = drawn.stream().filter(fault -> fault.kind().isHarmless());
    return one.isEmpty() ? drawn : Stream.concat(one.stream(), harmless).toList();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s %s at %.2f s for %.2f s",
        kind.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        node,
        atMillis / 1e3,
        forMillis / 1e3);
  }
}
