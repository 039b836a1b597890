package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.testkit.daemon.SaslUsers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Keys of any bytes and any length, in the text protocol and in the binary one. */
@Timeout(60)
class AnyKeyTest {
  private static final TableId TABLE = new TableId("words", 3);
  private static final int CASES = 3;

  /** Around memcached's limit of 250, from which {@code words@3:} takes 8. */
  private static final int LENGTH_MIN = 235;

  private static final int LENGTH_MAX = 255;
  private static final int PLAIN_MAX = 242;

  @TempDir Path folder;

  @Test
  void upToTheLimitOfMemcachedAKeyIsSeenAsItIs() {
    Names names = new Names(TABLE);
    for (int length = LENGTH_MIN; length <= LENGTH_MAX; length++) {
      String key = "k".repeat(length);
      String name = new String(names.ofKey(bytes(key)), StandardCharsets.US_ASCII);
      if (length <= PLAIN_MAX) {
        assertThat(name).isEqualTo("words@3:" + key).hasSizeLessThanOrEqualTo(Names.BYTES_MAX);
      } else {
        assertThat(name).startsWith("words@3#").hasSize("words@3#".length() + 43);
      }
    }
  }

  @Test
  void keysOfAnyBytesAndLengthsAreFoundAndDropped() throws Exception {
    try (Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      assertFoundAndDropped(server, "", MemcachedAccess.plain(5_000));
    }
  }

  @Test
  void keysOfAnyBytesAndLengthsAreFoundAndDroppedInServersWithSasl() throws Exception {
    SaslUsers users = SaslUsers.make(folder, "jane", "secret");
    try (Memcached server = Memcached.start(folder, users, "-m", "64", "-t", "1")) {
      Credentials jane = new Credentials("jane", "secret");
      assertFoundAndDropped(server, "?auth=sasl", new MemcachedAccess(5_000, null, jane));
    }
  }

  private static void assertFoundAndDropped(
      Memcached server, String options, MemcachedAccess access) {
    String address = MemcachedLayout.SCHEME + server.address() + options;
    Seeds.check(
        CASES,
        random -> {
          List<byte[]> keys = keys(random);
          MemcachedLayout layout = MemcachedLayout.parse(address, Rosters.countFor(keys.size()));
          load(keys, layout, access);
          assertFound(keys, layout, access);
          MemcachedServers servers = new MemcachedServers(layout, access);
          servers.drop(TABLE);
          assertThat(servers.status().get(0).entries()).isZero();
        });
  }

  /** Each byte alone, and of each length letters, high bytes, any bytes, and letters but one. */
  private static List<byte[]> keys(Random random) {
    List<byte[]> keys = new ArrayList<>();
    for (int b = 0; b < 256; b++) {
      keys.add(new byte[] {(byte) b});
    }
    for (int length = LENGTH_MIN; length <= LENGTH_MAX; length++) {
      byte[] letters = bytes("k".repeat(length));
      byte[] high = new byte[length];
      Arrays.fill(high, (byte) 0xff);
      byte[] any = new byte[length];
      random.nextBytes(any);
      byte[] but = letters.clone();
      but[random.nextInt(length)] = (byte) random.nextInt(' ' + 1);
      keys.addAll(List.of(letters, high, any, but));
    }
    return keys;
  }

  private static void load(List<byte[]> keys, MemcachedLayout layout, MemcachedAccess access)
      throws Exception {
    try (MemcachedWriter writer = new MemcachedWriter(TABLE, layout, false, access)) {
      for (int i = 0; i < keys.size(); i++) {
        writer.put(keys.get(i), bytes("value " + i));
      }
      writer.flush();
    }
    try (RosterKeeper keeper = new RosterKeeper(TABLE, layout, access)) {
      assertThat(keeper.complete()).isEqualTo(keys.size());
    }
  }

  private static void assertFound(List<byte[]> keys, MemcachedLayout layout, MemcachedAccess access)
      throws Exception {
    MemcachedBackend backend = new MemcachedBackend(TABLE, layout, null, access);
    try (SideTable<byte[], String> table = new SideTable<>(backend, Coders.RAW, Coders.STRING, 0)) {
      List<String> values = table.getAll(keys);
      for (int i = 0; i < keys.size(); i++) {
        assertThat(values.get(i)).isEqualTo("value " + i);
        byte[] longer = Arrays.copyOf(keys.get(i), keys.get(i).length + 300);
        assertThat(table.get(longer)).isNull();
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
