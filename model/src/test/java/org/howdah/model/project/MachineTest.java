package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What machines cost and take. */
class MachineTest {
  private static final String COLUMNS = "type,usd_per_hour,idle_w,half_w,full_w,source,date\n";

  @TempDir Path folder;

  private Map<String, Machine> machines(String text) throws Exception {
    return new MachinesFile(Files.writeString(folder.resolve("machines.csv"), COLUMNS + text))
        .machines();
  }

  private Machine machine(String figures) throws Exception {
    return machines("a," + figures + ",a vendor,2026-01-02\n").get("a");
  }

  @Test
  void wattsAreThoseThatAreKnownAndGrowBetweenThem() throws Exception {
    Machine machine = machine("0.5,100,200,320");
    assertThat(machine.watts(0)).isEqualTo(100);
    assertThat(machine.watts(0.5)).isCloseTo(200, within(1e-9));
    assertThat(machine.watts(1)).isCloseTo(320, within(1e-9));
    for (int percent = 1; percent <= 100; percent++) {
      assertThat(machine.watts(percent / 100.0))
          .isGreaterThan(machine.watts((percent - 1) / 100.0));
    }
    assertThat(machine.watts(0.1))
        .as("a third of the way to the half")
        .isCloseTo(136, within(1e-9));
    assertThat(machine.watts(0.75)).as("less than the line").isLessThan(260);
  }

  /** A machine of SPECpower_ssj2008: IBM System x3400 M3, 2010. */
  @ParameterizedTest
  @CsvSource({
    "0.1,119", "0.2,133", "0.3,140", "0.4,155", "0.6,189", "0.7,209", "0.8,227", "0.9,241"
  })
  void aMeasuredMachineIsNearItsShape(double load, double watts) {
    Machine machine = new Machine("x3400", Double.NaN, 69.2, 170, 258, "spec.org", "2010-06");
    assertThat(machine.watts(load)).isCloseTo(watts, within(0.12 * watts));
  }

  @Test
  void halfOfTheLoadIsAsOfMostMachinesWhereNobodySays() throws Exception {
    assertThat(machine("0.5,100,,300").watts(0.5)).isCloseTo(194, within(1e-9));
    assertThat(machine("0.5,,,300").watts(0.5)).isNaN();
  }

