package org.howdah.probe.memcached;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** By a connection that stays. */
final class TcpGets implements Gets {
  private final InetSocketAddress server;
  private final SocketChannel channel;
  private final Wire wire;
  private final ByteBuffer request;
  private final ByteBuffer answer;
  private int asked;

  TcpGets(InetSocketAddress server, Wire wire, int keysMax) throws IOException {
    this.server = server;
    this.wire = wire;
    request = ByteBuffer.allocateDirect(Wire.requestBytes(keysMax));
    answer = ByteBuffer.allocateDirect(wire.answerBytes(keysMax) + Wire.END.length);
    channel = SocketChannel.open(server);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  @Override
  public void send(int[] keys, int count) throws IOException {
    asked = count;
    request.clear();
    wire.putRequest(request, keys, count);
    request.flip();
    while (request.hasRemaining()) {
      channel.write(request);
    }
  }

  @Override
  public int receive() throws IOException {
    answer.clear();
    try {
      do {
        if (channel.read(answer) < 0) {
          throw new EOFException("the connection was closed");
        }
        if (!answer.hasRemaining()) {
          throw new IOException("an answer is longer than its values");
        }
      } while (!Wire.isEnd(answer));
      wire.take(answer, asked);
    } catch (IOException failure) {
      throw new IOException(server + ": " + failure.getMessage(), failure);
    }
    return answer.position();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
