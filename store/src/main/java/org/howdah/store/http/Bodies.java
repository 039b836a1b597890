package org.howdah.store.http;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.howdah.net.Exchange;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** The bodies of requests, which all clients together may have so many bytes of. */
final class Bodies {
  private final HttpLimits limits;
  private final AtomicLong taken = new AtomicLong();

  Bodies(HttpLimits limits) {
    this.limits = limits;
  }

  /** What is done with a body, while it counts. */
  interface Use {
    void with(byte[] body) throws IOException;
  }

  /** Receives a body and uses it. */
  void use(Exchange exchange, int bytesMax, Use use) throws IOException {
    int length = exchange.length(Math.min(bytesMax, limits.bodyBytesMax()));
    try {
      if (taken.addAndGet(length) > limits.bodiesBytesMax()) {
        throw new HowdahException(
            ErrorCode.RESOURCES,
            "this node has "
                + limits.bodiesBytesMax()
                + " bytes of requests already; send fewer at the same time");
      }
      use.with(exchange.body(length));
    } finally {
      taken.addAndGet(-length);
    }
  }
}
