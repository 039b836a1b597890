package org.howdah.grid.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * A merge reads hundreds of runs side by side, each a little at a time. Streams that wait would each
 * hold a thread and a connection of the node.
 */
/** Reads a run in small pieces, each with a request of its own. For one thread. */
final class RunDownload extends InputStream {
  private static final int PIECE_BYTES = 256 << 10;

  private final NodeHttp http;
  private final String path;
  private final long end;
  private long next;
  private byte[] piece;
  private int at;

  private RunDownload(NodeHttp http, String path, long offset, long end, byte[] first) {
    this.http = http;
    this.path = path;
    this.end = end;
    piece = first;
    next = offset + first.length;
  }

  static RunDownload open(NodeHttp http, String path, long offset, long length)
      throws HowdahException {
    long wanted = length < 0 ? PIECE_BYTES : Math.min(PIECE_BYTES, length);
    HttpResponse<byte[]> first = ask(http, path, offset, wanted);
    long size = first.headers().firstValueAsLong("X-Howdah-Length").orElse(-1);
    long end = length < 0 ? size : offset + length;
    if (size < end) {
      throw new HowdahException(
          ErrorCode.LOST,
          "%s of the node at %s has %d bytes and no %d from byte %d on"
              .formatted(path, http.address(), size, length, offset));
    }
    return new RunDownload(http, path, offset, end, first.body());
  }

  private static HttpResponse<byte[]> ask(NodeHttp http, String path, long offset, long length)
      throws HowdahException {
    String range = path + "?offset=" + offset + "&length=" + length;
    return http.ask("GET", range, null, NodeHttp.ANSWER_TIME);
  }

  @Override
  public int read() throws IOException {
    return fill() ? piece[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int taken = Math.min(length, piece.length - at);
    System.arraycopy(piece, at, to, offset, taken);
    at += taken;
    return taken;
  }

  private boolean fill() throws HowdahException {
    if (at < piece.length) {
      return true;
    }
    if (next >= end) {
      return false;
    }
    piece = ask(http, path, next, Math.min(PIECE_BYTES, end - next)).body();
    at = 0;
    if (piece.length == 0) {
      throw new HowdahException(
          ErrorCode.LOST,
          "%s of the node at %s ended at byte %d of %d"
              .formatted(path, http.address(), next, end));
    }
    next += piece.length;
    return true;
  }
}
