package org.howdah.testkit.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.howdah.testkit.history.Operation.Kind;

/** Histories of clients that ask one register, each in turn, at random times. */
final class RandomHistory {
  private static final List<Kind> KINDS = List.of(Kind.values());

  private static final long CLIENTS_MAX = 8;
  private static final int GAP_MAX = 10;

  private final Random random;
  private final int lostMax;
  private int stored;

  /** An operation, and when the register does it. */
  private record Planned(Operation operation, long doneNanos) {}

  /**
   * @param lostMax how many answers may never come
   */
  RandomHistory(Random random, int lostMax) {
    this.random = random;
    this.lostMax = lostMax;
  }

  /** One of so many clients with so many operations each, linearizable by how it is made. */
  List<Operation> of(int clients, int operations) {
    List<Planned> plan = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      long now = random.nextLong(CLIENTS_MAX * GAP_MAX);
      for (int i = 0; i < operations; i++) {
        Planned one = planned(client, now);
        plan.add(one);
        now =
            Math.max(now, one.operation().endNanos()) + CLIENTS_MAX * (1 + random.nextInt(GAP_MAX));
      }
    }
    plan.sort(Comparator.comparingLong(Planned::doneNanos));
    Register register = Register.ABSENT;
    List<Operation> history = new ArrayList<>();
    int lost = 0;
    for (Planned one : plan) {
      Register.Step step = register.ask(one.operation());
      boolean isLost = lost < lostMax && random.nextInt(4) == 0;
      lost += isLost ? 1 : 0;
      if (!isLost || random.nextBoolean()) {
        register = step.after();
      }
      history.add(isLost ? one.operation().unanswered() : one.operation().answered(step.answer()));
    }
    return history;
  }

  /** Times of two clients are never the same. */
  private Planned planned(int client, long from) {
    Kind kind = KINDS.get(random.nextInt(KINDS.size()));
    long start = from / CLIENTS_MAX * CLIENTS_MAX + client;
    long end = start + CLIENTS_MAX * (2L + random.nextInt(30));
    String value = kind.isRead() || kind == Kind.DELETE ? "" : value(kind);
    String expected = kind == Kind.CAS ? Integer.toString(random.nextInt(Math.max(1, stored))) : "";
    return new Planned(
        new Operation(client, kind, "k", expected, value, start, end, Optional.empty()),
        start + 1 + random.nextLong(end - start - 1));
  }

  private String value(Kind kind) {
    return Integer.toString(kind == Kind.INCR ? 1 : stored++);
  }
}
