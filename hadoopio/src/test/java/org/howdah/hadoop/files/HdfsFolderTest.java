package org.howdah.hadoop.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.InvalidPathException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HDFS of no cluster. */
class HdfsFolderTest {
  private static final String IMPLEMENTATION = "fs.hdfs.impl";

  @TempDir java.nio.file.Path home;
  private final Configuration settings = new Configuration();
  private FileSystem files;

  @BeforeEach
  void open() throws IOException {
    HdfsFolder.settingsFor(Map.of(HdfsFolder.FOLDER, home + "/hdfs")).forEach(settings::set);
    files = FileSystem.newInstance(URI.create("hdfs:///"), settings);
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  private void write(String path, String text) throws IOException {
    try (FSDataOutputStream out = files.create(new Path(path))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private List<String> list(String path) throws IOException {
    return Arrays.stream(files.listStatus(new Path(path)))
        .map(status -> status.getPath().toString())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdfs:///user/jane/in",
        "hdfs:/in",
        "-Dkey=hdfs:///in",
        "hdfs://host/lib#lib,hdfs:///user/a.py#a.py"
      })
  void aPathWithoutAHostIsSeen(String word) {
    assertThat(HdfsFolder.isNamedBy(List.of("-input", word))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdfs://namenode:8020/in", "file:///in", "/in", "webhdfs:///in", "hdfs"})
  void anyOtherWordIsNot(String word) {
    assertThat(HdfsFolder.isNamedBy(List.of(word))).isFalse();
  }

  @Test
  void settingsThatNameAClusterStay() {
    for (Map<String, String> given :
        List.of(
            Map.of("fs.defaultFS", "hdfs://namenode:8020"),
            Map.of(IMPLEMENTATION, "com.example.Hdfs"))) {
      assertThat(HdfsFolder.settingsFor(given)).isEmpty();
    }
  }

  @Test
  void theFolderIsInTheHomeFolderUnlessItIsSet() {
    assertThat(HdfsFolder.settingsFor(Map.of()))
        .isEqualTo(
            Map.of(
                IMPLEMENTATION,
                HdfsFolder.class.getName(),
                HdfsFolder.FOLDER,
                System.getProperty("user.home") + "/.howdah/hdfs"));
  }

  @Test
  void filesLieInTheFolderUnderTheirPaths() throws IOException {
    write("hdfs:///user/jane/in/a", "one");
    write("relative", "two");

    String user = System.getProperty("user.name");
    assertThat(home.resolve("hdfs/user/jane/in/a")).hasContent("one");
    assertThat(home.resolve("hdfs/user/" + user + "/relative")).hasContent("two");
    assertThat(home.resolve("hdfs/user/jane/in")).isDirectoryNotContaining("glob:**.crc");
  }

  @Test
  void theyAreListedFoundAndReadAsOfHdfs() throws IOException {
    write("/user/jane/in/a b", "one");
    write("/user/jane/in/c", "");

    assertThat(list("hdfs:///user/jane/in"))
        .containsExactly("hdfs:/user/jane/in/a b", "hdfs:/user/jane/in/c");
    assertThat(list("/")).containsExactly("hdfs:/user");
    FileStatus found = files.getFileStatus(new Path("/user/jane/in/a b"));
    assertThat(found.getLen()).isEqualTo(3);
    assertThat(found.getOwner()).isEqualTo(System.getProperty("user.name"));
    assertThat(files.globStatus(new Path("/user/*/in/c"))).hasSize(1);
    try (var in = files.open(new Path("hdfs:/user/jane/in/a b"))) {
      assertThat(in.readAllBytes()).asString().isEqualTo("one");
    }
  }

  @Test
  void whatIsNotThereIsNamedWithItsPlace() {
    assertThatThrownBy(() -> files.open(new Path("/none")))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining(home + "/hdfs/none");
    assertThatThrownBy(() -> files.getFileStatus(new Path("/none")))
        .isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void theyAreMovedChangedAndDeleted() throws IOException {
    write("/out/_temporary/0/part", "one");
    files.mkdirs(new Path("/out/here"));

    assertThat(files.rename(new Path("/out/_temporary/0/part"), new Path("/out/part"))).isTrue();
    try (FSDataOutputStream more = files.append(new Path("/out/part"))) {
      more.writeBytes("+");
    }
    files.setPermission(new Path("/out/part"), new FsPermission((short) 0600));
    files.setTimes(new Path("/out/part"), 86_400_000, -1);
    assertThat(files.delete(new Path("/out/_temporary"), true)).isTrue();

    assertThat(list("/out")).containsExactly("hdfs:/out/here", "hdfs:/out/part");
    assertThat(home.resolve("hdfs/out/part")).hasContent("one+");
    FileStatus now = files.getFileStatus(new Path("/out/part"));
    assertThat(now.getPermission().toShort()).isEqualTo((short) 0600);
    assertThat(now.getModificationTime()).isEqualTo(86_400_000);
  }

  @Test
  void bytesCountAsThoseOfHdfs() throws IOException {
    BytesMeter meter = BytesMeter.of(new Path("hdfs:///in"), settings);
    long before = meter.written();
    write("/in", "12345");
    assertThat(meter.written() - before).isEqualTo(5);
  }

  @Test
  void aPathWithAHostIsThatHosts() throws IOException {
    try (FileSystem ofHost = FileSystem.newInstance(URI.create("hdfs://127.0.0.1:1/"), settings)) {
      assertThat(((FilterFileSystem) ofHost).getRawFileSystem())
          .isInstanceOf(DistributedFileSystem.class);
      assertThat(ofHost.getUri()).hasToString("hdfs://127.0.0.1:1");
    }
  }

  @Test
  void nothingLiesAboveTheRoot() throws Exception {
    assertThat(files.mkdirs(new Path("/a/../b"))).isTrue();
    assertThat(list("/")).containsExactly("hdfs:/b");
    for (String path : List.of("/../x", "/..", "../../../x")) {
      assertThatThrownBy(() -> files.mkdirs(new Path(path)))
          .isInstanceOf(InvalidPathException.class)
          .hasMessageContaining("it lies above the root");
    }
    assertThat(home.resolve("x")).doesNotExist();
  }

  @Test
  void theFolderIsMadeWhenItIsNeeded() {
    assertThat(Files.isDirectory(home.resolve("hdfs"))).isTrue();
  }
}