  @Test
  void costAndEnergyAreOfAllMachines() throws Exception {
    Machine machine = machine("0.25,100,200,320");
    assertThat(machine.usd(4, 1_800)).isCloseTo(0.5, within(1e-9));
    assertThat(machine.kilowattHours(10, 1, 3_600)).isCloseTo(3.2, within(1e-9));
    assertThat(machine(",100,200,320").usd(4, 1_800)).isNaN();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,1,1,2,3,,2026 | machine 1 has no source",
        "a,1,1,2,3,me, | machine 1 has no date",
        ",1,1,2,3,me,2026 | machine 1 has no type",
        "a,cheap,1,2,3,me,2026 | usd_per_hour is 'cheap'",
        "a,1,100W,2,3,me,2026 | without a unit",
        "a,-1,1,2,3,me,2026 | less than 0",
        "a,1,9,2,3,me,2026 | fewer watts with more load",
        "a,1,1,2 | fewer values",
      })
  void figuresThatCannotBeAreRefused(String line, String message) {
    assertThatThrownBy(() -> machines(line + "\n")).hasMessageContaining(message);
  }

  @Test
  void aTypeStandsThereOnce() {
    String line = "a,1,1,2,3,me,2026\n";
    assertThatThrownBy(() -> machines(line + line)).hasMessageContaining("machine 2 is of a type");
  }

  @Test
  void whatWasMeasuredIsWrittenAndRead() throws Exception {
    Path file = folder.resolve("written.csv");
    Machine old = new Machine("a, b", 0.25, 1, 2, 3, "a \"vendor\"", "2026");
    Machine measured =
        new Machine(
            "c",
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            "howdah bench machine",
            "2026-11-28",
            Map.of("sort_records_per_s", 1.25e9, "memory_bytes_per_s", 3.0));
    new MachinesFile(file).put(old);
    new MachinesFile(file).put(measured);
    assertThat(new MachinesFile(file).machines()).containsValues(old, measured).hasSize(2);
    assertThat(file).content().contains("1250000000");
    Machine bought =
        new Machine("c", 1, 1, 2, 3, "me", "2027", Map.of("memory_bytes_per_s", 4.0, "cores", 8.0));
    new MachinesFile(file).put(bought);
    assertThat(new MachinesFile(file).machines().get("c"))
        .isEqualTo(measured.withNewer(bought))
        .satisfies(both -> assertThat(both.usdPerHour()).isEqualTo(1))
        .satisfies(both -> assertThat(both.abilities()).hasSize(3))
        .satisfies(both -> assertThat(both.abilities().get("memory_bytes_per_s")).isEqualTo(4));
    new MachinesFile(file).put(measured);
    assertThat(new MachinesFile(file).machines().get("c"))
        .satisfies(both -> assertThat(both.usdPerHour()).as("a price stays").isEqualTo(1))
        .satisfies(both -> assertThat(both.fullWatts()).isEqualTo(3))
        .satisfies(both -> assertThat(both.source()).isEqualTo("me; howdah bench machine"));
    assertThat(new MachinesFile(file).machines().get("a, b")).isEqualTo(old);
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void whatCouldNotBeReadAgainIsNotWritten() {
    MachinesFile file = new MachinesFile(folder.resolve("none.csv"));
    assertThatThrownBy(() -> file.put(new Machine("c", -1, 1, 2, 3, "me", "2027")))
        .hasMessageContaining("the machine c has usd_per_hour -1.0, which is less than 0");
    assertThatThrownBy(
            () -> file.put(new Machine("c", Double.POSITIVE_INFINITY, 1, 2, 3, "me", "2027")))
        .hasMessageContaining("without end");
    assertThatThrownBy(() -> file.put(new Machine("c", 1, 3, 2, 1, "me", "2027")))
        .hasMessageContaining("fewer watts with more load");
    assertThatThrownBy(
            () ->
                new MachinesFile(folder.resolve("no/such/folder.csv"))
                    .put(new Machine("c", 1, 1, 2, 3, "me", "2027")))
        .hasMessageContaining("no folder that can be written to");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aTableKeepsItsPermissionsAndItsPlaceBehindALink() throws Exception {
    Path file = folder.resolve("machines.csv");
    new MachinesFile(file).put(new Machine("a ", 1, 1, 2, 3, "me", "2027"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
    new MachinesFile(link).put(new Machine(" a", 2, 1, 2, 3, "me", "2027"));
    assertThat(link).isSymbolicLink();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r--r--");
    assertThat(new MachinesFile(file).machines().get("a").usdPerHour()).isEqualTo(2);
  }

  @Test
  void aColumnThatNobodyKnowsIsNotLost() throws Exception {
    String text = COLUMNS.strip() + ",remark\na,1,1,2,3,me,2026,mine\n";
    Path file = Files.writeString(folder.resolve("machines.csv"), text);
    assertThatThrownBy(() -> new MachinesFile(file).put(new Machine("c", 1, 1, 2, 3, "me", "2027")))
        .hasMessageContaining("has the column 'remark', which would be lost");
    assertThat(file).hasContent(text);
  }

  @Test
  void nothingAMachineDoesTakesNoTime() {
    String columns = COLUMNS.strip() + ",sort_records_per_s\n";
    assertThatThrownBy(
            () ->
                new MachinesFile(
                        Files.writeString(
                            folder.resolve("machines.csv"), columns + "a,1,1,2,3,me,2026,0\n"))
                    .machines())
        .hasMessageContaining("sort_records_per_s is not more than 0");
  }

  @Test
  void runsToMakeAreAtTheEndsAndBetweenAsFactors() {
    assertThat(RunPlan.between(4, 64)).isEqualTo(new RunPlan(List.of(4, 16, 64), 16));
    assertThat(RunPlan.between(4, 5).nodes()).containsExactly(4, 5);
    assertThat(RunPlan.between(3, 3)).isEqualTo(new RunPlan(List.of(3), 3));
    assertThatThrownBy(() -> RunPlan.between(5, 4)).isInstanceOf(IllegalArgumentException.class);
  }
}
