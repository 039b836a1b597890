package org.howdah.testkit.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeSet;
import java.util.stream.Collectors;

/*
 * J. M. Wing and C. Gong, "Testing and verifying concurrent objects" (1993), with what G. Lowe,
 * "Testing for linearizability" (2017), added: an operation is done as late as possible, just
 * before an answer came that needs it, and a state that was seen is not followed twice. All ways are
 * followed side by side, from answer to answer, so that the first answer for which none is left is
 * the first that cannot be. What was never answered may be done or not: a way that used fewer of
 * these includes one that used more, and is otherwise the same. Answers that are to come are looked
 * at beforehand, which leaves out most ways; only to name the first that is wrong they are not.
 */
/** Decides whether the operations on one key can be those on one register. For one thread. */
final class KeyHistory {
  /** Ways that may be news between two answers; a key with some lost answers has a few dozen. */
  private static final int WAYS_MAX = 100_000;

  private static final int TOLD_MAX = 25;

  private final List<Operation> operations;

  /** The numbers of those that have begun, without those whose answer has come. */
  private final TreeSet<Integer> pending = new TreeSet<>();

  private final Reads reads;
  private final boolean isForeseeing;
  private List<Way> ways = List.of(Way.BEGINNING);

  private record Event(long nanos, boolean isEnd, int number) {}

  private KeyHistory(List<Operation> ofOneKey, Reads reads, boolean isForeseeing) {
    this.reads = reads;
    this.isForeseeing = isForeseeing;
    operations =
        ofOneKey.stream()
            .filter(one -> !one.kind().isRead() || one.answer().isPresent())
            .sorted(Comparator.comparingLong(Operation::startNanos))
            .toList();
  }

  static Optional<Breach> firstBreach(List<Operation> ofOneKey, Reads reads) {
    return new KeyHistory(ofOneKey, reads, true)
        .search()
        .map(
            found ->
                new KeyHistory(ofOneKey, reads, false)
                    .search()
                    .filter(Breach::isDecided)
                    .orElse(found));
  }

  private Optional<Breach> search() {
    for (Event event : events()) {
      if (!event.isEnd()) {
        pending.add(event.number());
        ways =
            ways.stream().map(way -> way.withReads(operations, List.of(event.number()))).toList();
        continue;
      }
      Ways after = new Ways();
      if (!follow(event.number(), after)) {
        return Optional.of(breach(event.number(), false));
      }
      if (after.all().isEmpty()) {
        return Optional.of(breach(event.number(), true));
      }
      ways = after.all();
      pending.remove(event.number());
    }
    return Optional.empty();
  }

  /** Of two at the same time the beginning comes first, so that they are at the same time. */
  private List<Event> events() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      events.add(new Event(operations.get(i).startNanos(), false, i));
      if (operations.get(i).answer().isPresent()) {
        events.add(new Event(operations.get(i).endNanos(), true, i));
      }
    }
    events.sort(Comparator.comparingLong(Event::nanos).thenComparing(Event::isEnd));
    return events;
  }

  /** Collects the ways after an answer; false if there are too many. */
  private boolean follow(int answered, Ways after) {
    String answer = operations.get(answered).answer().get();
    Ways seen = new Ways();
    Queue<Way> open = new ArrayDeque<>();
    ways.stream().filter(seen::add).forEach(open::add);
    while (!open.isEmpty()) {
      if (seen.added() > WAYS_MAX) {
        return false;
      }
      Way way = open.remove();
      if (way.isDone(answered)) {
        if (way.answers().get(answered).equals(answer)) {
          after.add(way.without(answered));
        }
        continue;
      }
      for (int number : pending) {
        if (canBeNext(way, number)) {
          Way next = way.with(number, operations.get(number), reads).withReads(operations, pending);
          if (isPossible(next, number) && seen.add(next)) {
            open.add(next);
          }
        }
      }
    }
    return true;
  }

  private boolean isPossible(Way way, int number) {
    Optional<String> answer = operations.get(number).answer();
    return !isForeseeing || answer.isEmpty() || answer.get().equals(way.answers().get(number));
  }

  /** Of several that are the same and were never answered, the first is as good as any. */
  private boolean canBeNext(Way way, int number) {
    Operation operation = operations.get(number);
    if (operation.kind().isRead() || way.isDone(number)) {
      return false;
    }
    return operation.answer().isPresent()
        || pending.headSet(number).stream()
            .filter(earlier -> !way.isDone(earlier))
            .noneMatch(earlier -> isSame(operations.get(earlier), operation));
  }

  private static boolean isSame(Operation one, Operation other) {
    return one.answer().isEmpty()
        && one.kind() == other.kind()
        && one.value().equals(other.value())
        && one.expected().equals(other.expected());
  }

  private Breach breach(int number, boolean isDecided) {
    Operation operation = operations.get(number);
    long origin = operations.get(0).startNanos();
    String could =
        ways.stream()
            .map(way -> way.register().value().orElse("absent"))
            .distinct()
            .sorted()
            .limit(TOLD_MAX)
            .collect(Collectors.joining(", "));
    List<Operation> before =
        operations.stream().filter(one -> one.startNanos() < operation.endNanos()).toList();
    String told =
        before.stream()
            .skip(Math.max(0, before.size() - TOLD_MAX))
            .map(one -> "  " + one.described(origin))
            .collect(Collectors.joining("\n"));
    String what =
        isDecided ? "is the first answer that cannot be" : "can be in too many ways to decide";
    return new Breach(
        operation,
        isDecided,
        "%s%n%s. At the answer before it the key was: %s. What was asked last until then:%n%s"
            .formatted(operation.described(origin), what, could, told));
  }
}
