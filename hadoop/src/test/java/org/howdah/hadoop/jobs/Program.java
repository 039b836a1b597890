package org.howdah.hadoop.jobs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A chain of jobs and its input: what a random number makes it. Each is legal, which means that its
 * output does not depend on what Hadoop leaves open, as when and how often a combiner runs.
 *
 * @param data what its files hold, and what its mappers make of them, is random, but fixed by this
 * @param all traits of input and of Howdah
 * @param stages traits of each job; each but the first reads the output of the one before
 */
record Program(long data, Traits all, List<Traits> stages) {
  private static final int STAGES_MAX = 3;

  static Program draw(Random random) {
    long data = random.nextLong();
    Traits all = Traits.draw(Trait.Of.ALL, random);
    List<Traits> stages = new ArrayList<>();
    do {
      stages.add(Traits.draw(Trait.Of.STAGE, random));
    } while (stages.size() < STAGES_MAX && random.nextInt(4) == 0);
    return new Program(data, all, stages).legal();
  }

  /** The same without what would make it illegal or too large. */
  private Program legal() {
    Traits legalAll = Legal.all(all);
    List<Traits> legalStages = new ArrayList<>();
    for (Traits stage : stages) {
      legalStages.add(Legal.stage(legalAll, stage, legalStages.isEmpty()));
    }
    return new Program(data, legalAll, List.copyOf(legalStages));
  }

  /** Programs that are a step smaller, the largest steps first. */
  List<Program> smaller() {
    Set<Program> smaller = new LinkedHashSet<>();
    for (int i = 0; i < stages.size() && stages.size() > 1; i++) {
      List<Traits> fewer = new ArrayList<>(stages);
      fewer.remove(i);
      smaller.add(new Program(data, all, fewer).legal());
    }
    for (int divisor : new int[] {0, 2, 1}) {
      plainer(all, divisor).forEach(less -> smaller.add(new Program(data, less, stages).legal()));
      for (int i = 0; i < stages.size(); i++) {
        for (Traits less : plainer(stages.get(i), divisor)) {
          List<Traits> changed = new ArrayList<>(stages);
          changed.set(i, less);
          smaller.add(new Program(data, all, changed).legal());
        }
      }
    }
    smaller.remove(this);
    return List.copyOf(smaller);
  }

  /** Each trait made plain (0), half as far from that (2), or one choice plainer (1). */
  private static List<Traits> plainer(Traits traits, int divisor) {
    List<Traits> plainer = new ArrayList<>();
    for (Trait trait : traits.choices().keySet()) {
      int distance = traits.distance(trait);
      int less = divisor == 0 ? 0 : divisor == 2 ? distance / 2 : distance - 1;
      if (distance > 0) {
        plainer.add(traits.with(trait, trait.choices().get(less)));
      }
    }
    return plainer;
  }

  /** How far all traits are from the plainest. */
  int size() {
    int size = 0;
    List<Traits> parts = new ArrayList<>(stages);
    parts.add(all);
    for (Traits part : parts) {
      size += 1000 + part.choices().keySet().stream().mapToInt(part::distance).sum();
    }
    return size;
  }

  /** Its traits in words, but for those that are plain. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("  input and runtime: " + all);
    for (int i = 0; i < stages.size(); i++) {
      text.append("\n  job ").append(i + 1).append(": ").append(stages.get(i));
    }
    return text.toString();
  }
}
