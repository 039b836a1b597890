package org.howdah.cli.yarn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.record.json.Json;
import org.howdah.yarn.check.JobSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code howdah yarn conf}: the settings. */
@Command(
    name = "conf",
    mixinStandardHelpOptions = true,
    header = "Prints what a job, or a cluster, must set to use parts of Howdah.",
    footer = {
      "",
      "For one job, the options go behind the program's name; the job brings the jar",
      "along. With --xml, the properties are for the cluster's mapred-site.xml: then",
      "the jar must be on the class path of all tasks, or they fail. With --service,",
      "they are for the yarn-site.xml of a NodeManager that has the jar at that place:",
      "with them it tells reduce tasks how long map output is. It is then started",
      "again. Descriptions say what each setting costs; with --json, \"costs\".",
      "",
      "Examples:",
      "  hadoop jar my.jar com.example.Main $(howdah yarn conf) in out",
      "  howdah yarn conf --side words --catalog hdfs:///side",
      "  howdah yarn conf --cache /nvme/howdah --cache-master boss:6950",
      "  howdah yarn conf --xml",
      "  howdah yarn conf --service"
    })
final class YarnSettingsVerb implements Callable<Integer> {
  @Option(names = "--xml", description = "Print properties for mapred-site.xml.")
  private boolean xml;

  @Option(names = "--service", description = "Print properties for a node's yarn-site.xml.")
  private boolean service;

  @Option(names = "--json", description = "Print the settings and the jar as JSON.")
  private boolean json;

  @Option(
      names = "--side",
      paramLabel = "TABLE",
      description = "Also have tasks look up in a side table; may be repeated.")
  private List<String> tables = List.of();

  @Option(
      names = "--catalog",
      paramLabel = "FOLDER",
      description = "Where side tables are, such as hdfs:///side; as HADOOP_CONF_DIR says if not.")
  private String catalog;

  @Mixin private final CacheOptions cache = new CacheOptions();

  @Override
  public Integer call() {
    Path jar = Installation.current().yarnJar();
    Map<String, String> settings = new LinkedHashMap<>();
    try {
      settings.putAll(service ? JobSettings.service(jar.toString()) : JobSettings.all());
      settings.putAll(cache.settings());
      settings.putAll(tables.isEmpty() ? Map.of() : JobSettings.ofTables(catalog, tables));
    } catch (IOException | IllegalArgumentException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    }
    System.out.println(
        json
            ? json(jar, settings)
            : service ? properties(settings) : xml ? xml(jar, settings) : options(jar, settings));
    return ExitCodes.SUCCESS;
  }

  private static String json(Path jar, Map<String, String> settings) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("jar", jar.toString());
    map.put("settings", settings);
    map.put("costs", costs(settings));
    return Json.of(map);
  }

  private static Map<String, String> costs(Map<String, String> settings) {
    Map<String, String> costs = new LinkedHashMap<>();
    settings.keySet().forEach(key -> SettingCosts.of(key).ifPresent(cost -> costs.put(key, cost)));
    return costs;
  }

  /** As words without blanks or marks that a shell would change, if the jar's path has none. */
  private static String options(Path jar, Map<String, String> settings) {
    return "-libjars "
        + jar
        + settings.entrySet().stream()
            .map(one -> " -D" + one.getKey() + "=" + one.getValue())
            .collect(Collectors.joining());
  }

  private static String xml(Path jar, Map<String, String> settings) {
    return "<!-- The jar must be on the class path of all tasks, as by mapreduce.application.classpath:\n     "
        + jar
        + " -->\n"
        + properties(settings);
  }

  private static String description(String key) {
    return SettingCosts.of(key)
        .map(cost -> "  <description>" + cost + "</description>\n")
        .orElse("");
  }

  private static String properties(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(
            one ->
                "<property>\n  <name>%s</name>\n  <value>%s</value>\n%s</property>"
                    .formatted(one.getKey(), one.getValue(), description(one.getKey())))
        .collect(Collectors.joining("\n"));
  }
}
