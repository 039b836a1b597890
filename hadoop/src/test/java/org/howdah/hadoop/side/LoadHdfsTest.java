package org.howdah.hadoop.side;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.howdah.record.Folders;
import org.howdah.sidedata.CatalogFiles;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.HdfsDaemons;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables whose source, or catalog, or both are on a real NameNode and DataNode. */
@LongTest
class LoadHdfsTest {
  private static final int WORDS = 60_000;
  private static final int BLOCK_BYTES = 1 << 20;

  @TempDir static java.nio.file.Path scratch;
  private static HdfsDaemons hdfs;
  private static FileSystem files;
  private static Path input;

  @TempDir java.nio.file.Path folder;
  private SideCommands side;

  @BeforeAll
  static void startDaemons() throws Exception {
    hdfs = HdfsDaemons.start(scratch.resolve("hdfs"));
    SideCommands any = new SideCommands(scratch);
    files = FileSystem.newInstance(hdfs.uri(), any.configuration());
    input = new Path(hdfs.uri() + "/input/words");
    byte[] words = Files.readAllBytes(any.words("words", WORDS));
    short replicas = 1;
    try (OutputStream out = files.create(input, true, 4096, replicas, BLOCK_BYTES)) {
      out.write(words);
    }
  }

  @AfterAll
  static void stopDaemons() throws Exception {
    if (files != null) {
      files.close();
    }
    if (hdfs != null) {
      hdfs.close();
    }
  }

  @BeforeEach
  void makeCatalog() {
    side = new SideCommands(folder);
  }

  @Test
  void aFileOfSeveralBlocksBecomesATableInServers() throws Exception {
    try (Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      String to = "memcached://" + server.address();
      run("load", "lm", input.toString(), "--to", to, "--verify", "full");
      assertThat(side.hasWords("lm", WORDS)).isTrue();
      server.kill();
      server.startAgain();
      run("repair", "lm", "--verify", "full");
    }
  }

  @Test
  void aTableOfACatalogInHdfsIsCopiedToThoseWhoReadIt() throws Exception {
    String catalog = hdfs.uri() + "/catalog";
    side.configuration().set(SideKeys.CATALOG, catalog);
    run("load", "lm", input.getParent().toString(), "--verify", "full");
    assertThat(side.hasWords("lm", WORDS)).isTrue();
    assertThat(names(catalog + "/lm/1"))
        .containsExactly(".claimed", "manifest", "table.spi", "table.spl");
    run("verify", "lm", "--verify", "full");
    run("load", "lm", input.toString(), "--records", "1000000");
    assertThat(side.hasWords("lm", WORDS)).isTrue();
    assertThat(names(catalog + "/lm/2")).hasSize(18).contains("table-0.spi", "table-7.spl");
    run("ls");
    assertThat(side.out()).contains("lm@2", "60,000");
    run("drop", "lm@2");
    assertThat(side.catalog().current("lm").version()).isEqualTo(1);
    run("drop", "lm");
    assertThat(side.catalog().names()).isEmpty();
  }

