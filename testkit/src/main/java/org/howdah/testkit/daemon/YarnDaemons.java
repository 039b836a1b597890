package org.howdah.testkit.daemon;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A Hadoop cluster on this machine: {@link HdfsDaemons} plus a ResourceManager and one NodeManager
 * or several, each with folders of its own and Hadoop's own shuffle service unless it is set up
 * otherwise, on free ports of 127.0.0.1. Jobs run in JVMs of their own, as on any cluster.
 *
 * <p>A job is submitted by a process whose class path is {@link #configuration()} and the jars of
 * {@link JarFolder#hadoopDaemons()}. The caller closes it; the daemons also end when this JVM ends.
 */
public final class YarnDaemons implements AutoCloseable {
  /** What containers with Hadoop's code need of a modern JDK. */
  public static final String JAVA_OPTIONS = DaemonJvm.OPENS;

  private static final int ATTEMPTS = 3;
  private static final String RESOURCE_MANAGER =
      "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager";
  private static final String NODE_MANAGER =
      "org.apache.hadoop.yarn.server.nodemanager.NodeManager";

  private final HdfsDaemons hdfs;
  private final Path folder;
  private final int memoryMebibytes;
  private final int cores;
  private final List<YarnNode> nodes;
  private final List<Child> managers = new ArrayList<>();
  private final List<Child> killed = new ArrayList<>();
  private final Map<String, Integer> pagePorts = new HashMap<>();
  private final Map<String, Integer> shufflePorts = new HashMap<>();
  private Child resourceManager;

  private YarnDaemons(
      HdfsDaemons hdfs, Path folder, int memoryMebibytes, int cores, List<YarnNode> nodes) {
    this.hdfs = hdfs;
    this.nodes = List.copyOf(nodes);
    this.folder = folder.toAbsolutePath();
    this.memoryMebibytes = memoryMebibytes;
    this.cores = cores;
  }

  /**
   * Starts a new cluster in the folder; returns when its node is active.
   *
   * @param memoryMebibytes what the node's containers may use together, the ApplicationMaster's
   *     included
   * @param cores the virtual cores that the node offers
   * @throws IOException if a daemon does not come up; the message ends with its log's tail
   */
  public static YarnDaemons start(Path folder, int memoryMebibytes, int cores)
      throws IOException, InterruptedException {
    return start(folder, memoryMebibytes, cores, List.of(YarnNode.plain("nodemanager")));
  }

  /**
   * The same with several nodes.
   *
   * @param memoryMebibytes of each node
   * @param cores of each node
   */
  public static YarnDaemons start(Path folder, int memoryMebibytes, int cores, List<YarnNode> nodes)
      throws IOException, InterruptedException {
    YarnDaemons yarn =
        new YarnDaemons(HdfsDaemons.start(folder), folder, memoryMebibytes, cores, nodes);
    try {
      yarn.startOnFreePorts();
      return yarn;
    } catch (IOException | InterruptedException | RuntimeException error) {
      yarn.close();
      throw error;
    }
  }

  /** The file system that its jobs read and write. */
  public HdfsDaemons hdfs() {
    return hdfs;
  }

  /** A folder with all {@code *-site.xml} files, for a class path. */
  public Path configuration() {
    return hdfs.configuration();
  }

  /** The process whose descendants are the containers. */
  public long nodeManagerPid() {
    return nodeManagerPid(0);
  }

  /** The same of one of several nodes. */
  public long nodeManagerPid(int node) {
    return managers.get(node).pid();
  }

  /** Where a node's containers have their files. */
  public Path localFolder(int node) {
    return folder.resolve(nodes.get(node).name() + "/containers");
  }

  /** Where a node's containers write their logs. */
  public Path containerLogs(int node) {
    return folder.resolve(nodes.get(node).name() + "/container-logs");
  }

  /** Where a node shows what it does, as at {@code /jmx}; the same after it was started again. */
  public URI page(int node) {
    return URI.create("http://127.0.0.1:" + pagePorts.get(nodes.get(node).name()));
  }

  /** Where a node's shuffle service listens; the same after it was started again. */
  public int shufflePort(int node) {
    return shufflePorts.get(nodes.get(node).name());
  }

  /** Ends a node at once; its containers go on. */
  public void kill(int node) {
    managers.get(node).killAlone();
  }

  /** A node says and hears nothing until {@link #thaw}; its containers go on. */
  public void freeze(int node) throws IOException, InterruptedException {
    managers.get(node).freeze();
  }

  public void thaw(int node) throws IOException, InterruptedException {
    managers.get(node).thaw();
  }

  /** Starts a node again that was killed; returns before it serves. */
  public void startAgain(int node) throws IOException {
    killed.add(managers.set(node, start(nodes.get(node))));
  }

  /** Ends all daemons and containers; the folder stays. */
  @Override
  public void close() {
    stopYarn();
    hdfs.close();
  }

  private void stopYarn() {
    managers.forEach(Child::close);
    managers.clear();
    killed.forEach(Child::close);
    killed.clear();
    if (resourceManager != null) {
      resourceManager.close();
    }
  }

  private void startOnFreePorts() throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        startOnce(Ports.free(5));
        return;
      } catch (IOException error) {
        stopYarn();
        if (attempt == ATTEMPTS || !Readiness.isEarlyEnd(error)) {
          throw error;
        }
      }
    }
  }

  private void startOnce(List<Integer> ports) throws IOException, InterruptedException {
    Map<String, String> settings = yarn(ports);
    Configuration.write(configuration().resolve("yarn-site.xml"), settings);
    Configuration.write(configuration().resolve("mapred-site.xml"), mapReduce());
    resourceManager = hdfs.jvm().start("resourcemanager", RESOURCE_MANAGER);
    List<Child> children = new ArrayList<>(List.of(resourceManager));
    for (YarnNode node : nodes) {
      writeConfiguration(node, settings);
      managers.add(start(node));
      children.add(managers.get(managers.size() - 1));
    }
    URI metrics = URI.create("http://127.0.0.1:" + ports.get(4) + "/ws/v1/cluster/metrics");
    Pattern active = Pattern.compile("\"activeNodes\"\\s*:\\s*" + nodes.size() + "\\b");
    new Readiness().await("YARN", metrics, active, children);
  }

  private Child start(YarnNode node) throws IOException {
    return hdfs.jvm().of(node, configuration(node)).start(node.name(), NODE_MANAGER);
  }

  private Path configuration(YarnNode node) {
    return folder.resolve(node.name()).resolve("conf");
  }

  /** With ports that stay, so that it can be started again. */
  private void writeConfiguration(YarnNode node, Map<String, String> settings) throws IOException {
    Path own = Files.createDirectories(configuration(node));
    for (String file : List.of("core-site.xml", "hdfs-site.xml", "log4j.properties")) {
      Files.copy(
          configuration().resolve(file), own.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    Map<String, String> all = new LinkedHashMap<>(settings);
    List<Integer> ports = Ports.free(3);
    pagePorts.put(node.name(), ports.get(2));
    shufflePorts.put(node.name(), ports.get(1));
    all.put("yarn.nodemanager.webapp.address", "127.0.0.1:" + ports.get(2));
    all.put("yarn.nodemanager.address", "127.0.0.1:" + ports.get(0));
    all.put("yarn.nodemanager.local-dirs", own.resolveSibling("containers").toString());
    all.put("yarn.nodemanager.log-dirs", own.resolveSibling("container-logs").toString());
    all.put("yarn.nodemanager.recovery.dir", own.resolveSibling("recovery").toString());
    all.putAll(node.settings());
    Configuration.write(own.resolve("yarn-site.xml"), all);
    Map<String, String> shuffle = new LinkedHashMap<>(mapReduce());
    shuffle.put("mapreduce.shuffle.port", Integer.toString(ports.get(1)));
    // Where a property has a default, this file comes after the other.
    shuffle.putAll(node.settings());
    Configuration.write(own.resolve("mapred-site.xml"), shuffle);
  }

  private Map<String, String> yarn(List<Integer> ports) {
    Map<String, String> yarn = new LinkedHashMap<>();
    yarn.put("yarn.resourcemanager.hostname", "127.0.0.1");
    yarn.put("yarn.resourcemanager.address", "127.0.0.1:" + ports.get(0));
    yarn.put("yarn.resourcemanager.scheduler.address", "127.0.0.1:" + ports.get(1));
    yarn.put("yarn.resourcemanager.resource-tracker.address", "127.0.0.1:" + ports.get(2));
    yarn.put("yarn.resourcemanager.admin.address", "127.0.0.1:" + ports.get(3));
    yarn.put("yarn.resourcemanager.webapp.address", "127.0.0.1:" + ports.get(4));
    yarn.put("yarn.nodemanager.hostname", "127.0.0.1");
    yarn.put("yarn.nodemanager.localizer.address", "127.0.0.1:0");
    yarn.put("yarn.nodemanager.collector-service.address", "127.0.0.1:0");
    yarn.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    yarn.put(
        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
        "org.apache.hadoop.mapred.ShuffleHandler");
    yarn.put("yarn.nodemanager.resource.memory-mb", Integer.toString(memoryMebibytes));
    yarn.put("yarn.nodemanager.resource.cpu-vcores", Integer.toString(cores + 1));
    yarn.put("yarn.nodemanager.vmem-check-enabled", "false");
    yarn.put("yarn.nodemanager.pmem-check-enabled", "false");
    yarn.put("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99");
    yarn.put("yarn.nodemanager.env-whitelist", "JAVA_HOME");
    yarn.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "100");
    yarn.put("yarn.scheduler.minimum-allocation-mb", "128");
    yarn.put("yarn.scheduler.maximum-allocation-mb", Integer.toString(memoryMebibytes));
    yarn.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    yarn.put("yarn.application.classpath", containerClassPath());
    return yarn;
  }

  private Map<String, String> mapReduce() {
    Map<String, String> mapReduce = new LinkedHashMap<>();
    mapReduce.put("mapreduce.framework.name", "yarn");
    mapReduce.put("mapreduce.shuffle.port", "0");
    mapReduce.put("mapreduce.application.classpath", containerClassPath());
    mapReduce.put(
        "yarn.app.mapreduce.am.command-opts",
        "-Xmx768m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 " + DaemonJvm.OPENS);
    mapReduce.put("yarn.app.mapreduce.am.resource.mb", "1024");
    mapReduce.put("yarn.app.mapreduce.am.staging-dir", "/staging");
    mapReduce.put("yarn.app.mapreduce.am.job.client.port-range", "");
    return mapReduce;
  }

  private String containerClassPath() {
    return configuration() + "," + hdfs.jvm().jars().resolve("*");
  }
}
