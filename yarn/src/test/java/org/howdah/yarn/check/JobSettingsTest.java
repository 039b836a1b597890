package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.side.SideKeys;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a job is told of side tables in a catalog on a disk, which no distributed cache brings. */
class JobSettingsTest {
  private static final List<String> TABLE = List.of("check");

  @TempDir Path folder;

  /** With the catalog's setting. */
  private final Configuration conf = new Configuration();

  @BeforeEach
  void loadATable() throws Exception {
    new CheckTable(new org.apache.hadoop.fs.Path(folder.toUri())).load(new Configuration(), conf);
    conf.unset(SideKeys.VERSION_PREFIX + "check");
  }

  @Test
  void theCatalogIsThatOfTheSettingsUnlessAnotherIsNamed() throws Exception {
    String catalog = conf.get(SideKeys.CATALOG);
    assertThat(JobSettings.ofTables(conf, null, TABLE))
        .containsOnly(
            Map.entry(SideKeys.CATALOG, catalog),
            Map.entry(SideKeys.VERSION_PREFIX + "check", "1"));
    conf.set(SideKeys.CATALOG, folder.resolve("other").toUri().toString());
    assertThat(JobSettings.ofTables(conf, catalog, TABLE)).containsEntry(SideKeys.CATALOG, catalog);
    assertThatThrownBy(() -> JobSettings.ofTables(conf, null, TABLE))
        .hasMessageContaining("there is no side table 'check' in ")
        .hasMessageContaining("other");
  }

  @Test
  void aTableThatIsMissingIsNamedWithThoseThatThereAre() {
    assertThatThrownBy(() -> JobSettings.ofTables(conf, null, List.of("check", "words")))
        .hasMessageContaining("there is no side table 'words'")
        .hasMessageContaining("there are: check");
  }

  @Test
  void withoutACatalogBothWaysToNameItAreSaid() {
    conf.unset(SideKeys.CATALOG);
    assertThatThrownBy(() -> JobSettings.ofTables(conf, null, TABLE))
        .hasMessageContaining("--catalog")
        .hasMessageContaining("howdah.side.catalog");
  }
}
