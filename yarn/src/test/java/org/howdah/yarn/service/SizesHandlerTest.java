package org.howdah.yarn.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultFileRegion;
import io.netty.channel.FileRegion;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.howdah.record.DirectoryRun;
import org.howdah.yarn.wire.SizesMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which parts of map output are read past the page cache. */
class SizesHandlerTest {
  private static final String ATTEMPT = "attempt_1_0001_m_000000_0";
  private static final long LONG_BYTES = 3 << 20;
  private static final long SHORT_BYTES = 5_000;

  @TempDir Path folder;

  private EmbeddedChannel connection;
  private Path output;

  /** Of two reduce tasks: the first has a long part, and the second a short one. */
  @BeforeEach
  void write() throws Exception {
    Path attempt =
        folder.resolve("usercache/ann/appcache/application_1_0001/output").resolve(ATTEMPT);
    Files.createDirectories(attempt);
    output = Files.write(attempt.resolve("file.out"), new byte[(int) (LONG_BYTES + SHORT_BYTES)]);
    ByteBuffer index = ByteBuffer.allocate(6 * Long.BYTES);
    index.putLong(0).putLong(LONG_BYTES).putLong(LONG_BYTES);
    index.putLong(LONG_BYTES).putLong(SHORT_BYTES).putLong(SHORT_BYTES);
    writeIndex(index);
    JobFiles files =
        new JobFiles(
            new JobTokenSecretManager(),
            Map.of("job_1_0001", "ann"),
            path -> new org.apache.hadoop.fs.Path(folder.resolve(path).toString()));
    connection =
        new EmbeddedChannel(
            new SizesHandler(files, new DirectReads(files), 13562), new HadoopsHandler());
  }

  /** Eight bytes at the end are a checksum. */
  private void writeIndex(ByteBuffer entries) throws IOException {
    byte[] bytes = new byte[entries.flip().remaining()];
    entries.get(bytes);
    CRC32 sum = new CRC32();
    sum.update(bytes);
    try (var out = new DataOutputStream(Files.newOutputStream(DirectoryRun.indexOf(output)))) {
      out.write(bytes);
      out.writeLong(sum.getValue());
    }
  }

  @AfterEach
  void close() {
    connection.releaseOutbound();
    boolean unused = connection.finishAndReleaseAll();
  }

  /** Answers each request with one part, as Hadoop's own does. */
  private final class HadoopsHandler extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
      String uri = ((FullHttpRequest) message).uri();
      boolean isFirst = uri.contains("reduce=0");
      FileRegion part =
          new DefaultFileRegion(
              FileChannel.open(output),
              isFirst ? 0 : LONG_BYTES,
              isFirst ? LONG_BYTES : SHORT_BYTES);
      var unused = context.writeAndFlush(part);
    }
  }

  /** Asks, and returns what is sent. */
  private Object answer(int reduce, String wish, String attempt) {
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.GET,
            "/mapOutput?job=job_1_0001&reduce=" + reduce + "&map=" + attempt);
    if (wish != null) {
      request.headers().set(SizesMessage.HEADER, wish);
    }
    connection.writeInbound(request);
    return connection.readOutbound();
  }

  @Test
  void longPartsThatAreNotInMemoryAreReadPastThePageCache() throws Exception {
    ColdFile.forget(output);
    assertThat(answer(0, SizesMessage.TELLS_SIZES, ATTEMPT)).isInstanceOf(DirectRegion.class);
  }

  @Test
  void whatIsInMemoryIsSentFromThere() throws Exception {
    byte[] unused = Files.readAllBytes(output);
    assertThat(answer(0, SizesMessage.TELLS_SIZES, ATTEMPT)).isInstanceOf(DefaultFileRegion.class);
  }

  @Test
  void shortPartsAreSentByHadoopsCode() throws Exception {
    ColdFile.forget(output);
    assertThat(answer(1, SizesMessage.TELLS_SIZES, ATTEMPT)).isInstanceOf(DefaultFileRegion.class);
  }

  @Test
  void otherReduceTasksAreServedByHadoopsCode() throws Exception {
    ColdFile.forget(output);
    assertThat(answer(0, null, ATTEMPT)).isInstanceOf(DefaultFileRegion.class);
    assertThat(answer(0, SizesMessage.TELLS_SIZES, ATTEMPT)).isInstanceOf(DirectRegion.class);
    assertThat(answer(0, null, ATTEMPT)).isInstanceOf(DefaultFileRegion.class);
  }

  @Test
  void whatAnotherVersionOfHowdahAsksIsAnsweredByHadoopsCode() throws Exception {
    ColdFile.forget(output);
    for (String wish : new String[] {"sizes-2?", "sizes-2", "", "Sizes"}) {
      assertThat(answer(0, wish, ATTEMPT)).as(wish).isInstanceOf(DefaultFileRegion.class);
    }
  }

  @Test
  void whatIsNotThePartThatWasAskedForIsSentByHadoopsCode() throws Exception {
    ColdFile.forget(output);
    String other = "attempt_1_0001_m_000007_0";
    assertThat(answer(0, SizesMessage.TELLS_SIZES, other)).isInstanceOf(DefaultFileRegion.class);
    assertThat(answer(0, SizesMessage.TELLS_SIZES, "../../etc/passwd"))
        .isInstanceOf(DefaultFileRegion.class);
  }
}
