package org.howdah.grid;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * What a node has started. Paths are those of its machine.
 *
 * @param id tells it from other processes
 * @param pid what the machine calls it
 * @param folder its working folder, with {@code tmp} in it
 * @param bundle where its bundle's files are
 * @param runs the folder of its job's intermediate data on that node
 */
public record Launched(String id, long pid, Path folder, Path bundle, Path runs) {
  /** For JSON. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", id);
    map.put("pid", pid);
    map.put("folder", folder.toString());
    map.put("bundle", bundle.toString());
    map.put("runs", runs.toString());
    return map;
  }

  /**
   * Reads what {@link #toMap} made.
   *
   * @throws HowdahException {@code CORRUPTION} if it is something else
   */
  public static Launched of(Map<?, ?> map) throws HowdahException {
    if (map.get("id") instanceof String id
        && map.get("pid") instanceof Long pid
        && map.get("folder") instanceof String folder
        && map.get("bundle") instanceof String bundle
        && map.get("runs") instanceof String runs) {
      return new Launched(id, pid, Path.of(folder), Path.of(bundle), Path.of(runs));
    }
    throw new HowdahException(
        ErrorCode.CORRUPTION, "a node started a process and did not say where: " + map);
  }
}
