package org.howdah.hadoop.store;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

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

  /**
   * All that the machine may be called, in small letters: what the address has, its names with and
   * without their domain, and its number.
   *
   * @param address {@code host:port}
   */
  public static Set<String> names(String address) {
    String host = address.substring(0, address.lastIndexOf(':'));
    Set<String> names = new TreeSet<>();
    try {
      InetAddress found = InetAddress.getByName(host);
      InetAddress known = found.isLoopbackAddress() ? InetAddress.getLocalHost() : found;
      names.add(known.getHostAddress());
      addWithoutDomain(names, known.getHostName());
      addWithoutDomain(names, known.getCanonicalHostName());
    } catch (UnknownHostException e) {
      names.add(host.toLowerCase(Locale.ROOT));
    }
    addWithoutDomain(names, host);
    return names;
  }

  private static void addWithoutDomain(Set<String> names, String name) {
    String small = name.toLowerCase(Locale.ROOT);
    names.add(small);
    boolean isNumber = small.contains(":") || Character.isDigit(small.charAt(small.length() - 1));
    int dot = small.indexOf('.');
    if (dot > 0 && !isNumber) {
      names.add(small.substring(0, dot));
    }
  }
}
