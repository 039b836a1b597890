package org.howdah.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.howdah.model.project.Machine;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class NodeTypesTest {
  private static Machine machine(String type, Map<String, Double> figures) {
    return new Machine(type, 1, 1, 1, 1, "a test", "2026-11-28", figures);
  }

  private static Map<String, Double> measured(double cores, double all) {
    return Map.of(
        "cores",
        cores,
        "sort_records_per_s",
        all,
        "compress_bytes_per_s",
        2 * all,
        "memory_bytes_per_s",
        4 * all);
  }

  private static NodeTypes types(Machine... machines) {
    Map<String, Machine> all = new TreeMap<>();
    for (Machine machine : machines) {
      all.put(machine.type(), machine);
    }
    return new NodeTypes(all);
  }

  @Test
  void coresAreComparedByWhatWasMeasuredOfEach() throws HowdahException {
    NodeTypes types =
        types(machine("small", measured(2, 1000)), machine("large", measured(8, 12_000)));
    assertThat(types.speed("small", "large")).isEqualTo(3, within(1e-9));
    assertThat(types.speed("large", "small")).isEqualTo(1 / 3.0, within(1e-9));
    assertThat(types.speed("small", "small")).isEqualTo(1);
  }

  @Test
  void whatTheTableSaysOfCoresWinsOverMeasurements() throws HowdahException {
    Map<String, Double> told = new TreeMap<>(measured(8, 12_000));
    told.put("core_speed", 2.0);
    NodeTypes types = types(machine("base", Map.of("core_speed", 0.5)), machine("large", told));
    assertThat(types.speed("base", "large")).isEqualTo(4);
  }

  @Test
  void coresOfWhichNothingIsKnownAreNotCompared() {
    NodeTypes types = types(machine("one", Map.of()), machine("other", measured(2, 1)));
    assertThatThrownBy(() -> types.speed("one", "other"))
        .hasMessageContaining("how fast a core of other is beside one of one is not known");
    assertThatThrownBy(() -> types.speed("", "other")).hasMessageContaining("--recorded-on");
  }

  private static Map<String, Double> sized(Map<String, Double> more) {
    Map<String, Double> figures = new TreeMap<>(more);
    figures.putAll(
        Map.of("cores", 2.0, "disk_bytes_read_per_s", 1.0, "disk_bytes_written_per_s", 1.0));
    return figures;
  }

  @Test
  void aMachineByItselfNeedsNoNetwork() throws HowdahException {
    NodeTypes types = types(machine("one", sized(Map.of())));
    assertThat(types.nodeType("one", true).network()).isInfinite();
    assertThatThrownBy(() -> types.nodeType("one", false))
        .hasMessageContaining("network_bytes_per_s");
  }

  @Test
  void halfACoreIsRefused() {
    Map<String, Double> figures = sized(Map.of());
    figures.put("cores", 2.5);
    assertThatThrownBy(() -> types(machine("one", figures)).nodeType("one", true))
        .hasMessageContaining("a whole number of cores");
  }

  @Test
  void cachesThatCannotBeAreRefused() {
    Map<String, Double> both = Map.of("ssd_bytes", 1e9, "memory_cache_bytes", 1e9);
    assertThatThrownBy(() -> types(machine("one", sized(both))).nodeType("one", true))
        .hasMessageContaining("a node has one cache");
    Map<String, Double> memory = Map.of("memory_cache_bytes", 1e9, "memory_bytes_per_s", 1e9);
    assertThatThrownBy(() -> types(machine("one", sized(memory))).nodeType("one", true))
        .hasMessageContaining("memory_bytes of type one is needed");
    Map<String, Double> full = new TreeMap<>(memory);
    full.put("memory_bytes", 1e9);
    assertThatThrownBy(() -> types(machine("one", sized(full))).nodeType("one", true))
        .hasMessageContaining("memory_bytes of more than memory_cache_bytes");
    assertThatThrownBy(
            () -> types(machine("one", sized(Map.of("ssd_bytes", 1e9)))).nodeType("one", true))
        .hasMessageContaining("ssd_bytes_read_per_s");
  }
}
