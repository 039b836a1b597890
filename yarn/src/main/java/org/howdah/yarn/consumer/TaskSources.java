package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;

/** This machine, and NodeManagers. Safe for several threads. */
final class TaskSources implements SegmentSource {
  private final LocalOutputs here;
  private final SegmentSource nodes;
  private final LongAdder requestsToNodes = new LongAdder();

  TaskSources(LocalOutputs here, SegmentSource nodes) {
    this.here = here;
    this.nodes = nodes;
  }

  /** How often NodeManagers were asked for something. */
  long requestsToNodes() {
    return requestsToNodes.sum();
  }

  private SegmentSource asked(String host) {
    SegmentSource asked = of(host);
    requestsToNodes.add(asked == nodes ? 1 : 0);
    return asked;
  }

  private SegmentSource of(String host) {
    return host.equals(LocalOutputs.HERE) ? here : nodes;
  }

  @Override
  public SegmentAnswer ask(String host, List<Segment> segments) throws IOException {
    return asked(host).ask(host, segments);
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
