package org.howdah.bench.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Left out where there is no FUSE, as in most containers. */
@Timeout(60)
class SlowDeviceTest {
  private static final long MEBIBYTE = 1 << 20;
  private static final SlowDevice.Speed SPEED = new SlowDevice.Speed(20 * MEBIBYTE, 1000, 0);

  @TempDir Path folder;
  private Path behind;
  private SlowDevice device;

  @BeforeEach
  void mount() throws Exception {
    behind = Files.createDirectory(folder.resolve("behind"));
    if (!Files.isWritable(Path.of("/dev/fuse"))) {
      abort("no FUSE here");
    }
    device = mountThere();
  }

  @AfterEach
  void unmount() throws IOException {
    if (device != null) {
      device.close();
    }
    assertThat(folder.resolve("seen"))
        .satisfiesAnyOf(
            seen -> assertThat(seen).isEmptyDirectory(), seen -> assertThat(seen).doesNotExist());
  }

  private SlowDevice mountThere() throws IOException, InterruptedException {
    return SlowDevice.mount(
        Path.of(System.getProperty("java.io.tmpdir"), "slow-device"),
        behind,
        folder.resolve("seen"),
        SPEED,
        folder.resolve("log"));
  }

  @Test
  void whatIsWrittenOnOneSideIsReadOnTheOther() throws IOException {
    byte[] bytes = bytes(MEBIBYTE + 17);
    Files.write(behind.resolve("a"), bytes);
    Files.write(seen("b"), bytes);

    assertThat(Files.readAllBytes(seen("a"))).isEqualTo(bytes);
    assertThat(Files.readAllBytes(behind.resolve("b"))).isEqualTo(bytes);
    assertThat(Files.size(seen("b"))).isEqualTo(bytes.length);
  }

  @Test
  void filesAreAppendedToRenamedListedAndDeletedAsElsewhere() throws IOException {
    Files.createDirectories(seen("folder/below"));
    Files.writeString(seen("folder/a"), "one");
    Files.writeString(seen("folder/a"), " two", StandardOpenOption.APPEND);
    Files.move(seen("folder/a"), seen("folder/below/b"));

    assertThat(Files.readString(behind.resolve("folder/below/b"))).isEqualTo("one two");
    try (var names = Files.list(seen("folder"))) {
      assertThat(names.map(name -> name.getFileName().toString())).containsExactly("below");
    }
    Files.delete(seen("folder/below/b"));
    assertThat(behind.resolve("folder/below")).isEmptyDirectory();
    assertThatThrownBy(() -> Files.readString(seen("absent")))
        .isInstanceOf(java.nio.file.NoSuchFileException.class);
  }

  @Test
  void anOpenFileThatIsDeletedIsReadToItsEnd() throws IOException {
    byte[] bytes = bytes(3 * MEBIBYTE);
    Files.write(behind.resolve("a"), bytes);
    try (var in = Files.newInputStream(seen("a"))) {
      byte[] first = in.readNBytes(1000);
      Files.delete(seen("a"));
      assertThat(first.length + in.readAllBytes().length).isEqualTo(bytes.length);
    }
  }

  @Test
  void readsAndWritesTakeTimeAgainAndAgain() throws IOException {
    Files.write(behind.resolve("a"), bytes(4 * MEBIBYTE));

    // 4 MiB take a fifth of a second. Nothing is asserted of how much longer a machine may take.
    for (int i = 0; i < 2; i++) {
      long start = System.nanoTime();
      Files.readAllBytes(seen("a"));
      assertThat(System.nanoTime() - start).isGreaterThan(180_000_000L);
    }
    long start = System.nanoTime();
    Files.write(seen("b"), bytes(4 * MEBIBYTE));
    device.settle();
    assertThat(System.nanoTime() - start).isGreaterThan(180_000_000L);
  }

  @Test
  void syncedBytesAreOnTheDevice() throws IOException {
    long start = System.nanoTime();
    try (FileChannel file =
        FileChannel.open(seen("a"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      file.write(java.nio.ByteBuffer.wrap(bytes(2 * MEBIBYTE)));
      file.force(true);
    }
    assertThat(System.nanoTime() - start).isGreaterThan(90_000_000L);
  }

  @Test
  void transfersAreCounted() throws IOException {
    Files.write(behind.resolve("a"), bytes(MEBIBYTE));
    Files.write(behind.resolve("b"), bytes(MEBIBYTE));
    device.transfers();
    Files.readAllBytes(seen("a"));
    Files.readAllBytes(seen("b"));
    Files.write(seen("c"), bytes(100));

    SlowDevice.Transfers transfers = device.transfers();

    assertThat(transfers.readBytes()).isEqualTo(2 * MEBIBYTE);
    assertThat(transfers.writtenBytes()).isEqualTo(100);
    assertThat(transfers.seeks()).as("one a file: what follows is read ahead").isEqualTo(3);
    assertThat(transfers.busySeconds()).isBetween(0.1, 0.11);
    assertThat(device.transfers()).isEqualTo(new SlowDevice.Transfers(0, 0, 0, 0));
  }

  @Test
  void itCanBeMadeSlower() throws IOException {
    Files.write(behind.resolve("a"), bytes(MEBIBYTE));
    device.transfers();
    device.setSpeed(new SlowDevice.Speed(MEBIBYTE, 0, 0));
    Files.write(seen("b"), bytes(100 << 10));
    device.settle();

    assertThat(device.transfers().busySeconds()).isBetween(0.097, 0.098);
  }

  @Test
  void aDeviceInUseIsNotTakenFromOthers() {
    assertThatThrownBy(this::mountThere).hasMessageContaining("another howdah bench cache");
  }

  private Path seen(String name) {
    return device.folder().resolve(name);
  }

  private static byte[] bytes(long count) {
    byte[] bytes = new byte[(int) count];
    new Random(count).nextBytes(bytes);
    return bytes;
  }
}
