package org.howdah.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReadAheadTest {
  @TempDir private Path devices;

  @Test
  void isWhatTheKernelSaysOfTheDevice() throws Exception {
    Path device = Files.createDirectories(devices.resolve("254:3"));
    Files.writeString(device.resolve("read_ahead_kb"), "8192\n");

    assertThat(ReadAhead.of(devices, (254 << 8) | 3)).hasValue(8 << 20);
  }

  @Test
  void largeNumbersOfDevicesAreTakenApartAsTheCLibraryDoes() throws Exception {
    Path device = Files.createDirectories(devices.resolve("4097:258"));
    Files.writeString(device.resolve("read_ahead_kb"), "128\n");

    assertThat(ReadAhead.of(devices, (1L << 44) | (1L << 20) | (1 << 8) | 2)).hasValue(128 << 10);
  }

  @Test
  void isUnknownWhereTheKernelDoesNotSayIt() throws Exception {
    assertThat(ReadAhead.of(devices, 254 << 8)).isEmpty();
  }
}
