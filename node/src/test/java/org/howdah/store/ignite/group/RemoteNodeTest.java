package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.KeyValueStoreContract;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.http.Served;
import org.howdah.store.ignite.Membership;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract over HTTP, with a node behind it. */
class RemoteNodeTest extends KeyValueStoreContract {
  @TempDir static Path folder;
  private static IgniteStore node;
  private static Served served;
  private static RemoteStore store;

  @BeforeAll
  static void start() throws Exception {
    served = Served.start();
    Membership place = Nodes.place(folder, "one", List.of());
    node = IgniteStore.start(Nodes.answeringAt(served.address(), place), Nodes.QUIET);
    served.serve(node, node::httpAddresses);
    store = served.connect();
  }

  @AfterAll
  static void stop() {
    if (store != null) {
      store.close();
    }
    if (served != null) {
      served.close();
    }
    if (node != null) {
      node.close();
    }
  }

  @Override
  protected KeyValueStore store() {
    return store;
  }

  @Override
  protected boolean isInThisProcess() {
    return false;
  }

  @Test
  void theClientKnowsThePartitionOfAnyKey() throws Exception {
    DataSet there = node.create("partitioned", 1);
    DataSet here = store.open("partitioned").orElseThrow();
    for (int i = 0; i < 1000; i++) {
      byte[] key = ("\u00e9" + i * 7919).getBytes(UTF_8);
      Assertions.assertThat(here.partition(key)).isEqualTo(there.partition(key));
    }
  }

  @Test
  void whatTheNodesShareIsNoDataSet() throws Exception {
    node.system();
    Assertions.assertThat(store.names()).doesNotContain("system");
    Assertions.assertThat(store.open("system")).isEmpty();
  }
}
