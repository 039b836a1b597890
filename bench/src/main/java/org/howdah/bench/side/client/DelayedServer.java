package org.howdah.bench.side.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/*
 * One clock for all connections of a server says when it has served what it was asked so far: a
 * request begins when half a round trip has passed and the ones before it are done, takes its time
 * for each key, and its answer arrives another half of a round trip later. The real server answers
 * long before that; its answer waits here until it is due.
 */
/**
 * A memcached server behind a fixed round trip that serves one key after the other, each in a fixed
 * time. It understands {@code get} alone. Ends with the process.
 */
public final class DelayedServer {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final int REQUESTS_MAX = 4096;

  private final String host;
  private final int realPort;
  private final long tripNanos;
  private final long serviceNanos;
  private final ServerSocket listener;
  private long freeNanos = System.nanoTime();

  DelayedServer(String host, int realPort, long roundTripMicros, long serviceMicros)
      throws IOException {
    this.host = host;
    this.realPort = realPort;
    tripNanos = TimeUnit.MICROSECONDS.toNanos(roundTripMicros) / 2;
    serviceNanos = TimeUnit.MICROSECONDS.toNanos(serviceMicros);
    listener = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
    start("accept", this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static void start(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // The other side has gone, and with it the need for this thread.
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "delay-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listener.accept();
      client.setTcpNoDelay(true);
      Socket server = new Socket(host, realPort);
      server.setTcpNoDelay(true);
      BlockingQueue<Long> due = new LinkedBlockingQueue<>(REQUESTS_MAX);
      start("asks", () -> passRequests(client, server, due));
      start("answers", () -> passAnswers(client, server, due));
    }
  }

  private void passRequests(Socket client, Socket server, BlockingQueue<Long> due)
      throws IOException, InterruptedException {
    try (client;
        server) {
      InputStream in = new BufferedInputStream(client.getInputStream(), BUFFER_BYTES);
      OutputStream out = server.getOutputStream();
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int keys = 0;
      for (int b = in.read(); b >= 0; b = in.read()) {
        line.write(b);
        keys += b == ' ' ? 1 : 0;
        if (b == '\n') {
          due.put(serve(keys));
          line.writeTo(out);
          line.reset();
          keys = 0;
        }
      }
    }
  }

  /** When the answer to a request that has just been sent is back. */
  private synchronized long serve(int keys) {
    long arrival = System.nanoTime() + tripNanos;
    long begin = freeNanos - arrival > 0 ? freeNanos : arrival;
    freeNanos = begin + keys * serviceNanos;
    return freeNanos + tripNanos;
  }

  private static void passAnswers(Socket client, Socket server, BlockingQueue<Long> due)
      throws IOException, InterruptedException {
    try (client;
        server) {
      AnswerReader answers =
          new AnswerReader(new BufferedInputStream(server.getInputStream(), BUFFER_BYTES));
      OutputStream out = client.getOutputStream();
      for (byte[] answer = answers.next(); answer != null; answer = answers.next()) {
        long dueNanos = due.take();
        for (long left = dueNanos - System.nanoTime(); left > 0; ) {
          LockSupport.parkNanos(left);
          left = dueNanos - System.nanoTime();
        }
        out.write(answer);
      }
    }
  }
}
