package org.howdah.cli.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The machine's own name, and the default file system when it is elsewhere. */
final class NetworkChecks {
  private static final long NAME_MILLIS_SLOW = 500;
  private static final int CONNECT_MILLIS_MAX = 2_000;
  private static final int NAME_NODE_PORT = 8020;

  private final Configuration settings;

  NetworkChecks(Configuration settings) {
    this.settings = settings;
  }

  List<Finding> findings() {
    return List.of(hostName(), defaultFileSystem());
  }

  Finding hostName() {
    long start = System.nanoTime();
    try {
      String name = InetAddress.getLocalHost().getHostName();
      long millis = (System.nanoTime() - start) / 1_000_000;
      String found = name + " resolves in " + millis + " ms";
      return millis < NAME_MILLIS_SLOW
          ? Finding.ok("host name", found)
          : Finding.warn(
              "host name", found + ", at the start of every job", "add it to /etc/hosts");
    } catch (UnknownHostException unknown) {
      return Finding.fail(
          "host name",
          "it does not resolve: " + unknown.getMessage(),
          "echo \"127.0.1.1 $(hostname)\" | sudo tee -a /etc/hosts");
    }
  }

  Finding defaultFileSystem() {
    URI uri = URI.create(settings.get("fs.defaultFS", "file:///"));
    if (!"hdfs".equals(uri.getScheme())) {
      return Finding.ok("fs.defaultFS", uri.toString());
    }
    List<InetSocketAddress> addresses = nameNodes(uri);
    List<String> failures = new ArrayList<>();
    for (InetSocketAddress address : addresses) {
      try (Socket socket = new Socket()) {
        socket.connect(address, CONNECT_MILLIS_MAX);
        return Finding.ok("fs.defaultFS", uri + " answers at " + address);
      } catch (IOException unreachable) {
        failures.add(address + ": " + unreachable.getMessage());
      }
    }
    return Finding.fail(
        "fs.defaultFS",
        uri + " does not answer: " + String.join("; ", failures),
        "start the name node, correct core-site.xml, or run with -D fs.defaultFS=file:///");
  }

  private List<InetSocketAddress> nameNodes(URI uri) {
    String service = String.valueOf(uri.getHost());
    if (!Arrays.asList(settings.getTrimmedStrings("dfs.nameservices")).contains(service)) {
      return List.of(address(uri.getHost(), uri.getPort()));
    }
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String node : settings.getTrimmedStrings("dfs.ha.namenodes." + service)) {
      URI one = URI.create("hdfs://" + settings.get(key(service, node), "missing"));
      addresses.add(address(one.getHost(), one.getPort()));
    }
    return addresses;
  }

  private static String key(String service, String node) {
    return "dfs.namenode.rpc-address." + service + "." + node;
  }

  private static InetSocketAddress address(String host, int port) {
    return new InetSocketAddress(host, port < 0 ? NAME_NODE_PORT : port);
  }
}
