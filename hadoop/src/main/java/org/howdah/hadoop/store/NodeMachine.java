package org.howdah.hadoop.store;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The machine of a node as Hadoop calls it. */
public final class NodeMachine {
  private NodeMachine() {}

  /**
   * The name of the machine. A node that only this machine reaches is on it, and others call it by
   * its name.
   *
   * @param address {@code host:port}
   */
  public static String of(String address) {
    String host = address.substring(0, address.lastIndexOf(':'));
    try {
      InetAddress found = InetAddress.getByName(host);
      return found.isLoopbackAddress()
          ? InetAddress.getLocalHost().getHostName()
          : found.getCanonicalHostName();
    } catch (UnknownHostException e) {
      return host;
    }
  }
}
