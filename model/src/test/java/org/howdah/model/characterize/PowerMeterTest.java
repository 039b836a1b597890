package org.howdah.model.characterize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a power meter wrote, joined to phases. */
class PowerMeterTest {
  @TempDir Path folder;

  private PowerMeter meter(double offset, String... samples) throws Exception {
    String text = "time,watts\n" + String.join("\n", samples) + "\n";
    return PowerMeter.read(Files.writeString(folder.resolve("watts.csv"), text), offset);
  }

  @Test
  void betweenSamplesThePowerChangesEvenly() throws Exception {
    PowerMeter meter = meter(0, "10,100", "11,200", "12,200", "13,0");
    assertThat(meter.joules(10, 13)).isCloseTo(150 + 200 + 100, within(1e-9));
    assertThat(meter.joules(10.5, 10.5)).isZero();
    assertThat(meter.joules(10.5, 11.5)).isCloseTo(87.5 + 100, within(1e-9));
    assertThat(meter.joules(12.25, 12.75)).isCloseTo(50, within(1e-9));
  }

  @Test
  void timesAreSecondsOrDatesAndTheClockIsPutRight() throws Exception {
    PowerMeter meter = meter(-2, "1970-01-01T00:00:12Z,100", "13.5,100", "15,100");
    assertThat(meter.joules(10, 13)).isCloseTo(300, within(1e-9));
  }

  @Test
  void aRunThatTheSamplesDoNotCoverIsRefused() throws Exception {
    PowerMeter meter = meter(0, "10,100", "11,100");
    assertThatThrownBy(() -> meter.joules(9.9, 10.5))
        .hasMessageContaining("from 1970-01-01T00:00:10Z to 1970-01-01T00:00:11Z")
        .hasMessageContaining("--meter-offset");
    assertThatThrownBy(() -> meter.joules(10.5, 11.1)).hasMessageContaining("--meter-offset");
  }

  @Test
  void aGapDoesNotMatterWhereNothingRan() throws Exception {
    PowerMeter meter = meter(0, "10,100", "11,100", "12,100", "20,100", "21,100");
    assertThat(meter.joules(10, 12)).isCloseTo(200, within(1e-9));
    assertThat(meter.joules(20, 21)).isCloseTo(100, within(1e-9));
    assertThatThrownBy(() -> meter.joules(11, 13))
        .hasMessageContaining("no sample for 8.0 s from 1970-01-01T00:00:12Z on");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10,100;9,100 | sample 2 is not later than the one before",
        "10,100;10,100 | sample 2 is not later than the one before",
        "10,100 | less than two samples",
        "noon,100;11,1 | the time of sample 1 is 'noon'",
        "NaN,100;11,1 | the time of sample 1 is 'NaN'",
        "2026-13-01T00:00:00Z,1;11,1 | the time of sample 1",
        "10,100W;11,1 | sample 1 has watts '100W'",
        "10,-1;11,1 | sample 1 has watts '-1'",
        "10;11,1 | sample 1 has no watts",
      })
  void samplesThatCannotBeAreNamed(String samples, String message) {
    assertThatThrownBy(() -> meter(0, samples.split(";"))).hasMessageContaining(message);
  }

  @Test
  void aTableOfSomethingElseIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("other.csv"), "when,volts\n1,2\n");
    assertThatThrownBy(() -> PowerMeter.read(file, 0))
        .hasMessageContaining("has to name the columns time and watts");
    assertThatThrownBy(() -> PowerMeter.read(folder.resolve("none.csv"), 0))
        .hasMessageContaining("none.csv: it cannot be read");
  }

  @Test
  void aPhaseTakesWhatTheWallMeterSaysAndElseWhatItsProcessorsSay() throws Exception {
    PowerMeter meter = meter(0, "10,100", "11,100", "12,100");
    PhaseRecord phase =
        new PhaseRecord(
            "map",
            Map.of(
                "beganAtMillis", 10_500L,
                "wallMillis", 500L,
                "machine", Map.of("energyJoules", 20.0)));
    assertThat(PhaseEnergy.of(phase, Optional.of(meter)))
        .contains(new PhaseEnergy(50, 100, "meter"));
    assertThat(PhaseEnergy.of(phase, Optional.empty()))
        .contains(new PhaseEnergy(20, 40, "processors"));
    PhaseRecord unknown =
        new PhaseRecord(
            "map", Map.of("wallMillis", 500L, "machine", Map.of("energyJoules", "not available")));
    assertThat(PhaseEnergy.of(unknown, Optional.empty())).isEmpty();
    assertThatThrownBy(() -> PhaseEnergy.of(unknown, Optional.of(meter)))
        .hasMessageContaining("does not say when its map phase was");
  }
}
