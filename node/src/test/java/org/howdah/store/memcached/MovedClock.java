package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A clock that other processes move forward: each connection sends a number of seconds. */
final class MovedClock implements LongSupplier, AutoCloseable {
  private final AtomicLong movedMillis = new AtomicLong();
  private final ServerSocket socket;

  MovedClock() throws IOException {
    socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "moved-clock");
    thread.setDaemon(true);
    thread.start();
  }

  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept();
          BufferedReader said =
              new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII))) {
        movedMillis.addAndGet((long) (Double.parseDouble(said.readLine()) * 1000));
        client.getOutputStream().write('\n');
      } catch (IOException e) {
        // Who asked sees that it was not answered.
      }
    }
  }

  @Override
  public long getAsLong() {
    return System.currentTimeMillis() + movedMillis.get();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
