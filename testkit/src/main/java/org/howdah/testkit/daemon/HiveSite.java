package org.howdah.testkit.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The settings of a Hive that needs no service: its metastore and its tables are in a folder. */
public final class HiveSite {
  private HiveSite() {}

  /**
   * Writes {@code hive-site.xml}.
   *
   * @param folder where Hive keeps everything; the file goes into its folder {@code conf}
   * @param more further settings, which win
   * @return the folder that goes on the class path
   */
  public static Path write(Path folder, Map<String, String> more) throws IOException {
    Map<String, String> settings = new TreeMap<>(withoutServices(folder));
    settings.putAll(more);
    StringBuilder xml = new StringBuilder("<configuration>\n");
    settings.forEach(
        (key, value) ->
            xml.append(
                "<property><name>%s</name><value>%s</value></property>\n".formatted(key, value)));
    Path site = Files.createDirectories(folder.resolve("conf"));
    Files.writeString(site.resolve("hive-site.xml"), xml.append("</configuration>\n"));
    return site;
  }

  private static Map<String, String> withoutServices(Path folder) {
    return Map.ofEntries(
        Map.entry(
            "javax.jdo.option.ConnectionURL",
            "jdbc:derby:;databaseName=" + folder.resolve("metastore") + ";create=true"),
        Map.entry("datanucleus.schema.autoCreateAll", "true"),
        Map.entry("hive.metastore.schema.verification", "false"),
        Map.entry("hive.metastore.warehouse.dir", folder.resolve("warehouse").toUri().toString()),
        Map.entry("hive.support.concurrency", "false"),
        Map.entry("hive.txn.manager", "org.apache.hadoop.hive.ql.lockmgr.DummyTxnManager"),
        Map.entry("hive.execution.engine", "mr"),
        Map.entry("hive.exec.scratchdir", folder.resolve("scratch").toUri().toString()),
        Map.entry("hive.exec.local.scratchdir", folder.resolve("local-scratch").toString()),
        Map.entry("hive.querylog.location", folder.resolve("queries").toString()),
        Map.entry("hive.async.log.enabled", "false"));
  }
}
