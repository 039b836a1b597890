package org.howdah.bench.disk;

import org.howdah.probe.disk.DirectThreads;
import org.howdah.probe.disk.DiskDriver;
import org.howdah.probe.disk.Fio;

/** Drivers by the names that options have for them. */
public final class DiskDrivers {
  private DiskDrivers() {}

  /**
   * The driver of that name.
   *
   * @param name fio or threads; empty for fio if it is installed, and threads otherwise
   * @throws IllegalArgumentException if there is none
   */
  public static DiskDriver of(String name) throws InterruptedException {
    return switch (name) {
      case "" -> Fio.find().<DiskDriver>map(fio -> fio).orElseGet(DirectThreads::new);
      case "threads" -> new DirectThreads();
      case "fio" ->
          Fio.find()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "--driver fio: it is not installed; sudo apt-get install fio, or use --driver threads"));
      default -> throw new IllegalArgumentException("--driver must be fio or threads, not " + name);
    };
  }
}
