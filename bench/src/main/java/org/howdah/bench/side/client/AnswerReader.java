package org.howdah.bench.side.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Cuts a server's answers to {@code get} apart. Not safe for use by several threads. */
final class AnswerReader {
  private final InputStream in;

  AnswerReader(InputStream in) {
    this.in = in;
  }

  /** The bytes of the next answer; null when there are no more. */
  byte[] next() throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    while (true) {
      String line = line(answer);
      if (line.isEmpty()) {
        return null;
      }
      if (!line.startsWith("VALUE ")) {
        return answer.toByteArray();
      }
      int bytes = Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1).trim());
      answer.write(in.readNBytes(bytes + 2));
    }
  }

  private String line(ByteArrayOutputStream answer) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b >= 0; b = in.read()) {
      answer.write(b);
      line.append((char) b);
      if (b == '\n') {
        return line.toString();
      }
    }
    return "";
  }
}
