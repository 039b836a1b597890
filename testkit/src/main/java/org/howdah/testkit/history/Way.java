package org.howdah.testkit.history;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One way in which a key can have come to be what it is. Immutable.
 *
 * @param register what the key is
 * @param before what a copy of it may still be: what it was since the last change that was
 *     acknowledged
 * @param answers what operations were answered that are done, but of which the answer has not come
 *     yet, by their numbers
 * @param unanswered the numbers of those that are done and were never answered
 */
record Way(Register register, List<Past> before, Map<Integer, String> answers, BitSet unanswered) {
  static final Way BEGINNING = new Way(Register.ABSENT, List.of(), Map.of(), new BitSet());

  /** What the key was before the operation of that number was done. */
  record Past(Register register, int number) {}

  boolean isDone(int number) {
    return answers.containsKey(number) || unanswered.get(number);
  }

  /** Once one more is done. */
  Way with(int number, Operation operation, Reads reads) {
    Register.Step step = register.ask(operation);
    List<Past> past = before;
    if (reads == Reads.ANY_COPY && !step.after().equals(register)) {
      past = new ArrayList<>(before);
      past.add(new Past(register, number));
    }
    if (operation.answer().isEmpty()) {
      BitSet more = (BitSet) unanswered.clone();
      more.set(number);
      return new Way(step.after(), past, answers, more);
    }
    return new Way(step.after(), past, plus(number, step.answer()), unanswered);
  }

  /** Once all reads are done that get what the key is now: they change nothing. */
  Way withReads(List<Operation> operations, Iterable<Integer> pending) {
    Way way = this;
    for (int number : pending) {
      Operation operation = operations.get(number);
      if (operation.kind().isRead() && !way.isDone(number) && canGet(operation)) {
        way = new Way(register, before, way.plus(number, operation.answer().get()), unanswered);
      }
    }
    return way;
  }

  private boolean canGet(Operation read) {
    String answer = read.answer().get();
    return register.ask(read).answer().equals(answer)
        || before.stream().anyMatch(past -> past.register().ask(read).answer().equals(answer));
  }

  private Map<Integer, String> plus(int number, String answer) {
    Map<Integer, String> more = new HashMap<>(answers);
    more.put(number, answer);
    return Map.copyOf(more);
  }

  /** Once the answer has come: no copy lacks what was done then. */
  Way without(int number) {
    Map<Integer, String> fewer = new HashMap<>(answers);
    fewer.remove(number);
    List<Past> later = before;
    for (int i = 0; i < before.size(); i++) {
      if (before.get(i).number() == number) {
        later = before.subList(i + 1, before.size());
      }
    }
    return new Way(register, List.copyOf(later), Map.copyOf(fewer), unanswered);
  }

  /** Whether whatever can come after that one can come after this one, too. */
  boolean includes(Way other) {
    BitSet more = (BitSet) unanswered.clone();
    more.andNot(other.unanswered);
    return more.isEmpty();
  }

  /** What two ways must have in common for one to include the other. */
  record Outside(Register register, List<Past> before, Map<Integer, String> answers) {}

  Outside outside() {
    return new Outside(register, before, answers);
  }
}
