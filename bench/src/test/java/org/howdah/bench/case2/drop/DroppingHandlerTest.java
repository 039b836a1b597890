package org.howdah.bench.case2.drop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.FadvisedFileRegion;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DroppingHandlerTest {
  private static final int BYTES = 1 << 20;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void aFileOfWhichThePageCacheHasAll() throws IOException {
    file = folder.resolve("file.out");
    try (FileChannel out = new RandomAccessFile(file.toFile(), "rw").getChannel()) {
      out.write(java.nio.ByteBuffer.allocate(BYTES));
      out.force(true);
    }
    PageCache.drop(file.toString(), 0, BYTES);
    assumeTrue(!isCached(), "in memory alone, nothing can be dropped");
    assertThat(Files.readAllBytes(file)).hasSize(BYTES);
    assertThat(isCached()).isTrue();
  }

  @Test
  void whatWasDeliveredLeavesThePageCache() throws IOException {
    serve(Drops.DELIVERED, true);
    assertThat(isCached()).isFalse();
  }

  @Test
  void whatWasBrokenOffStays() throws IOException {
    serve(Drops.DELIVERED, false);
    assertThat(isCached()).isTrue();
  }

  @Test
  void theOldFaultIsThatItLeavesToo() throws IOException {
    serve(Drops.ALL, false);
    assertThat(isCached()).isFalse();
  }

  @Test
  void otherMessagesPass() {
    EmbeddedChannel channel = new EmbeddedChannel(new DroppingHandler(Drops.ALL));
    assertThat(channel.writeOutbound("a line")).isTrue();
    assertThat(channel.<String>readOutbound()).isEqualTo("a line");
  }

  @Test
  void aFileThatIsGoneIsNamed() {
    assertThatThrownBy(() -> PageCache.drop("/no/such/file", 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/no/such/file");
  }

  @Test
  void settingsHaveNames() {
    for (Drops drops : Drops.values()) {
      assertThat(Drops.of(drops.id())).isEqualTo(drops);
    }
  }

  private void serve(Drops drops, boolean isWhole) throws IOException {
    EmbeddedChannel channel = new EmbeddedChannel(new DroppingHandler(drops));
    ChannelFuture written = channel.write(region());
    if (isWhole) {
      channel.flush();
    } else {
      assertThat(channel.close().isDone()).isTrue();
    }
    channel.runPendingTasks();
    assertThat(written.isDone()).isTrue();
    assertThat(written.isSuccess()).isEqualTo(isWhole);
  }

  private FadvisedFileRegion region() throws IOException {
    RandomAccessFile open = new RandomAccessFile(file.toFile(), "r");
    return new FadvisedFileRegion(open, 0, BYTES, false, 0, null, file.toString(), 4096, true);
  }

  /** A mapping of its own, since pages that are mapped stay. */
  private boolean isCached() throws IOException {
    try (FileChannel in = FileChannel.open(file)) {
      return in.map(FileChannel.MapMode.READ_ONLY, 0, BYTES).isLoaded();
    }
  }
}
