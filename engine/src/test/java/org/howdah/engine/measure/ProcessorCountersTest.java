package org.howdah.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProcessorCountersTest {
  @Test
  void countsAreReadAndWhatIsNotSupportedIsNotZero() {
    Map<String, Object> counts =
        ProcessorCounters.read(
            List.of(
                "# started on Sat Nov 28 19:50:01 2026",
                "",
                "8041237;;instructions:u;4998001;100.00;1.31;insn per cycle",
                "6138000;;cycles:u;4998001;100.00;;",
                "<not supported>;;cache-references;0;100.00;;",
                "<not counted>;;cache-misses;0;0.00;;",
                "0;;branch-misses;0;0.00;;"));
    assertThat(counts)
        .isEqualTo(
            Map.of(
                "instructions",
                8_041_237L,
                "cycles",
                6_138_000L,
                "cacheReferences",
                "not available",
                "cacheMisses",
                "not available",
                "branchMisses",
                "not available"));
  }

  @Test
  void thisMachineTellsSomethingOrSaysThatItDoesNot() {
    ProcessorCounters counters = ProcessorCounters.begin();
    double sum = 0;
    for (int i = 0; i < 1_000_000; i++) {
      sum += Math.sqrt(i);
    }
    assertThat(sum).isPositive();
    assertToldOrNot(counters.end());
    assertToldOrNot(ProcessorCounters.none().end());
  }

  private static void assertToldOrNot(Map<String, Object> counts) {
    assertThat(counts).hasSize(5);
    counts.forEach(
        (name, count) -> {
          if (count instanceof Long known) {
            assertThat(known).as(name).isPositive();
          } else {
            assertThat(count).as(name).isEqualTo("not available");
          }
        });
  }
}
