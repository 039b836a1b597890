package org.howdah.testkit.daemon;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A one-node Hadoop cluster: {@link HdfsDaemons} plus a ResourceManager and a NodeManager with
 * Hadoop's own shuffle service, on free ports of 127.0.0.1. Jobs run in JVMs of their own, as on
 * any cluster.
 *
 * <p>A job is submitted by a process whose class path is {@link #configuration()} and the jars of
 * {@link JarFolder#hadoopDaemons()}. The caller closes it; the daemons also end when this JVM ends.
 */
public final class YarnDaemons implements AutoCloseable {
  private static final int ATTEMPTS = 3;
  private static final Pattern ONE_NODE = Pattern.compile("\"activeNodes\"\\s*:\\s*1\\b");
  private static final String RESOURCE_MANAGER =
      "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager";
  private static final String NODE_MANAGER =
      "org.apache.hadoop.yarn.server.nodemanager.NodeManager";

  private final HdfsDaemons hdfs;
  private final Path folder;
  private final int memoryMebibytes;
  private final int cores;
  private final List<Child> children = new ArrayList<>();

  private YarnDaemons(HdfsDaemons hdfs, Path folder, int memoryMebibytes, int cores) {
    this.hdfs = hdfs;
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
    YarnDaemons yarn = new YarnDaemons(HdfsDaemons.start(folder), folder, memoryMebibytes, cores);
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
    return children.get(1).pid();
  }

  /** Ends all daemons and containers; the folder stays. */
  @Override
  public void close() {
    stopYarn();
    hdfs.close();
  }

  private void stopYarn() {
    for (int i = children.size() - 1; i >= 0; i--) {
      children.get(i).close();
    }
    children.clear();
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
    Configuration.write(configuration().resolve("yarn-site.xml"), yarn(ports));
    Configuration.write(configuration().resolve("mapred-site.xml"), mapReduce());
    children.add(hdfs.jvm().start("resourcemanager", RESOURCE_MANAGER));
    children.add(hdfs.jvm().start("nodemanager", NODE_MANAGER));
    URI metrics = URI.create("http://127.0.0.1:" + ports.get(4) + "/ws/v1/cluster/metrics");
    new Readiness().await("YARN", metrics, ONE_NODE, List.copyOf(children));
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
    yarn.put("yarn.nodemanager.address", "127.0.0.1:0");
    yarn.put("yarn.nodemanager.localizer.address", "127.0.0.1:0");
    yarn.put("yarn.nodemanager.collector-service.address", "127.0.0.1:0");
    yarn.put("yarn.nodemanager.webapp.address", "127.0.0.1:0");
    yarn.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    yarn.put(
        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
        "org.apache.hadoop.mapred.ShuffleHandler");
    yarn.put("yarn.nodemanager.local-dirs", folder.resolve("containers").toString());
    yarn.put("yarn.nodemanager.log-dirs", folder.resolve("container-logs").toString());
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
