package org.howdah.model.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/** The machines and the jobs that run on them; it says which task begins where. */
final class StreamCluster implements StreamScheduler {
  private final StreamParts parts;
  private final List<StreamJobRun> active = new ArrayList<>();
  private final List<JobEnd> ended = new ArrayList<>();

  StreamCluster(StreamParts parts) {
    this.parts = parts;
  }

  void begin(String id, StreamJob job) {
    active.add(new StreamJobRun(id, job, parts, this));
    ready();
  }

  /** In the order of their ends. */
  List<JobEnd> ended() {
    return ended;
  }

  /** First tasks where what they read is, then others; one for each node after the other. */
  @Override
  public void ready() {
    assign(StreamJobRun::canBeginLocally);
    assign(StreamJobRun::canBegin);
  }

  private void assign(BiPredicate<StreamJobRun, StreamNode> canBegin) {
    boolean began = true;
    while (began) {
      began = false;
      for (StreamNode node : parts.nodes()) {
        began |= assignOne(node, canBegin);
      }
    }
  }

  @Override
  public void free(StreamNode node) {
    while (assignOne(node, StreamJobRun::canBegin)) {
      // Another one may fit.
    }
  }

  @Override
  public void ended(String job, JobEnd end) {
    active.removeIf(run -> run.id().equals(job));
    ended.add(end);
  }

  /** Of the job with the fewest tasks that run, and of these of the one that came first. */
  private boolean assignOne(StreamNode node, BiPredicate<StreamJobRun, StreamNode> canBegin) {
    if (node.isFull()) {
      return false;
    }
    Optional<StreamJobRun> next =
        active.stream()
            .filter(run -> canBegin.test(run, node))
            .min(Comparator.comparingInt(StreamJobRun::running));
    next.ifPresent(run -> run.begin(node));
    return next.isPresent();
  }
}
