package org.howdah.store.http;

import java.io.IOException;
import java.io.OutputStream;
import org.howdah.net.Errors;
import org.howdah.net.Exchange;
import org.howdah.record.HowdahException;

/** Answers a request with frames, and their end, or the error that came between. */
interface FrameAnswer {
  /** Writes the frames; called once the answer cannot be an error any more. */
  void write(FrameWriter frames) throws IOException;

  /** Sends what {@code answer} writes. */
  static void send(Exchange exchange, FrameAnswer answer) throws IOException {
    send(exchange, false, answer);
  }

  /** The same for a client that may take its time, as long as nobody needs its place. */
  static void sendAtLeisure(Exchange exchange, FrameAnswer answer) throws IOException {
    send(exchange, true, answer);
  }

  private static void send(Exchange exchange, boolean isAtLeisure, FrameAnswer answer)
      throws IOException {
    try (OutputStream out = exchange.open(Frames.MEDIA_TYPE, isAtLeisure)) {
      FrameWriter frames = new FrameWriter(out);
      try {
        answer.write(frames);
        frames.end();
      } catch (HowdahException e) {
        frames.broken(e);
      } catch (IllegalStateException e) {
        frames.broken(Errors.unusable(e));
      }
    }
  }
}
