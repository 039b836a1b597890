package org.howdah.bench.side.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/*
 * A datagram begins with eight bytes: the request's number, the datagram's place among those of the
 * message, how many these are, and two of zero. Answers arrive in any order or not at all. memcached
 * 1.6 sends a datagram for each value and numbers all of them first of one, so that a missing one does
 * not show; but all keys have values of eight bytes, and a request is answered when as many bytes have
 * come as that takes. As in the bound for TCP, the bytes are only counted. A request that is not
 * answered for a while is sent again under a new number.
 */
/**
 * Gets by UDP, as the paper proposes. Arguments: {@code host:port}, keys in a request, requests
 * under way.
 */
public final class UdpClient implements LookUpClient {
  private static final int HEADER_BYTES = 8;
  private static final int DATAGRAM_BYTES_MAX = 64 << 10;
  private static final int RECEIVE_BYTES = 4 << 20;
  private static final int NUMBERS = 1 << 16;
  private static final long LATE_MILLIS = 20;
  private static final int LATE_MAX = 250;

  private final InetSocketAddress server;
  private final int keysPerRequest;
  private final int requestsMax;

  public UdpClient(List<String> arguments) {
    String[] parts = arguments.get(0).split(":");
    server = new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
    keysPerRequest = Integer.parseInt(arguments.get(1));
    requestsMax = Integer.parseInt(arguments.get(2));
  }

  @Override
  public Worker open(Keys keys) throws IOException {
    return new Requests(keys);
  }

  /** A request under way. */
  private static final class Request {
    private final byte[] line;
    private int owedBytes;
    private long sentNanos;

    Request(byte[] line) {
      this.line = line;
    }
  }

  private final class Requests implements Worker {
    private final Keys keys;
    private final DatagramChannel channel;
    private final Selector selector;
    private final Map<Integer, Request> underWay = new LinkedHashMap<>();
    private final ByteBuffer datagram = ByteBuffer.allocateDirect(DATAGRAM_BYTES_MAX);
    private int number;
    private int lateInTurn;
    private long resent;

    Requests(Keys keys) throws IOException {
      this.keys = keys;
      channel = DatagramChannel.open();
      channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BYTES);
      channel.connect(server);
      channel.configureBlocking(false);
      selector = Selector.open();
      channel.register(selector, SelectionKey.OP_READ);
    }

    @Override
    public int step() throws IOException {
      try {
        while (underWay.size() < requestsMax) {
          send(new Request(line(keys.next(keysPerRequest))));
        }
        return receive();
      } catch (PortUnreachableException refused) {
        throw silent(refused);
      }
    }

    @Override
    public int drain() throws IOException {
      int answered = 0;
      while (!underWay.isEmpty()) {
        answered += receive();
      }
      return answered;
    }

    @Override
    public long resent() {
      return resent;
    }

    private void send(Request request) throws IOException {
      number = (number + 1) % NUMBERS;
      request.owedBytes = answerBytes(request.line);
      request.sentNanos = System.nanoTime();
      underWay.put(number, request);
      datagram.clear();
      datagram.putShort((short) number).putShort((short) 0).putShort((short) 1).putShort((short) 0);
      datagram.put(request.line).flip();
      channel.write(datagram);
    }

    /** Takes what has arrived, or waits for it; returns how many keys that completes. */
    private int receive() throws IOException {
      sendLateAgain();
      int answered = takeAll();
      if (answered > 0 || underWay.isEmpty()) {
        return answered;
      }
      selector.select(LATE_MILLIS);
      selector.selectedKeys().clear();
      return takeAll();
    }

    private int takeAll() throws IOException {
      int answered = 0;
      for (datagram.clear(); channel.read(datagram) > 0; datagram.clear()) {
        lateInTurn = 0;
        int bytes = datagram.position() - HEADER_BYTES;
        int answers = Short.toUnsignedInt(datagram.getShort(0));
        Request request = underWay.get(answers);
        if (request != null) {
          request.owedBytes -= bytes;
          if (request.owedBytes <= 0) {
            underWay.remove(answers);
            answered += keysPerRequest;
          }
        }
      }
      return answered;
    }

    private void sendLateAgain() throws IOException {
      long late = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(LATE_MILLIS);
      for (Map.Entry<Integer, Request> oldest = oldest();
          oldest != null && oldest.getValue().sentNanos - late < 0;
          oldest = oldest()) {
        if (++lateInTurn > LATE_MAX) {
          throw silent(null);
        }
        underWay.remove(oldest.getKey());
        resent++;
        send(oldest.getValue());
      }
    }

    private Map.Entry<Integer, Request> oldest() {
      return underWay.isEmpty() ? null : underWay.entrySet().iterator().next();
    }
  }

  private IOException silent(Exception cause) {
    return new IOException(
        "memcached " + server + " answers nothing by UDP; start it with -U and its port", cause);
  }

  private static byte[] line(List<String> keys) {
    return ("get " + String.join(" ", keys) + "\r\n").getBytes(StandardCharsets.US_ASCII);
  }

  /** The bytes of an answer with all values: each key once more, with what stands around it. */
  private int answerBytes(byte[] line) {
    int keyBytes = line.length - "get".length() - keysPerRequest - "\r\n".length();
    int around = "VALUE ".length() + " 0 8\r\n".length() + 8 + "\r\n".length();
    return keyBytes + keysPerRequest * around + "END\r\n".length();
  }
}
