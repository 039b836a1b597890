package org.howdah.testkit.daemon;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A one-node HDFS: a NameNode and a DataNode as processes of their own, Hadoop 3.5.0, on free ports
 * of 127.0.0.1, with replication 1, and permissions off unless asked for.
 *
 * <pre>{@code
 * try (HdfsDaemons hdfs = HdfsDaemons.start(folder)) {
 *   conf.addResource(new Path(hdfs.configuration().resolve("core-site.xml").toUri()));
 *   FileSystem fs = FileSystem.get(hdfs.uri(), conf);
 * }
 * }</pre>
 *
 * <p>Starting takes some five seconds; the very first time Maven downloads the jars (some 110 MB)
 * into {@link JarFolder#cache()}. The caller closes it, and deletes the folder if it wants to. The
 * daemons also end when this JVM ends, however it ends.
 */
public final class HdfsDaemons implements AutoCloseable {
  private static final int ATTEMPTS = 3;
  private static final Duration FORMAT_LIMIT = Duration.ofMinutes(1);
  private static final Pattern OUT_OF_SAFE_MODE = Pattern.compile("\"Safemode\"\\s*:\\s*\"\"");
  private static final Pattern ONE_DATA_NODE = Pattern.compile("\"NumLiveDataNodes\"\\s*:\\s*1\\b");

  private final Path folder;
  private final Path configuration;
  private final Map<String, String> further;
  private final DaemonJvm jvm;
  private final List<Child> children = new ArrayList<>();
  private URI uri;

  private HdfsDaemons(Path folder, Map<String, String> further)
      throws IOException, InterruptedException {
    this.further = further;
    this.folder = Files.createDirectories(folder.toAbsolutePath());
    this.configuration = Files.createDirectories(this.folder.resolve("conf"));
    this.jvm =
        new DaemonJvm(JarFolder.hadoopDaemons(), configuration, this.folder, List.of(), List.of());
  }

  /**
   * Formats a new file system in the folder and starts its daemons; returns when files can be
   * written.
   *
   * @param folder holds configuration, logs and data; created when missing, and must not hold a
   *     file system already
   * @throws IOException if a daemon does not come up; the message ends with its log's tail
   */
  public static HdfsDaemons start(Path folder) throws IOException, InterruptedException {
    return start(folder, Map.of("dfs.permissions.enabled", "false"));
  }

  /** The same, of a file system that checks who may read and write what. */
  public static HdfsDaemons startWithPermissions(Path folder)
      throws IOException, InterruptedException {
    return start(folder, Map.of("dfs.permissions.enabled", "true"));
  }

  /** As the first, of a file system that says of its blocks that they are on this machine. */
  public static HdfsDaemons startWithHostName(Path folder)
      throws IOException, InterruptedException {
    String host = InetAddress.getLocalHost().getHostName();
    return start(folder, Map.of("dfs.permissions.enabled", "false", "dfs.datanode.hostname", host));
  }

  private static HdfsDaemons start(Path folder, Map<String, String> further)
      throws IOException, InterruptedException {
    HdfsDaemons hdfs = new HdfsDaemons(folder, further);
    try {
      hdfs.format();
      hdfs.startOnFreePorts();
      return hdfs;
    } catch (IOException | InterruptedException | RuntimeException error) {
      hdfs.close();
      throw error;
    }
  }

  /** The file system's address, {@code hdfs://127.0.0.1:port}. */
  public URI uri() {
    return uri;
  }

  /** A folder with {@code core-site.xml} and {@code hdfs-site.xml}, for a class path. */
  public Path configuration() {
    return configuration;
  }

  /** The folder of the DataNode's block files. */
  public Path blocks() {
    return folder.resolve("data");
  }

  /** Ends the daemons; the folder stays. */
  @Override
  public void close() {
    children.forEach(Child::close);
    children.clear();
  }

  DaemonJvm jvm() {
    return jvm;
  }

  private void format() throws IOException, InterruptedException {
    writeConfiguration(Ports.free(2));
    String main = "org.apache.hadoop.hdfs.server.namenode.NameNode";
    try (Child format = jvm.start("format", main, "-format", "-nonInteractive")) {
      if (format.waitFor(FORMAT_LIMIT) != 0) {
        throw new IOException("cannot format a file system in " + folder + "\n" + format.logTail());
      }
    }
  }

  private void startOnFreePorts() throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        startOnce(Ports.free(2));
        return;
      } catch (IOException error) {
        close();
        if (attempt == ATTEMPTS || !Readiness.isEarlyEnd(error)) {
          throw error;
        }
      }
    }
  }

  private void startOnce(List<Integer> ports) throws IOException, InterruptedException {
    writeConfiguration(ports);
    children.add(jvm.start("namenode", "org.apache.hadoop.hdfs.server.namenode.NameNode"));
    children.add(jvm.start("datanode", "org.apache.hadoop.hdfs.server.datanode.DataNode"));
    Readiness readiness = new Readiness();
    String bean = "http://127.0.0.1:" + ports.get(1) + "/jmx?qry=Hadoop:service=NameNode,name=";
    readiness.await(
        "HDFS", URI.create(bean + "FSNamesystemState"), ONE_DATA_NODE, List.copyOf(children));
    readiness.await(
        "HDFS", URI.create(bean + "NameNodeInfo"), OUT_OF_SAFE_MODE, List.copyOf(children));
  }

  private void writeConfiguration(List<Integer> ports) throws IOException {
    uri = URI.create("hdfs://127.0.0.1:" + ports.get(0));
    Configuration.write(
        configuration.resolve("core-site.xml"),
        Map.of(
            "fs.defaultFS", uri.toString(),
            "hadoop.tmp.dir", folder.resolve("tmp").toString()));
    Map<String, String> hdfs = new LinkedHashMap<>();
    hdfs.put("dfs.namenode.rpc-address", "127.0.0.1:" + ports.get(0));
    hdfs.put("dfs.namenode.http-address", "127.0.0.1:" + ports.get(1));
    hdfs.put("dfs.namenode.name.dir", folder.resolve("name").toUri().toString());
    hdfs.put("dfs.namenode.safemode.extension", "0");
    hdfs.put("dfs.datanode.data.dir", blocks().toUri().toString());
    hdfs.put("dfs.datanode.address", "127.0.0.1:0");
    hdfs.put("dfs.datanode.http.address", "127.0.0.1:0");
    hdfs.put("dfs.datanode.ipc.address", "127.0.0.1:0");
    hdfs.put("dfs.replication", "1");
    hdfs.putAll(further);
    Configuration.write(configuration.resolve("hdfs-site.xml"), hdfs);
    Configuration.writeLogging(configuration);
  }
}
