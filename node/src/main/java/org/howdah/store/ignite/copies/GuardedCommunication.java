package org.howdah.store.ignite.copies;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.util.nio.GridNioServer;
import org.apache.ignite.internal.util.nio.GridNioSession;
import org.apache.ignite.lang.IgniteInClosure;
import org.apache.ignite.plugin.extensions.communication.Message;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.howdah.net.Callers;

/*
 * Ignite gives each connection 128 KiB of buffers outside the heap, and leaves it open for ten minutes. It tells nobody
 * of one before it has said who it is, so they are looked for.
 */
/** Data between nodes, with bounds on those who connect and say nothing. */
public final class GuardedCommunication extends TcpCommunicationSpi {
  private static final String SERVER = "nioSrvWrapper";

  private final Callers<GridNioSession> callers;
  private final HeldAnswers answers;

  /**
   * @param patienceMillis how long they may take to say who they are
   * @param copies knows whether changes may be acknowledged
   */
  public GuardedCommunication(long patienceMillis, CopyKeeper copies) {
    answers = new HeldAnswers(copies, patienceMillis);
    callers =
        new Callers<>(Callers.Bounds.OF_NODES, new Sessions(), patienceMillis, System::nanoTime);
  }

  private static final class Sessions implements Callers.Line<GridNioSession> {
    @Override
    public boolean isClosed(GridNioSession session) {
      return session.closeTime() > 0;
    }

    @Override
    public void close(GridNioSession session) {
      var unused = session.close();
    }
  }

  @Override
  public void spiStart(String name) {
    super.spiStart(name);
    Supplier<GridNioServer<?>> server = server();
    callers.begin(getLocalPort(), () -> find(server.get()));
    answers.start();
  }

  /** What accepts connections; Ignite has no other way to it. */
  @SuppressWarnings("deprecation") // For users of Ignite, which this is where it has no seam.
  private Supplier<GridNioServer<?>> server() {
    try {
      Field field = TcpCommunicationSpi.class.getDeclaredField(SERVER);
      field.setAccessible(true);
      var wrapper =
          (org.apache.ignite.spi.communication.tcp.internal.GridNioServerWrapper) field.get(this);
      return wrapper::nio;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("another version of Ignite than this was made for", e);
    }
  }

  private void find(GridNioServer<?> server) {
    List<GridNioSession> all = new ArrayList<>(server.sessions());
    all.sort(Comparator.comparingLong(GridNioSession::createTime));
    for (GridNioSession session : all) {
      if (session.accepted() && session.remoteAddress() != null) {
        callers.arrived(session, session.remoteAddress().getAddress());
        if (session.meta(CONN_IDX_META) != null) {
          callers.spoke(session);
        }
      }
    }
  }

  @Override
  public void sendMessage(
      ClusterNode node, Message message, IgniteInClosure<IgniteException> acknowledged) {
    if (!answers.hold(message, () -> super.sendMessage(node, message, acknowledged))) {
      super.sendMessage(node, message, acknowledged);
    }
  }

  @Override
  public void spiStop() {
    answers.close();
    callers.close();
    super.spiStop();
  }
}
