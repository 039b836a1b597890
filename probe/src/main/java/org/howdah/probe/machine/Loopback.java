package org.howdah.probe.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Connections of a machine with itself: what no network between processes on it can exceed. */
public final class Loopback {
  private static final int CHUNK_BYTES = 1 << 20;

  private Loopback() {}

  /** Bytes a second over one connection. */
  public static double bytesPerSecond(Duration duration) throws IOException, InterruptedException {
    ExecutorService reader = Executors.newSingleThreadExecutor();
    try (ServerSocketChannel server =
            ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        SocketChannel sender = SocketChannel.open(server.getLocalAddress());
        SocketChannel receiver = server.accept()) {
      Future<Long> received = reader.submit(() -> readAll(receiver));
      long begin = System.nanoTime();
      send(sender, begin + duration.toNanos());
      sender.shutdownOutput();
      return received.get() * 1e9 / (System.nanoTime() - begin);
    } catch (ExecutionException failure) {
      throw new IOException("the loopback: " + failure.getCause().getMessage(), failure);
    } finally {
      reader.shutdownNow();
    }
  }

  private static void send(SocketChannel sender, long end) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
    while (System.nanoTime() - end < 0) {
      chunk.clear();
      while (chunk.hasRemaining()) {
        sender.write(chunk);
      }
    }
  }

  private static long readAll(SocketChannel receiver) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
    long all = 0;
    for (int bytes = 0; bytes >= 0; bytes = receiver.read(chunk.clear())) {
      all += bytes;
    }
    return all;
  }
}
