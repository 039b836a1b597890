package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
  private static final long SEED = 17;
  private static final int LARGE_BYTES = 3 * BundleOutput.CHUNK_BYTES + 17;

  @TempDir Path folder;
  private DataSet data;

  @BeforeEach
  void open() throws Exception {
    data = new MemoryStore(System::currentTimeMillis).create(Bundle.DATA_SET, 1);
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private Path large() throws IOException {
    byte[] bytes = new byte[LARGE_BYTES];
    new Random(SEED).nextBytes(bytes);
    return file("large", bytes);
  }

  private List<String> keys() throws HowdahException {
    List<String> keys = new ArrayList<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scan(partition)) {
        while (scan.next()) {
          keys.add(new String(scan.key(), US_ASCII));
        }
      }
    }
    keys.sort(null);
    return keys;
  }

  private static void assertCode(ErrorCode code, ThrowingCallable call, String... said) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code))
        .hasMessageContainingAll(said);
  }

  @Test
  void filesComeOutAsTheyWentInForTheirOwnerOnly() throws Exception {
    Path large = large();
    Path small = file("small", "x".getBytes(UTF_8));
    Path empty = file("empty", new byte[0]);
    Bundle.put(data, "j", "b", Map.of("lib/a/large.jar", large, "small", small, "empty", empty));
    Path target = folder.resolve("target");
    Bundle.unpack(data, "j", "b", target);
    assertThat(target.resolve("lib/a/large.jar")).hasSameBinaryContentAs(large);
    assertThat(target.resolve("small")).hasContent("x");
    assertThat(target.resolve("empty")).isEmptyFile();
    for (String path : List.of(".", "lib", "lib/a", "small")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target.resolve(path))))
          .as(path)
          .isEqualTo("rwx------");
    }
  }

  @Test
  void whatIsPutAgainReplacesWhatWasThereAndDeletingLeavesNothing() throws Exception {
    Bundle.put(data, "j", "b", Map.of("large", large()));
    assertThat(keys()).hasSize(5).contains("j/bundle/b", "j/bundle/b/000003");
    Bundle.put(data, "j", "b", Map.of("small", file("small", new byte[1])));
    assertThat(keys()).containsExactly("j/bundle/b", "j/bundle/b/000000");
    Bundle.unpack(data, "j", "b", folder.resolve("target"));
    assertThat(folder.resolve("target")).isDirectoryNotContaining("glob:**large");
    Bundle.delete(data, "j", "b");
    assertThat(keys()).isEmpty();
    Bundle.delete(data, "j", "b");
  }

  @Test
  void ofABundleThatCannotBePutNothingIsLeft() throws Exception {
    Path large = large();
    Map<String, Path> files = Map.of("a", large, "b", folder.resolve("absent"));
    assertThatThrownBy(() -> Bundle.put(data, "j", "b", files)).isInstanceOf(IOException.class);
    assertThat(keys()).isEmpty();
  }

  @Test
  void pathsThatLeadOutOfTheFolderAreRefused() throws Exception {
    Path small = file("small", new byte[1]);
    for (String path : List.of("../a", "a/../../b", "/a", "a//b", "", "a\\b", "a/.")) {
      assertCode(
          ErrorCode.INPUT,
          () -> Bundle.put(data, "j", "b", Map.of(path, small)),
          "below its folder");
    }
    for (String name : List.of("..", ".x", "a/b", "", "runs")) {
      assertCode(ErrorCode.INPUT, () -> Bundle.put(data, "j", name, Map.of("a", small)), "named");
    }
    assertThat(keys()).isEmpty();
  }

  @Test
  void aZipThatLeadsOutOfTheFolderIsNotUnpacked() throws Exception {
    BundleOutput chunks = new BundleOutput(data, "j/bundle/b");
    ZipOutputStream zip = new ZipOutputStream(chunks);
    zip.putNextEntry(new ZipEntry("../evil"));
    zip.write(1);
    zip.closeEntry();
    zip.finish();
    describe(chunks.finish(1, 1));
    assertNothingIsUnpacked(ErrorCode.CORRUPTION, "../evil");
    assertThat(folder.resolve("evil")).doesNotExist();
  }

  private void describe(BundleHead head) throws HowdahException {
    put("j/bundle/b", head.encode());
  }

  private void put(String key, byte[] value) throws HowdahException {
    Answers.await(data.change(key.getBytes(US_ASCII), Change.put(value)), key);
  }

  private void assertNothingIsUnpacked(ErrorCode code, String... said) throws IOException {
    Path place = Files.createDirectories(folder.resolve("place"));
    assertCode(code, () -> Bundle.unpack(data, "j", "b", place.resolve("target")), said);
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void aChunkThatIsMissingIsNamed() throws Exception {
    Bundle.put(data, "j", "b", Map.of("large", large()));
    byte[] key = "j/bundle/b/000001".getBytes(US_ASCII);
    Answers.await(data.change(key, Change.remove()), "it");
    assertNothingIsUnpacked(
        ErrorCode.LOST, "chunk 1 of 4", "j/bundle/b", "howdah-jobs", "submit the job again");
  }

  @Test
  void aBundleThatIsNotThereIsNamed() throws Exception {
    assertNothingIsUnpacked(ErrorCode.LOST, "howdah-jobs", "j/bundle/b");
  }

  @Test
  void whatIsDamagedIsNotUnpacked() throws Exception {
    Bundle.put(data, "j", "b", Map.of("large", large()));
    String key = "j/bundle/b/000002";
    Value chunk = Answers.await(data.get(key.getBytes(US_ASCII)), key);
    byte[] damaged = chunk.bytes().clone();
    damaged[100] ^= 1;
    put(key, damaged);
    assertNothingIsUnpacked(ErrorCode.CORRUPTION, "j/bundle/b", "submit the job again");
    put(key, new byte[0]);
    assertNothingIsUnpacked(ErrorCode.CORRUPTION, "j/bundle/b");
    put("j/bundle/b", "{}".getBytes(UTF_8));
    assertNothingIsUnpacked(ErrorCode.CORRUPTION, "description");
  }

  @Test
  void whatHasMoreThanItSaysIsNotUnpacked() throws Exception {
    Bundle.put(data, "j", "b", Map.of("large", large()));
    byte[] key = "j/bundle/b".getBytes(US_ASCII);
    BundleHead head = BundleHead.decode("it", Answers.await(data.get(key), "it").bytes());
    describe(new BundleHead(head.chunks(), head.packedBytes(), head.crc(), 1, 1000));
    assertNothingIsUnpacked(ErrorCode.CORRUPTION, "other files");
    describe(new BundleHead(head.chunks(), head.packedBytes(), head.crc() ^ 1, 1, head.bytes()));
    assertNothingIsUnpacked(ErrorCode.CORRUPTION, "checksum");
  }
}
