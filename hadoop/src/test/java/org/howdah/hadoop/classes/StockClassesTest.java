package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.MalformedURLException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.hadoop.zoo.ProviderJars;
import org.howdah.testkit.daemon.HowdahJars;
import org.junit.jupiter.api.Test;

/** Where a program brings Howdah's modules on its own class path. */
class StockClassesTest {
  /** The modules of this class path, as folders or jars, by their names. */
  private static Map<String, Path> modules() {
    Map<String, Path> modules = HowdahJars.places();
    modules.remove("testkit");
    return modules;
  }

  @Test
  void noModuleOfHowdahIsTakenForTheJobs() throws MalformedURLException {
    StockClasses stock = StockClasses.of(List.of());
    assertThat(modules()).containsKeys("hadoop", "tables", "store", "net", "record");
    for (Path module : modules().values()) {
      String location = module.toUri().toURL().toString();
      assertThat(stock.isStock("org.howdah.any.Class", location)).as(location).isTrue();
      assertThat(stock.isStock("com.example.Class", location)).as(location).isFalse();
    }
  }

  @Test
  void allModulesAreAmongThoseOfTheProvider() {
    Map<String, Path> provider = modules();
    provider.remove("yarn"); // Hadoop's own tasks have that, and ours never.
    assertThat(ProviderJars.ofModules())
        .containsAll(provider.values().stream().map(Path::toString).toList());
  }
}
