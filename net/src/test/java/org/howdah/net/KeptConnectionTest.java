package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a connection stands without a request, and that it is counted once while it does. */
class KeptConnectionTest {
  /** Answers at once what is to be refused, and keeps the rest. */
  private static final class Counting implements HttpConnection.Owner {
    private final List<Exchange> asked = new ArrayList<>();
    private int idle;

    @Override
    public void request(HttpConnection connection, HttpRequest request) {
      Exchange exchange = new Exchange(connection, request, new StallWatch(60_000));
      asked.add(exchange);
      if (request.uri().equals("/refused")) {
        answer(exchange);
      }
    }

    @Override
    public void spoke(ChannelHandlerContext context) {}

    @Override
    public boolean mayIdle() {
      return true;
    }

    @Override
    public void idles(int change) {
      idle += change;
    }
  }

  private final Counting owner = new Counting();
  private final EmbeddedChannel channel = new EmbeddedChannel(new HttpConnection(owner));

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
    assertThat(owner.idle).as("that stand when it is closed").isZero();
  }

  private static void answer(Exchange exchange) {
    try {
      exchange.answer(200, "text/plain", new byte[0]);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void ask(String path, boolean keepsAlive) {
    HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, path);
    if (!keepsAlive) {
      request.headers().set("Connection", "close");
    }
    channel.writeInbound(request, LastHttpContent.EMPTY_LAST_CONTENT);
  }

  @Test
  void itStandsOnceItsRequestIsAnswered() {
    ask("/slow", true);
    assertThat(owner.idle).isZero();
    answer(owner.asked.get(0));
    assertThat(owner.idle).isOne();
    ask("/slow", true);
    assertThat(owner.idle).isZero();
  }

  @Test
  void itIsCountedOnceAlsoWhenWhatWaitedIsRefusedAtOnce() {
    ask("/slow", true);
    ask("/refused", true);
    ask("/refused", true);
    assertThat(owner.asked).hasSize(1);
    answer(owner.asked.get(0));
    assertThat(owner.asked).hasSize(3);
    assertThat(owner.idle).isOne();
  }

  @Test
  void nothingIsTakenAfterAnAnswerThatEndsTheConnection() {
    ask("/slow", false);
    ask("/refused", true);
    answer(owner.asked.get(0));
    assertThat(owner.asked).hasSize(1);
    assertThat(channel.isOpen()).isFalse();
  }
}