  @Test
  void aDamagedCopyOfATableIsCopiedAgain() throws Exception {
    side.configuration().set(SideKeys.CATALOG, hdfs.uri() + "/copied-catalog");
    run("load", "lm", input.toString());
    java.nio.file.Path copies = folder.resolve("tmp/howdah-side/lm");
    java.nio.file.Path copy;
    try (Stream<java.nio.file.Path> all = Files.list(copies)) {
      copy = all.findFirst().orElseThrow();
    }
    java.nio.file.Path log = copy.resolve("table.spl");
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length / 2] ^= 1;
    Files.write(log, bytes);
    assertThat(side.hasWords("lm", WORDS)).isTrue();
    Files.delete(log);
    side.configuration().setLong(SideKeys.NEAR_BYTES, 1 << 20);
    assertThat(side.hasWords("lm", WORDS)).isTrue();
  }

  @Test
  void aCopyOfADroppedVersionIsDeletedWhenAnotherCopyIsMade() throws Exception {
    String catalog = hdfs.uri() + "/dropping-catalog";
    side.configuration().set(SideKeys.CATALOG, catalog);
    side.configuration().setLong(SideKeys.NEAR_BYTES, 0);
    run("load", "lm", input.toString());
    run("load", "lm", input.toString(), "--records", "1000000");
    SideCommands ofOthers = new SideCommands(folder);
    ofOthers.configuration().set(SideKeys.CATALOG, hdfs.uri() + "/catalog-of-others");
    String few = side.words("few", 10).toUri().toString();
    assertThat(ofOthers.run("load", "others", few)).as(ofOthers.err()).isZero();
    assertThat(copies("lm")).hasSize(2);

    side.configuration().setInt(SideKeys.VERSION_PREFIX + "lm", 1);
    try (SideTable<Text, Text> mapped =
        SideTables.open(side.configuration(), "lm", Text.class, Text.class)) {
      SideCommands otherMachine = new SideCommands(folder.resolve("other-machine"));
      otherMachine.configuration().set(SideKeys.CATALOG, catalog);
      assertThat(otherMachine.run("drop", "lm@1")).as(otherMachine.err()).isZero();
      assertThat(copies("lm")).hasSize(2);
      run("load", "another", few);
      assertThat(copies("lm")).hasSize(1).allMatch(name -> name.startsWith("2-"));
      assertThat(copies("another")).hasSize(1);
      assertThat(copies("others")).hasSize(1);
      assertThat(mapped.get(new Text("word 1"))).isEqualTo(new Text("value of word 1"));
    }
    side.configuration().setLong(SideKeys.NEAR_BYTES, 1 << 20);
    assertThatThrownBy(() -> side.hasWords("lm", WORDS))
        .hasMessageContaining("side table lm@1 was dropped while this job used it");
    side.configuration().unset(SideKeys.VERSION_PREFIX + "lm");
    assertThat(side.hasWords("lm", WORDS)).isTrue();

    run("drop", "lm");
    assertThat(copies("lm")).isEmpty();
    assertThat(copies("another")).hasSize(1);
  }

  @Test
  void aCopyOfAVersionThatIsStillBeingLoadedStays() throws Exception {
    side.configuration().set(SideKeys.CATALOG, hdfs.uri() + "/loading-catalog");
    run("load", "lm", input.toString());
    TableId id = new TableId("lm", 1);
    Manifest loaded = side.catalog().manifest(id);
    side.catalog().begin(loaded);
    files.delete(new Path(hdfs.uri() + "/loading-catalog/lm/1/manifest"), false);
    new MachineCopies(side.configuration()).deleteForgotten();
    assertThat(copies("lm")).hasSize(1);
    side.catalog().forget(id);
    new MachineCopies(side.configuration()).deleteForgotten();
    assertThat(copies("lm")).isEmpty();
  }

  @Test
  void aFileThatTheCatalogLacksIsNamed() throws Exception {
    String catalog = hdfs.uri() + "/damaged-catalog";
    side.configuration().set(SideKeys.CATALOG, catalog);
    run("load", "lm", input.toString());
    files.delete(new Path(catalog + "/lm/1/table.spl"), false);
    Folders.delete(folder.resolve("tmp/howdah-side"));
    assertThatThrownBy(() -> side.hasWords("lm", WORDS))
        .hasMessageContainingAll(catalog + "/lm/1 lacks a file", "table.spl", "Load the table");
    assertThat(copies("lm")).isEmpty();
  }

  private List<String> copies(String table) throws Exception {
    try (Stream<java.nio.file.Path> all =
        Files.list(folder.resolve("tmp/howdah-side").resolve(table))) {
      return all.map(copy -> copy.getFileName().toString()).toList();
    }
  }

  @Test
  void theFirstWhoWritesANewFileSucceeds() throws Exception {
    Path job = new Path(hdfs.uri() + "/staging/job");
    CatalogFiles writer = TablePlaces.files(job, side.configuration());
    assertThat(writer.writeNew("names", new byte[] {1})).isTrue();
    assertThat(writer.writeNew("names", new byte[] {2})).isFalse();
    assertThat(writer.read("names")).containsExactly(1);
    assertThat(names(job.toString())).containsExactly("names");
  }

  @Test
  void aFailedLoadLeavesNothingInHdfs() throws Exception {
    String catalog = hdfs.uri() + "/other-catalog";
    side.configuration().set(SideKeys.CATALOG, catalog);
    Path wrong = new Path("/wrong/line");
    try (OutputStream out = files.create(wrong)) {
      out.write("a\t1\na\t2\n".getBytes(UTF_8));
    }
    assertThat(side.run("load", "lm", hdfs.uri() + wrong.toString())).isEqualTo(1);
    assertThat(side.err()).contains("the key 'a'", "different values");
    assertThat(names(catalog + "/lm/1")).containsExactly(".claimed", "dropped");
  }

  private void run(String... words) throws Exception {
    assertThat(side.run(words)).as(side.err()).isZero();
  }

  private static List<String> names(String path) throws Exception {
    List<String> names = new ArrayList<>();
    for (FileStatus status : files.listStatus(new Path(path))) {
      names.add(status.getPath().getName());
    }
    return names;
  }
}
