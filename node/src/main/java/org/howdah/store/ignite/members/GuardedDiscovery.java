package org.howdah.store.ignite.members;

import java.io.IOException;
import java.net.Socket;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.spi.IgniteSpiContext;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoveryIoSession;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.howdah.net.Callers;

/*
 * Ignite gives each connection a thread, and buffers as large as the system's, of 2.7 MB on the loopback interface,
 * before it has read a byte of it, or seen a certificate. It tells us of each in that thread, before it reads.
 */
/** Discovery with bounds on those who connect and say nothing. */
class GuardedDiscovery extends TcpDiscoverySpi {
  private final Callers<Socket> callers;

  /** What is asked whether a node may join, among other things; null before it is known. */
  private volatile IgniteSpiContext asked;

  /**
   * @param patienceMillis how long they may take to say who they are
   */
  GuardedDiscovery(long patienceMillis) {
    callers =
        new Callers<>(Callers.Bounds.OF_NODES, new Sockets(), patienceMillis, System::nanoTime);
    addIncomeConnectionListener(socket -> callers.arrived(socket, socket.getInetAddress()));
  }

  private static final class Sockets implements Callers.Line<Socket> {
    @Override
    public boolean isClosed(Socket socket) {
      return socket.isClosed();
    }

    @Override
    public void close(Socket socket) {
      try {
        socket.close();
      } catch (IOException e) {
        // Then it is closed already.
      }
    }
  }

  @Override
  protected void onContextInitialized0(IgniteSpiContext context) {
    super.onContextInitialized0(context);
    asked = DroppedFirst.before(ignite, context);
  }

  @Override
  protected void onContextDestroyed0() {
    asked = null;
    super.onContextDestroyed0();
  }

  @Override
  public IgniteSpiContext getSpiContext() {
    IgniteSpiContext ours = asked;
    return ours == null ? super.getSpiContext() : ours;
  }

  @Override
  public void spiStart(String name) {
    callers.begin(locPort, () -> {});
    super.spiStart(name);
  }

  @Override
  public void spiStop() {
    super.spiStop();
    callers.close();
  }

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // As in Ignite.
  protected <T> T readMessage(TcpDiscoveryIoSession session, long timeout)
      throws IOException, IgniteCheckedException {
    T message = super.readMessage(session, timeout);
    callers.spoke(session.socket());
    return message;
  }
}
