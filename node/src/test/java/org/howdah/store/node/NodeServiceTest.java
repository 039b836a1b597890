package org.howdah.store.node;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.net.HttpPort;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.http.Access;
import org.howdah.store.http.Service;
import org.howdah.testkit.daemon.Ports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeServiceTest {
  private static final byte[] KEY = "key".getBytes(US_ASCII);

  @TempDir Path folder;

  private NodeSettings settings() throws IOException {
    String port = Integer.toString(Ports.firstOf(4));
    return NodeSettings.of(
        folder, Map.of("port", port, "memory", "128m", "copies", "1", "name", "first"));
  }

  @Test
  void aServiceHasTheDataFromItsBeginningToItsEnd() throws Exception {
    List<String> seen = new ArrayList<>();
    Path own = folder.toRealPath();
    NodeService service =
        (given, http, place) -> {
          DataSet data = given.store().open(KeyValueStore.DEFAULT_DATA_SET).orElseThrow();
          data.change(KEY, Change.put("begun".getBytes(US_ASCII))).join();
          seen.add(given.addresses().get().get("first") + " " + given.token() + " " + http.port());
          assertThat(place).isEqualTo(own);
          return () -> seen.add(new String(data.get(KEY).join().bytes(), US_ASCII));
        };
    NodeSettings settings = settings();
    try (StoreNode node = StoreNode.start(settings, List.of(service))) {
      assertThat(seen).isEmpty();
      assertThat(node.awaitReady()).isTrue();
      Access access = Access.ofFolder(folder);
      String address = access.addresses().get(0);
      assertThat(seen).containsExactly(address + " " + access.token() + " " + settings.httpPort());
    }
    assertThat(seen).hasSize(2).last().isEqualTo("begun");
  }

  @Test
  void aServiceIsHeardBeforeTheStoreTakesAnything() throws Exception {
    List<Path> prepared = new ArrayList<>();
    NodeService service =
        new NodeService() {
          @Override
          public void prepare(Path place) throws HowdahException {
            assertThat(place.resolve("lock")).exists();
            assertThat(place.resolve("db")).doesNotExist();
            prepared.add(place);
            throw new HowdahException(ErrorCode.RESOURCES, "not now");
          }

          @Override
          public AutoCloseable start(Service given, HttpPort http, Path place) {
            throw new AssertionError("there is no store");
          }
        };
    NodeSettings settings = settings();
    assertThatThrownBy(() -> StoreNode.start(settings, List.of(service))).hasMessage("not now");
    assertThat(prepared).containsExactly(folder.toRealPath());
    assertThat(folder.resolve("db")).doesNotExist();
  }

  @Test
  void aServiceThatCannotBeginEndsTheNode() throws Exception {
    NodeService service =
        (given, http, place) -> {
          throw new HowdahException(ErrorCode.USER_CONFIGURATION, "not here");
        };
    try (StoreNode node = StoreNode.start(settings(), List.of(service))) {
      assertThatThrownBy(node::awaitReady).hasMessage("not here");
      assertThatThrownBy(() -> Access.ofFolder(folder)).hasMessageContaining("no node serves");
    }
  }
}
