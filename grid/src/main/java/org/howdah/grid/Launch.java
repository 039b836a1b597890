package org.howdah.grid;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * What a node is to start.
 *
 * @param bundle of the job, unpacked before; empty for none
 * @param main which program, by the name that nodes know it by, as {@code worker}
 * @param options that the job asks for, which win over others
 * @param heapBytes of a process whose options do not say
 * @param epoch of the job's manager that asks for it; 0 if it is for no manager
 * @param environment variables that the job asks for; the node's own win over them
 */
public record Launch(
    String bundle,
    String main,
    List<String> options,
    long heapBytes,
    long epoch,
    Map<String, String> environment) {
  /** The program that manages a job. */
  public static final String MANAGER = "manager";

  /** The program that runs tasks of a job. */
  public static final String WORKER = "worker";

  /** The heap of a manager, unless its job's options say another. */
  public static final long MANAGER_HEAP_BYTES = 1L << 30;

  private static final int OPTIONS_MAX = 1000;
  private static final String VARIABLE = "[A-Za-z_][A-Za-z0-9_]{0,254}";

  public Launch {
    options = List.copyOf(options);
    environment = Map.copyOf(environment);
  }

  /** For no manager. */
  public Launch(String bundle, String main, List<String> options, long heapBytes) {
    this(bundle, main, options, heapBytes, 0);
  }

  /** With no variables. */
  public Launch(String bundle, String main, List<String> options, long heapBytes, long epoch) {
    this(bundle, main, options, heapBytes, epoch, Map.of());
  }

  /** For JSON. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("bundle", bundle);
    map.put("main", main);
    map.put("options", options);
    map.put("heapBytes", heapBytes);
    map.put("epoch", epoch);
    if (!environment.isEmpty()) {
      map.put("environment", environment);
    }
    return map;
  }

  /**
   * Reads what {@link #toMap} made, whatever else the map has.
   *
   * @throws HowdahException {@code INPUT} if that is not in it
   */
  public static Launch of(Map<?, ?> map) throws HowdahException {
    if (map.get("bundle") instanceof String bundle
        && map.get("main") instanceof String main
        && map.get("options") instanceof List<?> options
        && options.size() <= OPTIONS_MAX
        && options.stream().allMatch(String.class::isInstance)
        && map.get("heapBytes") instanceof Long heapBytes) {
      List<String> words = options.stream().map(String.class::cast).toList();
      long epoch = map.get("epoch") instanceof Long number ? number : 0;
      return new Launch(bundle, main, words, heapBytes, epoch, variables(map.get("environment")));
    }
    throw new HowdahException(
        ErrorCode.INPUT,
        "a process is started by JSON with bundle, main, options and heapBytes; of options there"
            + " are "
            + OPTIONS_MAX
            + " at most");
  }

  private static Map<String, String> variables(Object given) throws HowdahException {
    Map<String, String> variables = new LinkedHashMap<>();
    if (given instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> variable : map.entrySet()) {
        String name = variable.getKey().toString();
        if (!name.matches(VARIABLE) || !(variable.getValue() instanceof String value)) {
          throw new HowdahException(
              ErrorCode.INPUT,
              "a variable of a process is a text and its name a word, not " + name);
        }
        variables.put(name, value);
      }
    }
    return variables;
  }
}
