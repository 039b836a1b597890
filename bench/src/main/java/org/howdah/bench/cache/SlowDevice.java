package org.howdah.bench.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.howdah.bench.measure.AnsweringProcess;

/**
 * A folder shown at a mount point as if it lay on a slow disk; {@code rivals/device/slow.c} says
 * how slow. It is a file system of the kernel, so that every program meets it alike. Needs Linux,
 * FUSE and a C compiler. Ends with this process, however that ends. Not safe for several threads.
 */
public final class SlowDevice implements Closeable {
  private static final String SOURCE = "/org/howdah/bench/rivals/device/slow.c";
  private static final String FILE_SYSTEM = "fuse.howdah-slow";
  private static final String HOW_TO =
      "; a slow device needs Linux with FUSE and a C compiler. On Debian, as root:"
          + " apt-get install -y fuse3 libfuse3-dev pkg-config gcc libc6-dev";

  private static final int MOUNT_POINT = 4;

  private final AnsweringProcess process;
  private final Path mountPoint;

  /**
   * How slow.
   *
   * @param bytesPerSecond of reads and writes together
   * @param seekMicros before a transfer that does not begin where the last one ended
   * @param latencyMicros of each transfer, in which the device does others
   */
  public record Speed(long bytesPerSecond, long seekMicros, long latencyMicros) {
    /** The same with another bandwidth. */
    Speed withBytesPerSecond(long other) {
      return new Speed(other, seekMicros, latencyMicros);
    }
  }

  /**
   * What was transferred.
   *
   * @param busySeconds the device's time with it
   */
  public record Transfers(long readBytes, long writtenBytes, long seeks, double busySeconds) {
    static Transfers of(Map<String, Double> figures) {
      return new Transfers(
          figures.get("readBytes").longValue(),
          figures.get("writtenBytes").longValue(),
          figures.get("seeks").longValue(),
          figures.get("busySeconds"));
    }
  }

  private SlowDevice(AnsweringProcess process, Path mountPoint) {
    this.process = process;
    this.mountPoint = mountPoint;
  }

  /**
   * Mounts a folder. A mount that a killed process left behind is removed first.
   *
   * @param programs a folder for the program, which is compiled once
   * @param mountPoint an empty folder; made if it does not exist
   * @param log gets what the program prints
   * @throws IOException if this machine cannot; the message says what to install
   */
  public static SlowDevice mount(Path programs, Path folder, Path mountPoint, Speed speed, Path log)
      throws IOException, InterruptedException {
    if (!Files.exists(Path.of("/dev/fuse"))) {
      throw new IOException("there is no /dev/fuse" + HOW_TO);
    }
    Path program = compile(programs);
    if (isMounted(mountPoint)) {
      // Of a mount whose program was killed, nothing can be asked.
      if (Files.exists(mountPoint)) {
        throw new IOException(
            mountPoint + " is in use: another howdah bench cache runs with this --data");
      }
      unmount(mountPoint);
    }
    Files.createDirectories(mountPoint);
    List<String> command =
        List.of(
            program.toString(),
            folder.toString(),
            mountPoint.toString(),
            Long.toString(speed.bytesPerSecond()),
            Long.toString(speed.seekMicros()),
            Long.toString(speed.latencyMicros()));
    AnsweringProcess process = new AnsweringProcess("the slow device", command, log);
    return new SlowDevice(process, mountPoint);
  }

  /** Where the folder is seen as on a slow disk. */
  public Path folder() {
    return mountPoint;
  }

  /** What was transferred since the last call, or the start. */
  public Transfers transfers() throws IOException {
    return Transfers.of(process.ask("stats"));
  }

  /** Waits until all that was written is on the device. */
  public void settle() throws IOException {
    process.ask("settle");
  }

  /** Makes it faster or slower. */
  public void setSpeed(Speed speed) throws IOException {
    process.ask(
        "speed " + speed.bytesPerSecond + " " + speed.seekMicros + " " + speed.latencyMicros);
  }

  /** Unmounts it. */
  @Override
  public void close() throws IOException {
    process.close();
    if (isMounted(mountPoint)) {
      try {
        unmount(mountPoint);
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static boolean isMounted(Path mountPoint) throws IOException {
    String wanted = mountPoint.toAbsolutePath().toString().replace(" ", "\\040");
    return Files.readAllLines(Path.of("/proc/self/mountinfo"), UTF_8).stream()
        .filter(line -> line.contains(" " + FILE_SYSTEM + " "))
        .anyMatch(line -> line.split(" ")[MOUNT_POINT].equals(wanted));
  }

  private static void unmount(Path mountPoint) throws IOException, InterruptedException {
    run(List.of("fusermount3", "-u", "-z", mountPoint.toString()));
    if (isMounted(mountPoint)) {
      throw new IOException(
          "something is mounted on " + mountPoint + " and does not go: umount -l " + mountPoint);
    }
  }

  private static Path compile(Path programs) throws IOException, InterruptedException {
    byte[] source;
    try (InputStream in = SlowDevice.class.getResourceAsStream(SOURCE)) {
      source = in.readAllBytes();
    }
    CRC32C checksum = new CRC32C();
    checksum.update(source);
    String name = "slow-" + HexFormat.of().toHexDigits((int) checksum.getValue());
    Path program = Files.createDirectories(programs).toAbsolutePath().resolve(name);
    if (Files.isExecutable(program)) {
      return program;
    }
    Path file = programs.resolve(name + ".c");
    Files.write(file, source);
    Path partial = programs.resolve(name + "." + ProcessHandle.current().pid());
    List<String> command = new ArrayList<>(List.of("cc", "-O2", "-o", partial.toString()));
    command.add(file.toString());
    String flags = run(List.of("pkg-config", "--cflags", "--libs", "fuse3"));
    command.addAll(List.of(flags.strip().split("\\s+")));
    run(command);
    Files.move(partial, program, StandardCopyOption.ATOMIC_MOVE);
    return program;
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException error) {
      throw new IOException(command.get(0) + " is missing" + HOW_TO, error);
    }
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new IOException(String.join(" ", command) + " failed: " + output.strip() + HOW_TO);
    }
    return output;
  }
}
