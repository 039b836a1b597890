package org.howdah.grid.client;

import java.net.http.HttpResponse;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.howdah.grid.PieceInput;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * A merge reads hundreds of runs side by side, each a little at a time. Streams that wait would each
 * hold a thread and a connection of the node.
 */
/** Reads a run in small pieces, each with a request of its own. For one thread. */
final class RunDownload extends PieceInput {
  private static final int PIECE_BYTES = 256 << 10;

  private final NodeHttp http;
  private final String path;
  private final Consumer<Future<?>> underWay;
  private final long end;
  private long next;

  private RunDownload(
      NodeHttp http,
      String path,
      Consumer<Future<?>> underWay,
      long offset,
      long end,
      byte[] first) {
    super(first);
    this.http = http;
    this.path = path;
    this.underWay = underWay;
    this.end = end;
    next = offset + first.length;
  }

  /**
   * @param underWay as of {@link NodeHttp#ask}, for each piece
   */
  static RunDownload open(
      NodeHttp http, String path, long offset, long length, Consumer<Future<?>> underWay)
      throws HowdahException {
    long wanted = length < 0 ? PIECE_BYTES : Math.min(PIECE_BYTES, length);
    HttpResponse<byte[]> first = ask(http, path, offset, wanted, underWay);
    long size = first.headers().firstValueAsLong("X-Howdah-Length").orElse(-1);
    long end = length < 0 ? size : offset + length;
    if (size < end) {
      throw new HowdahException(
          ErrorCode.LOST,
          "%s of the node at %s has %d bytes and no %d from byte %d on"
              .formatted(path, http.address(), size, length, offset));
    }
    return new RunDownload(http, path, underWay, offset, end, first.body());
  }

  private static HttpResponse<byte[]> ask(
      NodeHttp http, String path, long offset, long length, Consumer<Future<?>> underWay)
      throws HowdahException {
    String range = path + "?offset=" + offset + "&length=" + length;
    return http.ask("GET", range, null, NodeHttp.ANSWER_TIME, underWay);
  }

  @Override
  protected byte[] next() throws HowdahException {
    if (next >= end) {
      return null;
    }
    byte[] piece = ask(http, path, next, Math.min(PIECE_BYTES, end - next), underWay).body();
    if (piece.length == 0) {
      throw new HowdahException(
          ErrorCode.LOST,
          "%s of the node at %s ended at byte %d of %d".formatted(path, http.address(), next, end));
    }
    next += piece.length;
    return piece;
  }
}
