package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.KeyValueStoreContract;
import org.howdah.store.MemoryStore;
import org.howdah.store.Outcome;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract over HTTP, with a store in memory behind it, and what only the client does. */
class RemoteStoreTest extends KeyValueStoreContract {
  private final MemoryStore memory = new MemoryStore(System::currentTimeMillis);
  private Served served;
  private RemoteStore store;

  @BeforeEach
  void start() throws Exception {
    served = Served.of(memory, Served.LIMITS);
    store = served.connect();
  }

  @AfterEach
  void stop() {
    store.close();
    served.close();
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
  void manyKeysGoInBatches() throws Exception {
    DataSet data = store.create("batches", 1);
    byte[] value = new byte[900];
    List<byte[]> keys = IntStream.range(0, 2500).mapToObj(i -> bytes("key" + i)).toList();
    List<CompletableFuture<Outcome>> puts = new ArrayList<>();
    for (byte[] key : keys) {
      puts.add(data.change(key, Change.put(value)));
    }
    for (CompletableFuture<Outcome> put : puts) {
      assertThat(put.get().isDone()).isTrue();
    }
    List<Value> values = data.getAll(keys).get();
    assertThat(values).hasSize(keys.size()).allMatch(one -> one.bytes().length == value.length);
    assertThat(data.getAll(List.of()).get()).isEmpty();
  }

  @Test
  void aScanMayLeaveOutKeysAndValues() throws Exception {
    RemoteData data = found("prefixes");
    for (String key : List.of("a", "ab", "abc/%", "b", "")) {
      change(data, key, Change.put(bytes("value of " + key)).flags(7));
    }
    List<String> seen = new ArrayList<>();
    for (int p = 0; p < data.partitions(); p++) {
      try (Scan scan = data.scan(p, bytes("ab"), true)) {
        while (scan.next()) {
          seen.add(new String(scan.key(), UTF_8));
          assertThat(scan.value().bytes()).isEmpty();
          assertThat(scan.value().flags()).isEqualTo(7);
        }
      }
    }
    assertThat(seen).containsExactlyInAnyOrder("ab", "abc/%");
    assertThat(scanned(data, bytes("abc/%"))).containsExactly("abc/%");
  }

  private static List<String> scanned(RemoteData data, byte[] prefix) throws Exception {
    List<String> seen = new ArrayList<>();
    for (int p = 0; p < data.partitions(); p++) {
      try (Scan scan = data.scan(p, prefix, false)) {
        while (scan.next()) {
          seen.add(new String(scan.key(), UTF_8));
        }
      }
    }
    return seen;
  }

  private RemoteData found(String name) throws Exception {
    store.create(name, 1);
    return store.find(name).orElseThrow();
  }

  @Test
  void errorsAreTheSameAsOnTheNode() throws Exception {
    RemoteData data = found("dropped");
    memory.drop("dropped");
    assertThatThrownBy(() -> data.get(bytes("k")).get())
        .cause()
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("no data set dropped")
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.USER_CONFIGURATION);
    assertThatThrownBy(() -> data.get(new byte[DataSet.KEY_BYTES_MAX + 1]).get())
        .hasMessageContaining("1025 bytes");
    byte[] tooLong = new byte[HttpLimits.VALUE_BYTES_MAX + 1];
    assertThatThrownBy(() -> data.change(bytes("k"), Change.put(tooLong)).get())
        .hasMessageContaining("16777217 bytes");
  }

  @Test
  void theNextAddressIsAskedWhereOneDoesNotAnswer() throws Exception {
    DataSet data = store.create("next", 1);
    change(data, "k", Change.put(bytes("v")));
    List<String> addresses = List.of("127.0.0.1:1", served.address());
    try (RemoteStore other = RemoteStore.open(addresses, Served.TOKEN)) {
      DataSet there = other.open("next").orElseThrow();
      assertThat(get(there, "k")).isEqualTo("v");
      assertThat(change(there, "k", Change.put(bytes("w"))).isDone()).isTrue();
      assertThat(other.nodeName()).isEqualTo(memory.nodeName());
    }
  }

  @Test
  void whoDoesNotAnswerIsNamed() throws Exception {
    served.close();
    assertThatThrownBy(() -> store.names())
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll(served.address(), "/status")
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.LOST);
    assertThat(store.nodes()).isEmpty();
    assertThatThrownBy(() -> RemoteStore.open(List.of("nowhere"), "t"))
        .hasMessageContaining("host:port");
    assertThatThrownBy(() -> RemoteStore.open(List.of(), "t")).hasMessageContaining("host:port");
    assertThatThrownBy(() -> RemoteStore.open(List.of("a:1"), " \n"))
        .hasMessageContaining("token is empty");
  }

  @Test
  void aWrongTokenIsRefusedWithTheFileThatHasTheRightOne() {
    assertThatThrownBy(() -> RemoteStore.open(List.of(served.address()), "wrong"))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("token is wrong", Served.TOKEN_FILE.toString())
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.USER_CONFIGURATION);
  }

  @Test
  void aStoreThatIsClosedSaysSo() throws Exception {
    DataSet data = found("closed");
    store.close();
    assertThatThrownBy(() -> data.get(bytes("k")).get())
        .cause()
        .isInstanceOf(HowdahException.class);
  }
}
