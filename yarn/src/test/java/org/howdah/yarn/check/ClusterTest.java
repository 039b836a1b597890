package org.howdah.yarn.check;

import com.spotify.sparkey.Sparkey;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.ClassJar;
import org.howdah.testkit.daemon.HowdahJars;
import org.howdah.testkit.daemon.YarnDaemons;
import org.howdah.testkit.daemon.YarnNode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tlschannel.TlsChannel;

/** Jobs on real daemons, whose tasks are processes with our jars from the job alone. */
@Timeout(300)
abstract class ClusterTest {
  private static final Set<String> MODULES =
      Set.of("record", "sort", "shuffle", "net", "cache", "sidedata", "tables", "hadoopio", "yarn");

  private static final int MASTER_MEBIBYTES = 1024;
  private static final int TASK_MEBIBYTES = 512;

  /** What works on every cluster; the rest is not asked for, or differs by where tasks run. */
  static final List<Finding> ALL_WORKS =
      List.of(
          Finding.works("sort", "2 of 2 map tasks sorted with it"),
          Finding.works("shuffle", "2 of 2 reduce tasks fetched with it"),
          Finding.works("side tables", "2 of 2 map tasks looked up in one without a copy of it"),
          Finding.works("output", "as it should be"));

  /** Of all tests of a class. */
  @TempDir static Path folder;

  private static int clusters;

  /** As the one jar that a job brings along has them. */
  List<Path> jars() throws Exception {
    List<Path> jars = new ArrayList<>(HowdahJars.of(MODULES, folder));
    jars.add(ClassJar.placeOf(Sparkey.class));
    jars.add(ClassJar.placeOf(TlsChannel.class));
    return jars;
  }

  static Configuration configuration(YarnDaemons yarn) throws Exception {
    Configuration conf = new Configuration();
    try (Stream<Path> files = Files.list(yarn.configuration())) {
      files
          .filter(file -> file.toString().endsWith("-site.xml"))
          .forEach(file -> conf.addResource(new org.apache.hadoop.fs.Path(file.toUri())));
    }
    for (String task : List.of("map", "reduce")) {
      conf.setInt("mapreduce." + task + ".memory.mb", TASK_MEBIBYTES);
      conf.setBoolean("mapreduce." + task + ".speculative", false);
      conf.set(
          "mapreduce." + task + ".java.opts", "-Xmx384m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    }
    conf.setInt("mapreduce.client.completion.pollinterval", 200);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 200);
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 200);
    return conf;
  }

  /** One node has room for the ApplicationMaster and two tasks. */
  static YarnDaemons startOne(YarnNode node) throws Exception {
    return YarnDaemons.start(unused(), MASTER_MEBIBYTES + 2 * TASK_MEBIBYTES, 2, List.of(node));
  }

  /** Each node has room for two tasks, and the ApplicationMaster's for none. */
  static YarnDaemons start(List<YarnNode> nodes) throws Exception {
    return YarnDaemons.start(unused(), 2 * TASK_MEBIBYTES, 2, nodes);
  }

  /** Words for all tests of a class. */
  ClusterWordCount words(YarnDaemons yarn) throws Exception {
    ClusterWordCount count = new ClusterWordCount(configuration(yarn), jars());
    count.write(20_000, 5_000);
    return count;
  }

  /** Starts a node again that was killed; returns when the ResourceManager has heard of it. */
  static void startAgain(YarnDaemons yarn, int node) throws Exception {
    String master = configuration(yarn).get("yarn.resourcemanager.webapp.address");
    URI nodes = URI.create("http://" + master + "/ws/v1/cluster/nodes");
    Pattern heard =
        Pattern.compile(":" + yarn.page(node).getPort() + "\",\"lastHealthUpdate\":(\\d+)");
    long begun = System.currentTimeMillis();
    yarn.startAgain(node);
    Until.holds(
        "the node is back",
        () -> {
          Matcher last = heard.matcher(json(nodes));
          return last.find() && Long.parseLong(last.group(1)) >= begun;
        },
        120);
  }

  /** What a daemon's page says. */
  static String json(URI page) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(page).header("Accept", "application/json").build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  private static Path unused() {
    return folder.resolve("yarn-" + ++clusters);
  }

  /** With our shuffle service in the place of Hadoop's, from our jars alone. */
  YarnNode serving(String name, Map<String, String> settings) throws Exception {
    String jars =
        jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    Map<String, String> all = new HashMap<>(JobSettings.service(jars));
    all.putAll(settings);
    return new YarnNode(name, all, List.of());
  }
}
