package org.howdah.bench.grid.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.howdah.bench.side.client.Program;

/*
 * Bare, because a client library's own work would make two servers look more alike than they are. All
 * keys and values have one length, and so all answers of a shape: what is read is as long as they
 * are, and ends as they do.
 */
/**
 * Asks a server that speaks memcached's text protocol, on one connection. Arguments: {@code
 * host:port}, how many keys there are. Commands: {@code load}; or a {@link PortShape} and
 * milliseconds. Figures: {@code keys} and {@code seconds}.
 */
public final class PortProgram implements Program {
  private static final int VALUE_BYTES = 100;
  private static final int FIRST = 10_000_000;
  private static final int LOAD_REQUESTS = 1000;
  private static final byte[] VALUE = "v".repeat(VALUE_BYTES).getBytes(US_ASCII);
  private static final String END = "END\r\n";
  private static final String STORED = "STORED\r\n";
  private static final int VALUE_LINE_BYTES = "VALUE k10000000 0 100\r\n".length();

  private final int count;
  private final InputStream in;
  private final OutputStream out;
  private final SplittableRandom random = new SplittableRandom(20_261_122);
  private final ByteArrayOutputStream requests = new ByteArrayOutputStream();

  /** Connects. The connection is open as long as the process. */
  @SuppressWarnings("resource")
  public PortProgram(List<String> arguments) throws IOException {
    String[] address = arguments.get(0).split(":");
    count = Integer.parseInt(arguments.get(1));
    Socket socket = new Socket(address[0], Integer.parseInt(address[1]));
    socket.setTcpNoDelay(true);
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  @Override
  public Map<String, Double> round(List<String> command) throws IOException {
    long begin = System.nanoTime();
    long keys = 0;
    if (command.get(0).equals("load")) {
      load();
      keys = count;
    } else {
      PortShape shape = PortShape.valueOf(command.get(0));
      long end = begin + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(command.get(1)));
      while (System.nanoTime() - end < 0) {
        ask(shape);
        keys += (long) shape.keys() * shape.underWay();
      }
    }
    return Map.of("keys", (double) keys, "seconds", (System.nanoTime() - begin) / 1e9);
  }

  private void load() throws IOException {
    for (int first = 0; first < count; first += LOAD_REQUESTS) {
      int sets = Math.min(LOAD_REQUESTS, count - first);
      for (int i = first; i < first + sets; i++) {
        addSet(i, "");
      }
      send();
      for (int i = 0; i < sets; i++) {
        expect(STORED.length(), STORED);
      }
    }
  }

  private void ask(PortShape shape) throws IOException {
    switch (shape) {
      case SET -> {
        addSet(random.nextInt(count), "");
        send();
        expect(STORED.length(), STORED);
      }
      case SET_NOREPLY -> {
        for (int i = 0; i < shape.underWay(); i++) {
          addSet(random.nextInt(count), " noreply");
        }
        addGet(1);
        send();
        expect(answerBytes(1), END);
      }
      default -> {
        for (int i = 0; i < shape.underWay(); i++) {
          addGet(shape.keys());
        }
        send();
        for (int i = 0; i < shape.underWay(); i++) {
          expect(answerBytes(shape.keys()), END);
        }
      }
    }
  }

  private static String key(int number) {
    return "k" + (FIRST + number);
  }

  private void addSet(int number, String noReply) throws IOException {
    String line = "set " + key(number) + " 0 0 " + VALUE_BYTES + noReply + "\r\n";
    requests.write(line.getBytes(US_ASCII));
    requests.write(VALUE);
    requests.write('\r');
    requests.write('\n');
  }

  private void addGet(int keys) throws IOException {
    StringBuilder line = new StringBuilder("get");
    for (int i = 0; i < keys; i++) {
      line.append(' ').append(key(random.nextInt(count)));
    }
    requests.write(line.append("\r\n").toString().getBytes(US_ASCII));
  }

  private void send() throws IOException {
    requests.writeTo(out);
    requests.reset();
  }

  private static int answerBytes(int keys) {
    return keys * (VALUE_LINE_BYTES + VALUE_BYTES + 2) + END.length();
  }

  private void expect(int bytes, String end) throws IOException {
    byte[] answer = in.readNBytes(bytes);
    String last = new String(answer, US_ASCII);
    if (!last.endsWith(end)) {
      throw new IOException("the server answers " + last.substring(0, Math.min(80, last.length())));
    }
  }
}
