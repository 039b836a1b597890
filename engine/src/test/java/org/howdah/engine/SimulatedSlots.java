package org.howdah.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Slots on which work takes simulated time; its outcome is that of the moment when it ends. */
final class SimulatedSlots implements Executor {
  private static final int MILLIS_MAX = 2_000;

  /** Longer than any attempt may be silent. */
  private static final int SILENT_MILLIS_MAX = 60_000;

  /** How much longer a merge takes than an attempt. */
  private static final int MERGE_TAKES_MAX = 5;

  private final SimulatedTime time;
  private final Random random;
  private final Hazards hazards;
  private final int slots;
  private final Deque<Piece> waiting = new ArrayDeque<>();
  private final List<Piece> working = new ArrayList<>();
  private Runnable tick = () -> {};

  SimulatedSlots(SimulatedTime time, Random random, Hazards hazards, int slots) {
    this.time = time;
    this.random = random;
    this.hazards = hazards;
    this.slots = slots;
  }

  /** Says whom to tell when there may be places again. */
  void tell(Runnable listener) {
    tick = listener;
  }

  @Override
  public int slots() {
    return slots;
  }

  /** Any of those that wait, or none for a while, as where places differ. */
  @Override
  public TaskAttempt take(Deque<TaskAttempt> attempts) {
    if (hazards.happens(hazards.noPlace())) {
      time.after(random.nextInt(MILLIS_MAX), tick);
      return null;
    }
    TaskAttempt taken =
        hazards.inOrder()
            ? attempts.peek()
            : List.copyOf(attempts).get(random.nextInt(attempts.size()));
    attempts.remove(taken);
    return taken;
  }

  @Override
  public Handle submit(String name, Work work) {
    return enqueue(new Piece(null, work));
  }

  @Override
  public Handle submit(TaskAttempt attempt, Work work) {
    if (working.stream().anyMatch(it -> attempt.equals(it.attempt))) {
      throw new AssertionError(attempt + " was begun twice");
    }
    return enqueue(new Piece(attempt, work));
  }

  private Piece enqueue(Piece piece) {
    waiting.add(piece);
    startWaiting();
    return piece;
  }

  private void startWaiting() {
    while (working.size() < slots && !waiting.isEmpty()) {
      waiting.remove().start();
    }
  }

  /** What is being done for an attempt; null if nothing is. */
  Piece of(TaskAttempt attempt) {
    return working.stream().filter(it -> attempt.equals(it.attempt)).findFirst().orElse(null);
  }

  /** Attempts for which something is done. */
  List<TaskAttempt> attempts() {
    return working.stream().filter(it -> it.attempt != null).map(it -> it.attempt).toList();
  }

  /** Whether everybody who was given work has let go of it. */
  boolean areIdle() {
    return working.isEmpty() && waiting.isEmpty();
  }

  /** A piece of work. */
  final class Piece implements Handle {
    final TaskAttempt attempt;
    private final Work work;
    private boolean deaf;
    private boolean ended;
    private boolean interrupted;

    private Piece(TaskAttempt attempt, Work work) {
      this.attempt = attempt;
      this.work = work;
    }

    private void start() {
      working.add(this);
      deaf = hazards.happens(hazards.deaf());
      int millisMax = MILLIS_MAX;
      if (attempt == null) {
        millisMax *= MERGE_TAKES_MAX;
      } else if (hazards.happens(hazards.silent())) {
        millisMax = SILENT_MILLIS_MAX;
      }
      time.after(1 + random.nextInt(millisMax), this::end);
    }

    private void end() {
      if (!ended) {
        ended = true;
        work.run(null);
        free();
      }
    }

    private void free() {
      if (working.remove(this)) {
        startWaiting();
      }
    }

    /** Whether it ends because it was interrupted. */
    boolean isInterrupted() {
      return interrupted && !deaf;
    }

    @Override
    public void interrupt() {
      if (waiting.remove(this)) {
        ended = true;
        work.cancelled();
        return;
      }
      interrupted = true;
      if (!deaf) {
        time.after(random.nextInt(10), this::end);
      }
    }

    @Override
    public void abandon() {
      free();
    }
  }
}
