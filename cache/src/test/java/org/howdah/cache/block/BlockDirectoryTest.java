package org.howdah.cache.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
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
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockDirectoryTest {
  private static final BlockId BLOCK = Blocks.of("/a", 100);

  private static final String SHOWN_NAME = "28b6157c1552ded1780f3901eaf52f9c.block";
  private static final String SHOWN_BYTES =
      "616263364b3fb7"
          + "000000022f660000000000000003"
          + "00000006657461673a78"
          + "00000000000000400000000000000000"
          + "000000022f640000000000000001"
          + "000100000000003a8d773cf5485744424c434b31";

  @TempDir Path folder;
  private BlockDirectory directory;

  @BeforeEach
  void open() throws IOException {
    directory = BlockDirectory.open(folder);
  }

  @AfterEach
  void close() {
    directory.close();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("blocks"))) {
      return files.toList();
    }
  }

  @Test
  void readsAnyRangeOfWhatWasWritten() {
    Seeds.check(
        30,
        random -> {
          BlockId id = Blocks.of("/f" + random.nextLong(), 1 + random.nextInt(300_000));
          byte[] bytes = Blocks.bytes(id);
          BlockWriter writer = directory.create(id, Blocks.SET);
          while (writer.bytesLeft() > 0) {
            int next = (int) Math.min(writer.bytesLeft(), 1 + random.nextInt(150_000));
            writer.append(bytes, bytes.length - (int) writer.bytesLeft(), next);
          }
          StoredBlock stored = writer.commit();
          assertThat(stored.fileBytes()).isEqualTo(BlockDirectory.fileBytes(id, Blocks.SET));
          try (BlockReader reader = directory.open(id, new ChunkBuffer())) {
            for (int i = 0; i < 20; i++) {
              int from = random.nextInt(bytes.length);
              int length = random.nextInt(bytes.length - from + 1);
              byte[] target = new byte[length + 2];
              reader.read(from, target, 1, length);
              assertThat(Arrays.copyOfRange(target, 1, length + 1))
                  .isEqualTo(Arrays.copyOfRange(bytes, from, from + length));
            }
            reader.verify();
          }
          directory.delete(id);
        });
    assertThat(folder.resolve("blocks")).isEmptyDirectory();
  }

  @Test
  void oneMemoryServesOneBlockAfterTheOther() throws Exception {
    ChunkBuffer lent = new ChunkBuffer();
    for (int bytes : new int[] {100, 200_000, 1}) {
      BlockId id = Blocks.of("/lent" + bytes, bytes);
      Blocks.write(directory, id);
      try (BlockReader reader = directory.open(id, lent)) {
        byte[] read = new byte[bytes];
        reader.read(0, read, 0, bytes);
        assertThat(read).isEqualTo(Blocks.bytes(id));
      }
    }
  }

  @Test
  void bytesOfTheChunkThatWasReadLastAreAtHand() throws Exception {
    BlockId id = Blocks.of("/kept", 100_000);
    Blocks.write(directory, id);
    byte[] bytes = Blocks.bytes(id);
    try (BlockReader reader = directory.open(id, new ChunkBuffer())) {
      assertThat(reader.kept(70_000)).as("nothing was read yet").isEqualTo(-1);
      reader.read(70_000, new byte[1], 0, 1);
      for (int i = 65_536; i < bytes.length; i++) {
        assertThat(reader.kept(i)).isEqualTo(bytes[i] & 0xff);
      }
      for (long none : new long[] {-1, 0, 65_535, bytes.length, Long.MAX_VALUE, Long.MIN_VALUE}) {
        assertThat(reader.kept(none)).isEqualTo(-1);
      }
    }
  }

  @Test
  void nothingIsAtHandOfAChunkThatIsDamaged() throws Exception {
    BlockId id = Blocks.of("/half", 100_000);
    Blocks.write(directory, id);
    Path file = files().get(0);
    byte[] bad = Files.readAllBytes(file);
    bad[70_000] ^= 1;
    Files.write(file, bad);
    try (BlockReader reader = directory.open(id, new ChunkBuffer())) {
      reader.read(0, new byte[1], 0, 1);
      assertThatThrownBy(() -> reader.read(70_001, new byte[1], 0, 1))
          .hasMessageContaining("does not match");
      assertThat(reader.kept(70_001)).isEqualTo(-1);
      assertThat(reader.kept(0)).isEqualTo(-1);
    }
  }

  @Test
  void aDescriptionMayBeLongerThanWhatIsReadAtOnce() throws Exception {
    BlockId id = Blocks.of("/" + "long".repeat(2000), 100);
    StoredBlock stored = Blocks.write(directory, id);
    assertThat(Blocks.read(directory, id)).isEqualTo(Blocks.bytes(id));
    assertThat(directory.recover().blocks()).containsExactly(stored);
    Path file = files().get(0);
    byte[] good = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOfRange(good, 4000, good.length));
    assertThatThrownBy(() -> Blocks.read(directory, id)).hasMessageContaining("it ends too early");
  }

  @Test
  void writesTheBytesThatTheFormatPageShows() throws Exception {
    BlockId id = new BlockId(FileVersion.tagged("/f", 3, "x"), 64, 0);
    BlockWriter writer = directory.create(id, new DataSet("/d", 1));
    writer.append(new byte[] {'a', 'b', 'c'}, 0, 3);
    writer.commit();
    Path file = files().get(0);
    assertThat(file).hasFileName(SHOWN_NAME);
    assertThat(HexFormat.of().formatHex(Files.readAllBytes(file))).isEqualTo(SHOWN_BYTES);
  }

  @Test
  void findsAgainWhatAnEarlierProcessWroteInTheOrderInWhichItWas() throws Exception {
    BlockId other = new BlockId(FileVersion.modifiedAt("/b", 1000, 5), 300, 3);
    Blocks.write(directory, BLOCK);
    FileTime early = FileTime.fromMillis(1000);
    Files.setLastModifiedTime(files().get(0), early);
    StoredBlock later = Blocks.write(directory, other);
    directory.close();
    directory = BlockDirectory.open(folder);
    Recovered recovered = directory.recover();
    assertThat(recovered.dropped()).isZero();
    assertThat(recovered.blocks()).extracting(StoredBlock::id).containsExactly(BLOCK, other);
    assertThat(recovered.blocks().get(1)).isEqualTo(later);
    assertThat(later.fileBytes()).isEqualTo(Files.size(newest()));
  }

  private Path newest() throws IOException {
    return files().stream()
        .max((a, b) -> Long.compare(a.toFile().lastModified(), b.toFile().lastModified()))
        .orElseThrow();
  }

  @Test
  void neverReadsAByteThatChanged() throws Exception {
    Blocks.write(directory, BLOCK);
    Path file = files().get(0);
    byte[] good = Files.readAllBytes(file);
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 1;
      Files.write(file, bad);
      assertThatThrownBy(() -> Blocks.read(directory, BLOCK))
          .as("byte %d", i)
          .isInstanceOfSatisfying(
              HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION))
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void aTornFileIsNeverReadAndGoneAtTheNextStart() throws Exception {
    Blocks.write(directory, BLOCK);
    Path file = files().get(0);
    byte[] good = Files.readAllBytes(file);
    for (int length = 0; length < good.length; length++) {
      Files.write(file, Arrays.copyOf(good, length));
      assertThatThrownBy(() -> Blocks.read(directory, BLOCK)).isInstanceOf(HowdahException.class);
      assertThat(directory.recover()).isEqualTo(new Recovered(List.of(), 1, 0));
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void aFileThatCannotBeReadTodayIsLeftForTheNextStart() throws Exception {
    StoredBlock stored = Blocks.write(directory, BLOCK);
    Path elsewhere = folder.resolve("elsewhere");
    Path file = files().get(0);
    Files.move(file, elsewhere);
    Files.createSymbolicLink(file, file);
    assertThat(directory.recover()).isEqualTo(new Recovered(List.of(), 0, 1));
    assertThat(file).isSymbolicLink();
    Files.move(elsewhere, file, StandardCopyOption.REPLACE_EXISTING);
    assertThat(directory.recover()).isEqualTo(new Recovered(List.of(stored), 0, 0));
  }

  @Test
  void whoIsToldToStopWhileItLooksDropsNothing() throws Exception {
    StoredBlock stored = Blocks.write(directory, BLOCK);
    Thread.currentThread().interrupt();
    assertThatThrownBy(directory::recover).isInstanceOf(ClosedByInterruptException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory.recover().blocks()).containsExactly(stored);
  }

  @Test
  void aFileUnderAnotherBlocksNameIsNotServed() throws Exception {
    Blocks.write(directory, BLOCK);
    Path first = files().get(0);
    BlockId other = Blocks.of("/b", 100);
    Blocks.write(directory, other);
    Path second = files().stream().filter(f -> !f.equals(first)).findFirst().orElseThrow();
    Files.copy(first, second, StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> Blocks.read(directory, other)).hasMessageContaining("it is block");
    assertThat(directory.recover().dropped()).isEqualTo(1);
  }

  @Test
  void whatWasNotCommittedIsGone() throws Exception {
    BlockWriter writer = directory.create(BLOCK, Blocks.SET);
    writer.append(new byte[50], 0, 50);
    assertThatThrownBy(() -> directory.open(BLOCK, new ChunkBuffer()))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(writer::commit).hasMessageContaining("50 of its bytes did not come");
    writer.abort();
    assertThat(files()).isEmpty();
  }

  @Test
  void filesThatAreNotOursStay() throws Exception {
    Path note = Files.writeString(folder.resolve("blocks/note.txt"), "mine");
    Files.writeString(folder.resolve("blocks/x.block.tmp"), "left");
    assertThat(directory.recover().dropped()).isEqualTo(1);
    assertThat(files()).containsExactly(note);
  }

  @Test
  void whatIsOpenCanBeReadThoughItWasDeleted() throws Exception {
    Blocks.write(directory, BLOCK);
    try (BlockReader reader = directory.open(BLOCK, new ChunkBuffer())) {
      directory.delete(BLOCK);
      reader.verify();
    }
  }

  @Test
  void onlyItsUserMayLookInside() throws Exception {
    assertThat(Files.getPosixFilePermissions(folder.resolve("blocks")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void oneProcessUsesAFolderOnce() throws Exception {
    assertThatThrownBy(() -> BlockDirectory.open(folder))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("in use by this process");
    Path alias = Files.createSymbolicLink(folder.resolve("alias"), folder);
    assertThatThrownBy(() -> BlockDirectory.open(alias)).hasMessageContaining("in use");
    directory.close();
    BlockDirectory.open(folder).close();
  }

  @Test
  void aFullDeviceTakesNothing() throws Exception {
    Blocks.write(directory, BLOCK);
    Path temporary = Path.of(files().get(0) + ".tmp");
    directory.delete(BLOCK);
    Files.createSymbolicLink(temporary, Path.of("/dev/full"));
    assertThatThrownBy(() -> Blocks.write(directory, BLOCK))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("No space left");
    assertThat(files()).isEmpty();
  }

  @Test
  void aFolderThatVanishedSaysSo() throws Exception {
    Files.delete(folder.resolve("blocks"));
    assertThatThrownBy(() -> directory.create(BLOCK, Blocks.SET))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(folder.toString());
    Files.createDirectory(folder.resolve("blocks"));
  }

  @Test
  void aFolderThatCannotBeWrittenSaysWhatToDo() {
    for (String name : List.of("/proc/self", "/proc/self/howdah-cache")) {
      assertThatThrownBy(() -> BlockDirectory.open(Path.of(name)))
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining(name)
          .hasMessageContaining("name one that can be written");
    }
  }

  @Test
  void aDeviceThatFailsAtAnyStepLeavesNothing() throws Exception {
    directory.close();
    for (Steps.Step step :
        List.of(Steps.Step.CREATED, Steps.Step.APPENDED, Steps.Step.DESCRIBED, Steps.Step.CLOSED)) {
      Steps failing =
          reached -> {
            if (reached == step) {
              throw new IOException("the device failed");
            }
          };
      directory = BlockDirectory.open(folder, failing);
      assertThatThrownBy(() -> Blocks.write(directory, BLOCK)).hasMessageContaining("failed");
      assertThat(files()).isEmpty();
      directory.close();
    }
  }
}
