package org.howdah.net;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Whether something listens where a node does, or did. */
public enum Listening {
  YES,
  /** The machine is there, and nothing on it listens. */
  NO,
  /** Nobody says, or there is no such address. */
  UNKNOWN;

  /**
   * Tries to connect.
   *
   * @param address {@code host:port}; null is unknown
   * @param millisMax how long an answer may take
   */
  public static Listening at(String address, int millisMax) {
    int colon = address == null ? -1 : address.lastIndexOf(':');
    if (colon < 0) {
      return UNKNOWN;
    }
    try (Socket socket = new Socket()) {
      int port = Integer.parseInt(address.substring(colon + 1));
      socket.connect(new InetSocketAddress(host(address), port), millisMax);
      return YES;
    } catch (ConnectException refused) {
      return NO;
    } catch (IOException | IllegalArgumentException away) {
      return UNKNOWN;
    }
  }

  /** The machine of an address. */
  public static String host(String address) {
    return address.substring(0, address.lastIndexOf(':'));
  }
}
