package org.howdah.cache.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.Node;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Lets other processes of the same user and machine read through a cache: at a socket in a folder
 * that nobody else may enter. Each has a thread. Safe for several threads.
 */
public final class CacheServer implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(CacheServer.class.getName());

  /** What the system has room for in the name of a socket. */
  static final int NAME_BYTES_MAX = 107;

  private static final String DOOR = "door";
  private static final String SOCKET = "socket";

  /** What a client asks takes as long as its answer. */
  private static final long END_MILLIS_MAX = 5_000;

  /** Further processes go without the cache. */
  static final int CLIENTS_MAX = 256;

  private final Path socket;
  private final ServerSocketChannel door;
  private final Node node;
  private final Message.Hello hello;
  private final Semaphore free = new Semaphore(CLIENTS_MAX);
  private final Map<SocketChannel, Thread> clients = new ConcurrentHashMap<>();

  private CacheServer(Path socket, ServerSocketChannel door, Node node, long blockBytes) {
    this.socket = socket;
    this.door = door;
    this.node = node;
    hello = new Message.Hello(blockBytes, node.name(), node.folder().toAbsolutePath());
  }

  /** Where the cache of a folder is served. */
  public static Path socketOf(Path folder) {
    return folder.toAbsolutePath().resolve(DOOR).resolve(SOCKET);
  }

  /**
   * Begins to serve at the socket of the cache's folder.
   *
   * @param node is closed by the caller, after this
   * @throws HowdahException {@link ErrorCode#USER_CONFIGURATION} if the folder's path is too long,
   *     {@link ErrorCode#RESOURCES} if the folder cannot be used
   */
  public static CacheServer start(Node node, long blockBytes) throws IOException {
    return start(node, blockBytes, node.emptied(DOOR).toAbsolutePath().resolve(SOCKET));
  }

  /**
   * Begins to serve.
   *
   * @param node is closed by the caller, after this
   * @param socket what is there goes
   * @throws HowdahException {@link ErrorCode#USER_CONFIGURATION} if its path is too long
   */
  static CacheServer start(Node node, long blockBytes, Path socket) throws IOException {
    if (socket.toString().getBytes(UTF_8).length > NAME_BYTES_MAX) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the name of the socket "
              + socket
              + " has more than "
              + NAME_BYTES_MAX
              + " bytes; name a cache folder with a shorter path");
    }
    Files.deleteIfExists(socket);
    ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      door.bind(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      door.close();
      throw e;
    }
    CacheServer server = new CacheServer(socket, door, node, blockBytes);
    thread("cache-door", server::accept).start();
    return server;
  }

  /** Where it is found. */
  public Path socket() {
    return socket;
  }

  private static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private void accept() {
    while (door.isOpen()) {
      try {
        SocketChannel client = door.accept();
        if (free.tryAcquire()) {
          letIn(client);
        } else {
          LOG.warning(CLIENTS_MAX + " processes read through the cache; one more goes without");
          client.close();
        }
      } catch (IOException e) {
        LOG.log(door.isOpen() ? Level.WARNING : Level.FINE, "no process is let in", e);
        if (Thread.interrupted() || !door.isOpen()) {
          return;
        }
        pause();
      } catch (RuntimeException | Error e) {
        LOG.log(Level.WARNING, "no process is let in", e);
        pause();
      }
    }
  }

  private void letIn(SocketChannel client) throws IOException {
    Thread thread = thread("cache-client", () -> serve(client));
    clients.put(client, thread);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      // There is no room for another thread.
      clients.remove(client);
      free.release();
      client.close();
      throw e;
    }
    if (!door.isOpen()) {
      client.close();
    }
  }

  /** Who cannot open what a new process needs tries again a little later. */
  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(SocketChannel client) {
    try (client;
        Session session = new Session(node)) {
      Frames frames = new Frames(client);
      frames.write(hello.encode());
      for (ByteBuffer frame = frames.read(); frame != null; frame = frames.read()) {
        ByteBuffer answer = session.handle(Message.decode(frame));
        if (answer != null) {
          frames.write(answer);
        }
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.FINE, "a process that read through the cache is let go", e);
    } finally {
      clients.remove(client);
      free.release();
    }
  }

  /** Lets all go; blocks that they have open can be read. Waits until their loans have ended. */
  @Override
  public void close() {
    try {
      door.close();
      for (Map.Entry<SocketChannel, Thread> client : clients.entrySet()) {
        client.getKey().close();
        client.getValue().join(END_MILLIS_MAX);
      }
    } catch (IOException e) {
      LOG.log(Level.FINE, "closing the door of a cache", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
