package org.howdah.hadoop.cache;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cache.master.CachedHosts;
import org.howdah.cache.share.CacheServer;
import org.howdah.cache.share.SharedBlocks;
import org.howdah.record.FileRange;
import org.howdah.record.json.JsonReader;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheToolTest {
  private static final int BYTES = 5 * CacheFolder.BLOCK_BYTES / 2;

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private CacheFolder cache;
  private Path data;

  @BeforeEach
  void writeFiles() throws IOException {
    cache = new CacheFolder(folder);
    data = Files.createDirectories(folder.resolve("data"));
    CacheFolder.write(data.resolve("a"), BYTES, 1);
    CacheFolder.write(data.resolve("b"), 10, 2);
  }

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  /** Each command is a process of its own. */
  private int run(String... words) {
    out.reset();
    err.reset();
    CacheTool tool = new CacheTool(stream(out), stream(err));
    tool.setConf(new Configuration(cache.conf()));
    try {
      return tool.run(words);
    } finally {
      FastTier.closeAll();
    }
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void whatIsWarmedIsListed() {
    assertThat(run("warm", data.toString())).as(err()).isZero();
    assertThat(out()).isEqualTo("4 of 4 blocks of file:" + data + " are cached\n");
    assertThat(run("ls")).isZero();
    assertThat(out())
        .contains("250,000         250,000       3  file:" + data + "/a  file:" + data);
    assertThat(run("stat", "--json")).isZero();
    assertThat(out())
        .contains("\"files\": 2", "\"dataSets\": 1", "\"blocks\": 4", "\"bytes\": 250010")
        .contains("\"bytesMax\": 1073741824");
  }

  @Test
  void whatIsDroppedIsGone() {
    run("warm", data.toString());
    assertThat(run("drop", data.resolve("a").toString(), "--json")).isZero();
    assertThat(out()).contains("\"blocksDropped\": 3");
    assertThat(run("drop", data.resolve("none").toString())).isZero();
    assertThat(out()).endsWith("none dropped: nothing of it was cached\n");
    run("ls", "--json");
    assertThat(out()).contains(data + "/b").doesNotContain(data + "/a");
  }

  @Test
  void damageIsFoundAndDropped() throws IOException {
    run("warm", data.toString());
    assertThat(run("verify")).isZero();
    assertThat(out()).isEqualTo("4 blocks read, 0 damaged and dropped\n");
    Path block = cache.blocks().get(0);
    byte[] bytes = Files.readAllBytes(block);
    bytes[3] ^= 1;
    Files.write(block, bytes);
    assertThat(run("verify")).isEqualTo(1);
    assertThat(out()).isEqualTo("4 blocks read, 1 damaged and dropped\n");
    assertThat(run("verify")).isZero();
  }

  @Test
  void whatDoesNotFitIsSaid() {
    cache.conf().setInt(CacheKeys.BYTES, BYTES);
    assertThat(run("warm", data.toString())).isEqualTo(1);
    assertThat(err()).contains("does not fit", "so few hits that more does not pay");
  }

  @Test
  void whoOnlyLooksEvictsNothing() {
    run("warm", data.toString());
    cache.conf().setInt(CacheKeys.BYTES, 1);
    assertThat(run("verify")).isZero();
    run("stat", "--json");
    assertThat(out()).contains("\"blocks\": 4");
  }

  @Test
  void aFolderThatAJobUsesIsLeftAlone() throws IOException {
    try (FastTier job = FastTier.open(cache.cache(), cache.conf())) {
      assertThat(job.node().blocks()).isEmpty();
      for (String verb : new String[] {"ls", "stat", "verify"}) {
        assertThat(run(verb)).isEqualTo(1);
        assertThat(err()).contains("is using the cache folder " + cache.cache() + "; try again");
      }
      assertThat(run("warm", data.toString())).isEqualTo(1);
      assertThat(err()).contains("is using the cache folder");
    }
  }

  @Test
  void whoOnlyLooksMakesNoFolder() {
    for (String verb : new String[] {"ls", "stat", "verify"}) {
      assertThat(run(verb)).isEqualTo(2);
      assertThat(err()).contains("there is no cache folder " + cache.cache());
    }
    assertThat(run("drop", data.toString())).isEqualTo(2);
    assertThat(cache.cache()).doesNotExist();
  }

  @Test
  void aFileIsNoFolder() {
    cache.conf().set(CacheKeys.DIR, data.resolve("a").toString());
    assertThat(run("ls")).isEqualTo(2);
    assertThat(err()).contains(data.resolve("a") + " is a file, not a folder");
  }

  @Test
  void otherProcessesReadThroughItWhileItServes() throws Exception {
    run("warm", data.toString());
    Thread server = new Thread(() -> run("serve"));
    server.start();
    java.nio.file.Path socket = CacheServer.socketOf(cache.cache());
    Until.holds("it serves", () -> out().contains("serving at " + socket));
    try (SharedBlocks other = SharedBlocks.connect(socket)) {
      assertThat(other.blockBytes()).isEqualTo(CacheFolder.BLOCK_BYTES);
    }
    server.interrupt();
    server.join();
    assertThat(run("ls")).as("the folder is free again").isZero();
  }

  @Test
  void wrongUsageIsSaid() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("polish")).isEqualTo(2);
    assertThat(err()).contains("there is no 'howdah cache polish'");
    assertThat(run("warm")).isEqualTo(2);
    assertThat(err()).contains("warm needs a PATH");
    assertThat(run("drop", "a", "b")).isEqualTo(2);
    assertThat(err()).contains("drop takes one PATH, not a b");
    assertThat(run("ls", "-x")).isEqualTo(2);
    assertThat(err()).contains("unknown option -x", "howdah cache ls --help");
    assertThat(run("drop", "--help")).isZero();
    assertThat(out()).contains("usage: howdah cache").contains("Example:");
    cache.conf().unset(CacheKeys.DIR);
    assertThat(run("ls")).isEqualTo(2);
    assertThat(err()).contains("--cache DIR:SIZE");
  }

  @Test
  void aPathThatIsNotThereIsWrongUsage() {
    assertThat(run("warm", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(err()).contains("howdah: there is no file or folder file:" + folder + "/none");
  }

  /** Begins a command that goes on, in another thread, with settings of its own. */
  private Thread goesOn(Configuration conf, PrintStream printed, String... words) {
    CacheTool tool = new CacheTool(printed, stream(err));
    tool.setConf(conf);
    Thread thread = new Thread(() -> tool.run(words));
    thread.start();
    return thread;
  }

  @Test
  void oneMasterDecidesForTheCachesThatServe() throws Exception {
    Files.writeString(folder.resolve("token"), "only-for-tests\n");
    Configuration conf = new Configuration(cache.conf());
    conf.set(CacheKeys.MASTER_TOKEN_FILE, folder.resolve("token").toString());
    conf.set(CacheKeys.HOST, "a-host");
    Configuration ofMaster = new Configuration(conf);
    ofMaster.set(CacheKeys.DIR, folder.resolve("master").toString());
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Thread master = goesOn(ofMaster, stream(said), "master", "127.0.0.1:0", "--json");
    Until.holds("the master says its port", () -> said.toString(UTF_8).contains("port"));
    Map<?, ?> answer = (Map<?, ?>) JsonReader.read(said.toString(UTF_8));
    conf.set(CacheKeys.MASTER, "127.0.0.1:" + answer.get("port"));
    try {
      CacheTool tool = new CacheTool(stream(out), stream(err));
      tool.setConf(conf);
      assertThat(tool.run(new String[] {"warm", data.toString()})).as(err()).isZero();
      String path = "file:" + data.resolve("a");
      assertThat(
              new CachedHosts(conf.get(CacheKeys.MASTER))
                  .where(List.of(new FileRange(path, 0, BYTES))))
          .containsExactly(Map.of("a-host", (long) BYTES));
    } finally {
      FastTier.closeAll();
      master.interrupt();
      master.join();
    }
  }

  @Test
  void aMasterNeedsATokenAndAPort() {
    assertThat(run("master")).isEqualTo(2);
    assertThat(err()).contains("master needs a [HOST:]PORT");
    assertThat(run("master", "many")).isEqualTo(2);
    assertThat(err()).contains("'many' is no port");
    assertThat(run("master", "0")).isEqualTo(2);
    assertThat(err()).contains("name its file with howdah.cache.master.token.file");
  }
}
