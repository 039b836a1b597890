package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.howdah.hadoop.zoo.ProviderJars;
import org.junit.jupiter.api.Test;

/** Where a program brings Howdah's modules on its own class path. */
class StockClassesTest {
  private static final Pattern MODULE =
      Pattern.compile(".*/(\\w+)/target/(classes|howdah-\\w+-[0-9][^/]*\\.jar)");

  /** The modules of this class path, as folders or jars, by their names. */
  private static Map<String, Path> modules() {
    Map<String, Path> modules = new TreeMap<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Matcher module = MODULE.matcher(entry);
      if (module.matches() && !module.group(1).equals("testkit")) {
        modules.put(module.group(1), Path.of(entry));
      }
    }
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
