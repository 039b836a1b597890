package org.howdah.cache.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockIndexTest {
  private static final BlockId FIRST = Blocks.of("/first", 70_000);
  private static final BlockId SECOND = Blocks.of("/second", 100);

  private static final String SHOWN_BYTES =
      "485744494e445831"
          + "000000022f660000000000000003"
          + "00000006657461673a780000000000000040"
          + "000000022f64000000000000000100000001"
          + "0000002632386236313537633135353264656431373830663339303165616635326639632e626c6f636b"
          + "00000000000000000000000000000051000000003b9aca00";

  @TempDir Path folder;
  private Path index;
  private List<StoredBlock> stored;

  @BeforeEach
  void leaveTwoBlocks() throws IOException {
    index = folder.resolve("howdah-cache.index");
    try (BlockDirectory directory = BlockDirectory.open(folder)) {
      StoredBlock first = Blocks.write(directory, FIRST);
      setTime(file(FIRST), 1000);
      stored = List.of(first, Blocks.write(directory, SECOND));
    }
    // The time of the first was set behind the writer's back.
    assertThat(recovered().blocks()).isEqualTo(stored);
  }

  private Recovered recovered() throws IOException {
    try (BlockDirectory directory = BlockDirectory.open(folder)) {
      return directory.recover();
    }
  }

  private Path file(BlockId id) {
    return folder.resolve("blocks").resolve(BlockFormat.fileName(id));
  }

  private static void setTime(Path file, long millis) throws IOException {
    Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
  }

  /** Changes a byte of what describes a block, at the end of its file. */
  private static void damage(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 30] ^= 1;
    Files.write(file, bytes);
  }

  private static void damageUnseen(Path file) throws IOException {
    FileTime time = Files.getLastModifiedTime(file);
    damage(file);
    Files.setLastModifiedTime(file, time);
  }

  @Test
  void aFileAsTheIndexSaysIsNotOpenedBeforeItIsUsed() throws IOException {
    damageUnseen(file(FIRST));
    try (BlockDirectory directory = BlockDirectory.open(folder)) {
      assertThat(directory.recover()).isEqualTo(new Recovered(stored, 0, 0));
      assertThatThrownBy(() -> Blocks.read(directory, FIRST))
          .satisfies(e -> assertThat(Damage.is((IOException) e)).isTrue());
    }
  }

  @Test
  void aFileOfAnotherTimeIsOpened() throws IOException {
    damage(file(FIRST));
    assertThat(recovered()).isEqualTo(new Recovered(stored.subList(1, 2), 1, 0));
    assertThat(file(FIRST)).doesNotExist();
  }

  @Test
  void aFileOfAnotherLengthIsOpened() throws IOException {
    FileTime time = Files.getLastModifiedTime(file(FIRST));
    Files.write(file(FIRST), Arrays.copyOf(Files.readAllBytes(file(FIRST)), 69_000));
    Files.setLastModifiedTime(file(FIRST), time);
    assertThat(recovered()).isEqualTo(new Recovered(stored.subList(1, 2), 1, 0));
    assertThat(file(FIRST)).doesNotExist();
  }

  @Test
  void anotherBlocksFileUnderTheNameIsNeverServed() throws IOException {
    BlockId other = Blocks.of("/other", 70_000);
    Path elsewhere = folder.resolve("elsewhere");
    try (BlockDirectory directory = BlockDirectory.open(elsewhere)) {
      Blocks.write(directory, other);
    }
    Path foreign = elsewhere.resolve("blocks").resolve(BlockFormat.fileName(other));
    assertThat(foreign).hasSize(Files.size(file(FIRST)));
    Files.setLastModifiedTime(foreign, Files.getLastModifiedTime(file(FIRST)));
    Files.move(foreign, file(FIRST), StandardCopyOption.REPLACE_EXISTING);
    try (BlockDirectory directory = BlockDirectory.open(folder)) {
      directory.recover();
      assertThatThrownBy(() -> Blocks.read(directory, FIRST)).hasMessageContaining("it is block");
    }
  }

  @Test
  void aLinkInAFilesPlaceIsOpened() throws IOException {
    Path elsewhere = Files.move(file(FIRST), folder.resolve("elsewhere"));
    damageUnseen(elsewhere);
    Files.createSymbolicLink(file(FIRST), elsewhere);
    assertThat(recovered().blocks()).isEqualTo(stored.subList(1, 2));
  }

  @Test
  void anOldIndexIsAsGood() throws IOException {
    byte[] old = Files.readAllBytes(index);
    BlockId third = Blocks.of("/third", 200);
    StoredBlock written;
    try (BlockDirectory directory = BlockDirectory.open(folder)) {
      directory.recover();
      directory.delete(FIRST);
      written = Blocks.write(directory, third);
    }
    assertThat(Files.readAllBytes(index)).isNotEqualTo(old);
    Files.write(index, old);
    assertThat(recovered()).isEqualTo(new Recovered(List.of(stored.get(1), written), 0, 0));
  }

  @Test
  void aDamagedTornOrMissingIndexIsAsNone() throws IOException {
    byte[] good = Files.readAllBytes(index);
    damageUnseen(file(FIRST));
    Recovered looked = new Recovered(stored.subList(1, 2), 1, 0);
    byte[] damagedBlock = Files.readAllBytes(file(FIRST));
    FileTime time = Files.getLastModifiedTime(file(FIRST));
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 1;
      Files.write(index, i % 2 == 0 ? bad : Arrays.copyOf(good, i));
      assertThat(recovered()).as("byte %d", i).isEqualTo(looked);
      Files.write(file(FIRST), damagedBlock);
      Files.setLastModifiedTime(file(FIRST), time);
    }
    Files.delete(index);
    assertThat(recovered()).isEqualTo(looked);
  }

  @Test
  void whoChangesNothingWritesNone() throws IOException {
    setTime(index, 1000);
    recovered();
    assertThat(Files.getLastModifiedTime(index)).isEqualTo(FileTime.fromMillis(1000));
  }

  @Test
  void onlyItsUserMayReadIt() throws IOException {
    assertThat(Files.getPosixFilePermissions(index))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void blocksOfAFileAreTogether() throws IOException {
    Path many = folder.resolve("many");
    FileVersion file = FileVersion.modifiedAt("/" + "long".repeat(500), 1000, 5);
    try (BlockDirectory directory = BlockDirectory.open(many)) {
      for (int i = 0; i < 10; i++) {
        BlockWriter writer = directory.create(new BlockId(file, 100, i), Blocks.SET);
        writer.append(new byte[100], 0, 100);
        writer.commit();
      }
    }
    assertThat(many.resolve("howdah-cache.index").toFile().length()).isLessThan(3000);
    try (BlockDirectory directory = BlockDirectory.open(many)) {
      assertThat(directory.recover().blocks())
          .extracting(block -> block.id().number())
          .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }
  }

  @Test
  void writesTheBytesThatTheFormatPageShows() throws Exception {
    Path shown = folder.resolve("shown");
    BlockId id = new BlockId(FileVersion.tagged("/f", 3, "x"), 64, 0);
    try (BlockDirectory directory = BlockDirectory.open(shown)) {
      BlockWriter writer = directory.create(id, new DataSet("/d", 1));
      writer.append(new byte[] {'a', 'b', 'c'}, 0, 3);
      writer.commit();
    }
    Path file;
    try (Stream<Path> files = Files.list(shown.resolve("blocks"))) {
      file = files.findFirst().orElseThrow();
    }
    setTime(file, 1000);
    try (BlockDirectory directory = BlockDirectory.open(shown)) {
      directory.recover();
    }
    byte[] bytes = Files.readAllBytes(shown.resolve("howdah-cache.index"));
    assertThat(HexFormat.of().formatHex(bytes, 0, bytes.length - 4)).isEqualTo(SHOWN_BYTES);
  }
}
