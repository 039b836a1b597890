package org.howdah.engine.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What Linux tells of this machine, from {@code /proc} and {@code /sys}. Reads a dozen small files,
 * which takes less than a millisecond. Safe for several threads.
 */
public final class MachineClock {
  private static final long SECTOR_BYTES = 512;
  private static final List<String> NO_DEVICES = List.of("loop", "ram", "zram", "fd", "sr");

  private final Path proc;
  private final Path sys;
  private final ProcessClocks process = new ProcessClocks();

  /** Of this machine. */
  public MachineClock() {
    this(Path.of("/proc"), Path.of("/sys"));
  }

  MachineClock(Path proc, Path sys) {
    this.proc = proc;
    this.sys = sys;
  }

  /** How everything stands now. */
  public MachineState now() {
    return new MachineState(
        System.nanoTime(),
        processor(),
        Math.max(0, process.process().processorNanos()),
        devices(),
        network(),
        ProcText.number(ProcText.lines(proc.resolve("vmstat")), "pgmajfault "),
        energy(),
        temperature());
  }

  /** In hundredths of a second, as {@link MachineState.Processor} names them. */
  private Optional<MachineState.Processor> processor() {
    for (String line : ProcText.lines(proc.resolve("stat"))) {
      if (line.startsWith("cpu ")) {
        return MachineState.Processor.of(line.substring(4).strip().split(" +"));
      }
    }
    return Optional.empty();
  }

  /** Whole ones, and none that stand for others. */
  private Map<String, MachineState.Device> devices() {
    Map<String, MachineState.Device> devices = new TreeMap<>();
    for (String line : ProcText.lines(proc.resolve("diskstats"))) {
      String[] fields = line.strip().split(" +");
      if (fields.length > 12 && isDevice(fields[2])) {
        devices.put(
            fields[2],
            new MachineState.Device(
                ProcText.number(fields[5]) * SECTOR_BYTES,
                ProcText.number(fields[9]) * SECTOR_BYTES,
                ProcText.number(fields[12])));
      }
    }
    return devices;
  }

  private boolean isDevice(String name) {
    return NO_DEVICES.stream().noneMatch(name::startsWith)
        && Files.isDirectory(sys.resolve("block").resolve(name));
  }

  /** Through all interfaces but the one to itself. */
  private Optional<MachineState.Network> network() {
    boolean isKnown = false;
    long received = 0;
    long sent = 0;
    for (String line : ProcText.lines(proc.resolve("net/dev"))) {
      int colon = line.indexOf(':');
      String[] fields = line.substring(colon + 1).strip().split(" +");
      if (colon > 0 && fields.length > 8 && !line.substring(0, colon).strip().equals("lo")) {
        isKnown = true;
        received += ProcText.number(fields[0]);
        sent += ProcText.number(fields[8]);
      }
    }
    return isKnown ? Optional.of(new MachineState.Network(received, sent)) : Optional.empty();
  }

  /** Of whole processors, as RAPL counts it; only root may read it on most machines. */
  private Map<String, MachineState.Energy> energy() {
    Map<String, MachineState.Energy> energy = new TreeMap<>();
    for (Path zone : folders(sys.resolve("class/powercap"), "intel-rapl:[0-9]*")) {
      long joules = ProcText.number(zone.resolve("energy_uj"));
      long most = ProcText.number(zone.resolve("max_energy_range_uj"));
      if (joules >= 0) {
        energy.put(String.valueOf(zone.getFileName()), new MachineState.Energy(joules, most));
      }
    }
    energy.keySet().removeIf(zone -> zone.chars().filter(c -> c == ':').count() > 1); // Parts.
    return energy;
  }

  /** Of the warmest part, in thousandths of a degree Celsius; negative if none tells it. */
  private long temperature() {
    return folders(sys.resolve("class/thermal"), "thermal_zone*").stream()
        .mapToLong(zone -> ProcText.number(zone.resolve("temp")))
        .max()
        .orElse(-1);
  }

  private static List<Path> folders(Path parent, String names) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, names)) {
      folders.forEach(found::add);
    } catch (IOException | UncheckedIOException | java.nio.file.DirectoryIteratorException e) {
      return List.of();
    }
    return found;
  }
}
