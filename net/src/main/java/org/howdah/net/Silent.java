package org.howdah.net;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The JDK's server accepts as many connections as come, and leaves those that say nothing open for half a minute; the
 * bound that it knows refuses whoever comes next. What it has accepted it tells nobody, so its sets are looked into, as
 * its own timer does. Whoever takes a connection out of the first set is the one who may close it, or read from it.
 */
/** Bounds connections to an HTTP server that have not sent a byte yet. Safe for several threads. */
final class Silent implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Silent.class);
  private static final long PATIENCE_MILLIS = 10_000;

  private final Set<?> accepted;
  private final Object server;
  private final Field since;
  private final Method closing;
  private final Method channel;
  private final Callers<Object> callers;

  private Silent(HttpServer port) throws ReflectiveOperationException {
    Class<?> type = port.getClass();
    Field wrapped = open(type.getDeclaredField("server"));
    server = wrapped.get(port);
    accepted =
        (Set<?>) open(server.getClass().getDeclaredField("newlyAcceptedConnections")).get(server);
    Class<?> connection =
        Class.forName("sun.net.httpserver.HttpConnection", false, type.getClassLoader());
    since = open(connection.getDeclaredField("idleStartTime"));
    closing = server.getClass().getDeclaredMethod("closeConnection", connection);
    closing.setAccessible(true);
    channel = connection.getDeclaredMethod("getChannel");
    channel.setAccessible(true);
    callers =
        new Callers<>(
            Callers.Bounds.OF_CLIENTS, new Connections(), PATIENCE_MILLIS, System::nanoTime);
  }

  private static Field open(Field field) {
    field.setAccessible(true);
    return field;
  }

  /**
   * Begins.
   *
   * @return null where the JVM does not let us look; it was started by another command than ours
   */
  static Silent begin(HttpServer port) {
    try {
      Silent made = new Silent(port);
      made.callers.begin(port.getAddress().getPort(), made::find);
      return made;
    } catch (ReflectiveOperationException | InaccessibleObjectException | ClassCastException e) {
      LOG.warn("connections to the HTTP port that send nothing are not bounded ({})", e.toString());
      return null;
    }
  }

  private final class Connections implements Callers.Line<Object> {
    @Override
    public boolean isClosed(Object connection) {
      return !accepted.contains(connection);
    }

    @Override
    public void close(Object connection) {
      if (accepted.remove(connection)) {
        invoke(closing, server, connection);
      }
    }
  }

  private void find() {
    List<Object> all;
    synchronized (accepted) {
      all = new ArrayList<>(accepted);
    }
    all.sort(Comparator.comparingLong(this::sinceMillis));
    for (Object one : all) {
      try {
        if (invoke(channel, one) instanceof SocketChannel socket
            && socket.getRemoteAddress() instanceof InetSocketAddress address) {
          callers.arrived(one, address.getAddress());
        }
      } catch (IOException gone) {
        // Then it is in nobody's way.
      }
    }
  }

  private long sinceMillis(Object connection) {
    try {
      return since.getLong(connection);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("another JDK than this was made for", e);
    }
  }

  private static Object invoke(Method method, Object of, Object... arguments) {
    try {
      return method.invoke(of, arguments);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("another JDK than this was made for", e);
    }
  }

  @Override
  public void close() {
    callers.close();
  }
}
