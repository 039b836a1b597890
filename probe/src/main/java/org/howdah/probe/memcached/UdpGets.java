package org.howdah.probe.memcached;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;

/**
 * By datagrams, each with memcached's head of 8 bytes: the request's number, the datagram's place
 * in the answer, how many the answer has, and nothing.
 */
final class UdpGets implements Gets {
  /** After so long nothing comes any more: on a local network, an answer takes less than 10 ms. */
  private static final int PATIENCE_MILLIS = 200;

  private static final int HEAD_BYTES = 8;
  private static final int DATAGRAM_BYTES_MAX = 65_507;

  private final InetSocketAddress server;
  private final DatagramSocket socket;
  private final Wire wire;
  private final ByteBuffer request;
  private final ByteBuffer answer;
  private final byte[] bytes = new byte[DATAGRAM_BYTES_MAX];
  private int asked;
  private short number;

  UdpGets(InetSocketAddress server, Wire wire, int keysMax) throws IOException {
    this.server = server;
    this.wire = wire;
    if (Wire.requestBytes(keysMax) + HEAD_BYTES > DATAGRAM_BYTES_MAX) {
      throw new IOException("a request of " + keysMax + " keys does not fit into a datagram");
    }
    request = ByteBuffer.allocate(HEAD_BYTES + Wire.requestBytes(keysMax));
    answer = ByteBuffer.allocate(wire.answerBytes(keysMax) + Wire.END.length);
    socket = new DatagramSocket();
    socket.connect(server);
    socket.setSoTimeout(PATIENCE_MILLIS);
  }

  @Override
  public void send(int[] keys, int count) throws IOException {
    asked = count;
    number++;
    request.clear();
    request.putShort(number).putShort((short) 0).putShort((short) 1).putShort((short) 0);
    wire.putRequest(request, keys, count);
    try {
      socket.send(new DatagramPacket(request.array(), request.position()));
    } catch (PortUnreachableException closed) {
      throw unreachable(closed);
    }
  }

  /**
   * Takes series of pieces until the answer's end: memcached 1.6 begins a series for each key. What
   * comes out of order within a series is put in order; a series that is mixed with another is
   * lost, and pieces of answers before are dropped.
   */
  @Override
  public int receive() throws IOException {
    answer.clear();
    Series series = null;
    try {
      while (series != null || !Wire.isEnd(answer)) {
        ByteBuffer piece = piece();
        int place = Short.toUnsignedInt(piece.getShort());
        int count = Short.toUnsignedInt(piece.getShort());
        piece.getShort();
        series = series == null ? new Series(count) : series;
        if (!series.take(place, count, piece)) {
          return LOST;
        }
        if (series.isWhole()) {
          append(series);
          series = null;
        }
      }
    } catch (SocketTimeoutException lost) {
      return LOST;
    }
    take();
    return answer.position();
  }

  /** The next datagram of this answer, behind its number. */
  private ByteBuffer piece() throws IOException {
    while (true) {
      DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
      try {
        socket.receive(packet);
      } catch (PortUnreachableException closed) {
        throw unreachable(closed);
      }
      ByteBuffer piece = ByteBuffer.wrap(bytes, 0, packet.getLength());
      if (piece.remaining() >= HEAD_BYTES && piece.getShort() == number) {
        return piece;
      }
    }
  }

  private IOException unreachable(PortUnreachableException closed) {
    return new IOException(
        server + " does not answer by UDP; memcached does with -U and its port", closed);
  }

  private void append(Series series) throws IOException {
    for (byte[] piece : series.pieces) {
      if (piece.length > answer.remaining()) {
        throw new IOException(server + ": an answer is longer than its values");
      }
      answer.put(piece);
    }
  }

  private void take() throws IOException {
    try {
      wire.take(answer, asked);
    } catch (IOException failure) {
      throw new IOException(server + ": " + failure.getMessage(), failure);
    }
  }

  @Override
  public void close() {
    socket.close();
  }

  /** Datagrams that belong together. */
  private static final class Series {
    private final byte[][] pieces;
    private int missing;

    Series(int count) {
      pieces = new byte[count][];
      missing = count;
    }

    /** Whether the piece can be one of these. */
    boolean take(int place, int count, ByteBuffer piece) {
      if (count != pieces.length || place >= count || pieces[place] != null) {
        return false;
      }
      pieces[place] = new byte[piece.remaining()];
      piece.get(pieces[place]);
      missing--;
      return true;
    }

    boolean isWhole() {
      return missing == 0;
    }
  }
}
