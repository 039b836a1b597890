package org.howdah.worker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.grid.host.HostSettings;
import org.howdah.record.DiskReserve;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;

/**
 * Where this process is: as its environment says, unless it was started before its node knew what
 * it would be for. Then its own working folder has another name by now than the JVM believes, and
 * whoever needs an absolute one has to ask here. Immutable.
 */
public final class ProcessPlace {
  private static volatile ProcessPlace current =
      new ProcessPlace(Path.of("").toAbsolutePath(), System.getenv());

  private final Path folder;
  private final Map<String, String> variables;

  private ProcessPlace(Path folder, Map<String, String> variables) {
    this.folder = folder;
    this.variables = variables;
  }

  public static ProcessPlace current() {
    return current;
  }

  /**
   * From now on the process is there.
   *
   * @param folder its working folder, absolute
   * @param variables what its node says of it
   */
  public static void become(Path folder, Map<String, String> variables) {
    current = new ProcessPlace(folder, Map.copyOf(variables));
    // What Hadoop takes for the working folder of local files.
    System.setProperty("user.dir", folder.toString());
  }

  /** The working folder. */
  public Path folder() {
    return folder;
  }

  /** How its node says that nodes are reached: by TLS if they have keys. */
  public Access grid() throws HowdahException {
    String certificates = variable("HOWDAH_GRID_CERTIFICATES");
    return Access.of(
        List.of(variable("HOWDAH_GRID_NODES").split(",", -1)),
        Path.of(variable("HOWDAH_GRID_TOKEN_FILE")),
        certificates.isEmpty() ? null : Path.of(certificates));
  }

  /** What it leaves free of the disk of its node; nothing if no node has started it. */
  public DiskReserve reserve() {
    String bytes = variable("HOWDAH_GRID_DISK_RESERVE");
    return bytes.isEmpty()
        ? DiskReserve.NONE
        : new DiskReserve(Long.parseLong(bytes), HostSettings.DISK_RESERVE);
  }

  /** What its node says of it; empty if it does not. */
  public String variable(String name) {
    return variables.getOrDefault(name, "");
  }
}
