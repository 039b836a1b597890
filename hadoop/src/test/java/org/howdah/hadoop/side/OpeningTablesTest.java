package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.Text;
import org.howdah.sidedata.SideTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of one process that open tables while another table takes its time to be copied. */
@Timeout(60)
class OpeningTablesTest {
  private static final int WORDS = 100;

  @TempDir Path folder;
  private final ExecutorService tasks = Executors.newCachedThreadPool();
  private SideCommands side;

  @BeforeEach
  void loadTwoTables() throws Exception {
    side = new SideCommands(folder);
    for (String name : List.of("held", "free")) {
      String words = side.words("words", WORDS).toString();
      assertThat(side.run("load", name, words)).as(side.err()).isZero();
    }
    side.configuration().setClass("fs.held.impl", HeldFiles.class, RawLocalFileSystem.class);
    side.configuration()
        .set(SideKeys.CATALOG, "held://" + side.catalogFolder().toUri().getRawPath());
    HeldFiles.begun = new CountDownLatch(1);
    HeldFiles.released = new CountDownLatch(1);
    HeldFiles.OPENED.set(0);
  }

  @AfterEach
  void endTasks() {
    HeldFiles.released.countDown();
    tasks.shutdownNow();
  }

  @Test
  void nobodyWaitsForATableThatOthersOpen() throws Exception {
    Future<Boolean> held = tasks.submit(() -> side.hasWords("held", WORDS));
    assertThat(HeldFiles.begun.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(side.hasWords("free", WORDS)).isTrue();
    assertThat(held.isDone()).isFalse();
    HeldFiles.released.countDown();
    assertThat(held.get()).isTrue();
  }

  @Test
  void severalTasksThatOpenATableOpenItOnce() throws Exception {
    List<Future<SideTable<Text, Text>>> opened = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      opened.add(tasks.submit(() -> open("held")));
    }
    assertThat(HeldFiles.begun.await(30, TimeUnit.SECONDS)).isTrue();
    HeldFiles.released.countDown();
    for (Future<SideTable<Text, Text>> table : opened) {
      try (SideTable<Text, Text> own = table.get()) {
        assertThat(own.get(new Text("word 1"))).isEqualTo(new Text("value of word 1"));
      }
    }
    assertThat(HeldFiles.OPENED.get()).isEqualTo(1);
  }

  @Test
  void whatCouldNotBeOpenedIsTriedAgain() throws Exception {
    HeldFiles.released.countDown();
    Path log = side.catalogFolder().resolve("held/1/table.spl");
    Path away = folder.resolve("away");
    Files.move(log, away);
    assertThatThrownBy(() -> open("held")).hasMessageContaining("lacks a file");
    Files.move(away, log);
    assertThat(side.hasWords("held", WORDS)).isTrue();
  }

  private SideTable<Text, Text> open(String name) throws IOException {
    return SideTables.open(side.configuration(), name, Text.class, Text.class);
  }

  /** Files of this machine of which those of one table are opened when a test lets them. */
  public static final class HeldFiles extends RawLocalFileSystem {
    private static final AtomicInteger OPENED = new AtomicInteger();
    private static volatile CountDownLatch begun;
    private static volatile CountDownLatch released;

    @Override
    public URI getUri() {
      return URI.create("held:///");
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferBytes)
        throws IOException {
      if (file.toUri().getPath().endsWith("/held/1/table.spi")) {
        OPENED.incrementAndGet();
        begun.countDown();
        try {
          released.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("interrupted while a test holds " + file);
        }
      }
      return super.open(file, bufferBytes);
    }
  }
}
