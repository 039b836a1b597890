package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ThrownTest {
  /** An exception all of whose methods throw. */
  private static final class Hostile extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }

    @Override
    public String toString() {
      throw new StackOverflowError();
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      throw new IllegalStateException("no trace");
    }

    @Override
    public synchronized Throwable getCause() {
      throw new IllegalStateException("no cause");
    }
  }

  @Test
  void whatThrowsWhenItIsAskedIsNamedByItsClass() {
    Hostile hostile = new Hostile();
    assertThat(Thrown.text(hostile)).contains("Hostile", "StackOverflowError");
    assertThat(Thrown.message(hostile)).contains("Hostile");
    assertThat(Thrown.frames(hostile)).isEmpty();
    assertThat(Thrown.chain(hostile)).containsExactly(hostile);
  }

  @Test
  void aRingOfCausesEnds() {
    IOException first = new IOException("first");
    IOException second = new IOException("second", first);
    first.initCause(second);
    assertThat(Thrown.chain(first)).containsExactly(first, second);
  }

  @Test
  void aLongChainOfCausesIsCut() {
    Throwable last = new IOException("innermost");
    for (int i = 0; i < 2 * Thrown.CAUSES_MAX; i++) {
      last = new IOException(last);
    }
    assertThat(Thrown.chain(last)).hasSize(Thrown.CAUSES_MAX).startsWith(last);
  }

  @Test
  void anOrdinaryExceptionSaysWhatItSays() {
    IOException plain = new IOException("a reason");
    assertThat(Thrown.text(plain)).isEqualTo("java.io.IOException: a reason");
    assertThat(Thrown.message(plain)).isEqualTo("a reason");
    assertThat(Thrown.message(new IOException())).isEqualTo("java.io.IOException");
    assertThat(Thrown.frames(plain)[0].getClassName()).isEqualTo(ThrownTest.class.getName());
    assertThat(Thrown.chain(null)).isEmpty();
  }
}
