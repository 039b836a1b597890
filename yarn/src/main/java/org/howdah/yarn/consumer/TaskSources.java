package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.List;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;

/** This machine, and NodeManagers. */
record TaskSources(LocalOutputs here, SegmentSource nodes) implements SegmentSource {
  private SegmentSource of(String host) {
    return host.equals(LocalOutputs.HERE) ? here : nodes;
  }

  @Override
  public SegmentAnswer ask(String host, List<Segment> segments) throws IOException {
    return of(host).ask(host, segments);
  }

  @Override
  public List<Segment> measure(String host, List<Segment> segments) throws IOException {
    return of(host).measure(host, segments);
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
