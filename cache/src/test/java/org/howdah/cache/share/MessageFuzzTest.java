package org.howdah.cache.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.howdah.cache.Fault;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;

/** Messages to the process that has a cache that nobody wrote like this. */
class MessageFuzzTest {
  private static final FileVersion FILE = FileVersion.modifiedAt("/a", 100, 7);
  private static final BlockId BLOCK = new BlockId(FILE, 10, 3);
  private static final Request REQUEST = new Request("node", "job", new DataSet("set", 5), BLOCK);

  private static byte[] bytes(ByteBuffer encoded) {
    byte[] bytes = new byte[encoded.remaining()];
    encoded.get(bytes);
    return bytes;
  }

  @Test
  void messagesAreUnderstoodOrRefused() {
    Fault fault = Fault.NONE;
    Fuzz.of(
            List.of(
                bytes(new Message.Lend(REQUEST).encode()),
                bytes(new Message.Has(BLOCK).encode()),
                bytes(new Message.Now(FILE, 10).encode()),
                bytes(new Message.End(1, 2).encode()),
                bytes(new Message.Unreadable(1, fault, "why").encode()),
                bytes(new Message.Begin(REQUEST).encode()),
                bytes(new Message.Stored(1).encode()),
                bytes(new Message.NotStored(1, 2, fault, "why").encode()),
                bytes(new Message.Hello(10, "node", Path.of("folder")).encode())))
        .check(
            input -> {
              understood(() -> assertThat(Message.decode(ByteBuffer.wrap(input))).isNotNull());
              understood(
                  () -> assertThat(Message.Hello.decode(ByteBuffer.wrap(input))).isNotNull());
            });
  }

  private static void understood(Runnable read) {
    try {
      read.run();
    } catch (IllegalArgumentException refused) {
      assertThat(refused.getMessage()).isNotNull();
    }
  }
}
