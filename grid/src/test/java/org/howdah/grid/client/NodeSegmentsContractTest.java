package org.howdah.grid.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.grid.TestHost;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentSource;
import org.howdah.shuffle.SegmentSourceContract;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.Access;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A node with runs, each of one segment. */
class NodeSegmentsContractTest extends SegmentSourceContract {
  @TempDir Path folder;
  private TestHost host;
  private NodeLinks links;
  private NodeSegments source;

  @BeforeEach
  void start() throws Exception {
    host = TestHost.start(folder, new MemoryStore(System::currentTimeMillis), TestHost.LIMITS);
    links = new NodeLinks(new Access(List.of(host.address()), TestHost.TOKEN));
    source = new NodeSegments(links, TestHost.JOB);
  }

  @AfterEach
  void stop() {
    source.close();
    links.close();
    host.close();
  }

  @Override
  protected SegmentSource source() {
    return source;
  }

  @Override
  protected Segment put(String file, int map, byte[] stored) throws Exception {
    try (GridNode node = host.connect()) {
      node.putRun(TestHost.JOB, file, Files.write(folder.resolve("of-" + file), stored));
    }
    return Segment.unmeasured(host.address(), file, map)
        .measured(0, stored.length, stored.length - Integer.BYTES);
  }

  @Override
  protected Segment missing() {
    return Segment.unmeasured(host.address(), "none", 0).measured(0, 100, 96);
  }
}
