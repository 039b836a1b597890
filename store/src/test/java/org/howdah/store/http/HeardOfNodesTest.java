package org.howdah.store.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client asks nodes that it was not told of, if those it was told of are gone. */
@Timeout(60)
class HeardOfNodesTest {
  private static final byte[] KEY = {'k'};

  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private final Map<String, String> addresses = new LinkedHashMap<>();
  private Served first;
  private Served second;

  @BeforeEach
  void start() throws Exception {
    first = Served.start();
    second = Served.start();
    addresses.put(store.nodeName(), first.address());
    first.serve(store, () -> Map.copyOf(addresses));
    second.serve(store, () -> Map.copyOf(addresses));
  }

  @AfterEach
  void stop() {
    first.close();
    second.close();
  }

  @Test
  void oneThatWasNamedTakesThePlaceOfOneThatIsGone() throws Exception {
    addresses.put(store.nodeName(), second.address());
    try (RemoteStore client = RemoteStore.open(List.of(first.address()), Served.TOKEN)) {
      assertThat(client.addresses()).containsExactly(first.address(), second.address());
      DataSet data = client.create("d", 1);
      first.close();
      data.change(KEY, Change.put(new byte[] {1})).get();
      assertThat(data.get(KEY).get().bytes()).containsExactly(1);
    }
  }

  @Test
  void whoComesLaterIsHeardOfWhenNodesAreAskedFor() throws Exception {
    try (RemoteStore client = RemoteStore.open(List.of(first.address()), Served.TOKEN)) {
      assertThat(client.addresses()).containsExactly(first.address());
      addresses.put(store.nodeName(), second.address());
      assertThat(client.nodes()).containsExactly(store.nodeName());
      assertThat(client.addresses()).containsExactly(first.address(), second.address());
      assertThat(client.nodes()).hasSize(1);
      assertThat(client.addresses()).as("each is known once").hasSize(2);
    }
  }

  @Test
  void whatIsNoAddressIsNotAsked() throws Exception {
    addresses.put(store.nodeName(), "");
    try (RemoteStore client = RemoteStore.open(List.of(first.address()), Served.TOKEN)) {
      assertThat(client.addresses()).containsExactly(first.address());
    }
  }
}
