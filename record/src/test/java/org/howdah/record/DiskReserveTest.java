package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DiskReserveTest {
  private static final Path FILE = Path.of("folder", "file");
  private static final int PIECE_BYTES = DiskReserve.LOOK_BYTES / 4;

  private final AtomicLong free = new AtomicLong(1000);
  private final DiskReserve reserve = new DiskReserve(400, "a setting", folder -> free.get());

  @Test
  void whatLeavesTheReserveFits() throws Exception {
    reserve.check(FILE, 600);
    assertThatThrownBy(() -> reserve.check(FILE, 601))
        .isInstanceOf(StoreFullException.class)
        .hasMessageContainingAll(
            "folder/file", "601", "1000 are free", "400 stay free (a setting)");
    reserve.half().check(FILE, 800);
    assertThatThrownBy(() -> reserve.half().check(FILE, 801))
        .hasMessageContaining("200 stay free (half of a setting)");
    assertThatThrownBy(() -> DiskReserve.NONE.check(FILE.toAbsolutePath(), Long.MAX_VALUE))
        .hasMessageEndingWith("are free there");
  }

  @Test
  void aFileThatGrowsIsLookedAtAfterEachMebibyte() throws Exception {
    free.set(0);
    try (OutputStream out = reserve.output(FILE, OutputStream.nullOutputStream())) {
      for (int i = 0; i < 3; i++) {
        out.write(new byte[PIECE_BYTES]);
      }
      assertThatThrownBy(() -> out.write(new byte[PIECE_BYTES]))
          .isInstanceOf(StoreFullException.class);
    }
  }

  @Test
  void whatPassesIsWhatIsWrittenAndADiskThatFailsIsFull() throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (OutputStream out = reserve.output(FILE, written)) {
      out.write(1);
      out.write(new byte[] {0, 2, 3, 0}, 1, 2);
    }
    assertThat(written.toByteArray()).containsExactly(1, 2, 3);
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    OutputStream out = reserve.output(FILE, broken);
    assertThatThrownBy(() -> out.write(1))
        .isInstanceOf(StoreFullException.class)
        .hasMessage(
            "cannot write folder/file (No space left on device); 1000 bytes are free there");
  }

  @Test
  void aDiskThatSaysAtTheEndThatItIsFullIsFull() throws Exception {
    OutputStream late =
        new OutputStream() {
          @Override
          public void write(int one) {}

          @Override
          public void close() throws IOException {
            throw new IOException("Disk quota exceeded");
          }
        };
    assertThatThrownBy(reserve.output(FILE, late)::close)
        .isInstanceOf(StoreFullException.class)
        .hasMessageContaining("Disk quota exceeded");
  }
}
