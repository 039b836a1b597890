package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;

/** This machine, and NodeManagers. Safe for several threads. */
final class TaskSources implements SegmentSource {
  private final LocalOutputs here;
  private final SegmentSource nodes;
  private final LongAdder requestsToNodes = new LongAdder();
  private final Set<String> nodesAsked = ConcurrentHashMap.newKeySet();
  private final Set<String> nodesWithService = ConcurrentHashMap.newKeySet();

  TaskSources(LocalOutputs here, SegmentSource nodes) {
    this.here = here;
    this.nodes = nodes;
  }

  /** How often NodeManagers were asked for something. */
  long requestsToNodes() {
    return requestsToNodes.sum();
  }

  /** How many NodeManagers have answered. */
  int nodesAsked() {
    return nodesAsked.size();
  }

  /** How many of these tell lengths before they are asked for. */
  int nodesWithService() {
    return nodesWithService.size();
  }

  private SegmentSource asked(String host) {
    SegmentSource source = of(host);
    requestsToNodes.add(source == nodes ? 1 : 0);
    return source;
  }

  private SegmentSource of(String host) {
    return host.equals(LocalOutputs.HERE) ? here : nodes;
  }

  @Override
  public SegmentAnswer ask(String host, List<Segment> segments) throws IOException {
    SegmentAnswer answer = asked(host).ask(host, segments);
    if (of(host) == nodes) {
      noteAnswer(host, answer);
    }
    return answer;
  }

  private void noteAnswer(String host, SegmentAnswer answer) {
    nodesAsked.add(host);
    if (answer.tellsSizes()) {
      nodesWithService.add(host);
    }
  }

  @Override
  public List<Segment> measure(String host, List<Segment> segments) throws IOException {
    return asked(host).measure(host, segments);
  }

  @Override
  public long inPlaceBytesMin(String host) {
    return of(host).inPlaceBytesMin(host);
  }

  @Override
  public void close() {
    here.close();
    nodes.close();
  }
}
