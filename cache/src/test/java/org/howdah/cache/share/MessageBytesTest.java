package org.howdah.cache.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.howdah.cache.Fault;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes of each message, as docs/formats/cache-socket.md has them. */
class MessageBytesTest {
  private static final FileVersion FILE = new FileVersion("/d/ö", 77, "v1");
  private static final BlockId BLOCK = new BlockId(FILE, 32, 2);
  private static final Request REQUEST = new Request("n", "job_1", new DataSet("s", 9), BLOCK);

  static Stream<Arguments> messages() {
    return Stream.of(
        Arguments.of(
            new Message.Lend(REQUEST),
            "01000000016e000000056a6f625f3100000001730000000000000009000000052f642fc3"
                + "b6000000000000004d00000002763100000000000000200000000000000002"),
        Arguments.of(
            new Message.Has(BLOCK),
            "02000000052f642fc3b6000000000000004d000000027631000000000000002000000000"
                + "00000002"),
        Arguments.of(
            new Message.Now(FILE, 1 << 20),
            "03000000052f642fc3b6000000000000004d0000000276310000000000100000"),
        Arguments.of(new Message.End(4, 5), "0400000000000000040000000000000005"),
        Arguments.of(
            new Message.Unreadable(4, Fault.NONE, "why"),
            "050000000000000004000000044e4f4e4500000003776879"),
        Arguments.of(
            new Message.Begin(REQUEST),
            "06000000016e000000056a6f625f3100000001730000000000000009000000052f642fc3"
                + "b6000000000000004d00000002763100000000000000200000000000000002"),
        Arguments.of(new Message.Stored(8), "070000000000000008"),
        Arguments.of(
            new Message.NotStored(8, 9, Fault.STOPPED, "no"),
            "08000000000000000800000000000000090000000753544f50504544000000026e6f"));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aMessageHasTheseBytes(Message message, String hex) {
    assertThat(hex(message.encode())).isEqualTo(hex);
    assertThat(Message.decode(ByteBuffer.wrap(HexFormat.of().parseHex(hex)))).isEqualTo(message);
  }

  private static String hex(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void eachMessageIsAmongThem() {
    assertThat(messages().<Class<?>>map(one -> one.get()[0].getClass()))
        .containsExactlyInAnyOrder(Message.class.getPermittedSubclasses());
  }

  @Test
  void aGreetingHasTheseBytes() {
    Message.Hello hello = new Message.Hello(1 << 20, "n", Path.of("/fast"));
    String hex = "48574448534844310000000000100000000000016e000000052f66617374";
    assertThat(hex(hello.encode())).isEqualTo(hex);
    assertThat(Message.Hello.decode(ByteBuffer.wrap(HexFormat.of().parseHex(hex))))
        .isEqualTo(hello);
  }
}
