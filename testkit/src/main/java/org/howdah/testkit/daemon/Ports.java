package org.howdah.testkit.daemon;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Ports that are free on the loopback interface, for processes that must be told theirs.
 *
 * <p>They lie below those that the system hands out to whoever asks for any port, so that a
 * connection or a server opened in the meantime does not take one. None is given twice, by this JVM
 * nor by another that asks here while this one lives: a port is free until its process has started,
 * which takes seconds. Programs that choose their ports without asking here may take one.
 */
public final class Ports {
  /** Linux hands out 32 768 and up, others 49 152 and up. */
  private static final int FIRST_HANDED_OUT = 32_000;

  private static final int FIRST = 10_000;

  /** Ports that a JVM takes at once, which is what a file is locked for. */
  private static final int BLOCK = 100;

  private static final int BLOCKS = (FIRST_HANDED_OUT - FIRST) / BLOCK;

  /** By block. Held until this JVM ends: to close a file gives up all of a JVM's locks of it. */
  private static final Map<Integer, FileLock> HELD = new HashMap<>();

  private static int next;
  private static int end;

  private Ports() {}

  /** Returns distinct free ports, at most 100. */
  public static List<Integer> free(int count) throws IOException {
    int first = firstOf(count);
    return IntStream.range(first, first + count).boxed().toList();
  }

  /** The first of as many ports in a row, at most 100, that are free now. */
  public static synchronized int firstOf(int count) throws IOException {
    int first;
    do {
      if (next + count > end) {
        takeBlock();
      }
      first = next;
      next += count;
    } while (!areFree(first, count));
    return first;
  }

  private static void takeBlock() throws IOException {
    String name = "howdah-ports-" + System.getProperty("user.name");
    Path folder = Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir"), name));
    int from = ThreadLocalRandom.current().nextInt(BLOCKS);
    for (int i = 0; i < BLOCKS; i++) {
      int block = (from + i) % BLOCKS;
      if (!HELD.containsKey(block) && canHold(block, folder.resolve(block + ".lock"))) {
        next = FIRST + block * BLOCK;
        end = next + BLOCK;
        return;
      }
    }
    throw new IOException("all ports from " + FIRST + " are in use by those who locked " + folder);
  }

  private static boolean canHold(int block, Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, CREATE, WRITE);
    FileLock lock = channel.tryLock();
    if (lock == null) {
      channel.close();
      return false;
    }
    HELD.put(block, lock);
    return true;
  }

  private static boolean areFree(int first, int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(first + i, 1, InetAddress.getLoopbackAddress()));
      }
      return true;
    } catch (BindException taken) {
      return false;
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
