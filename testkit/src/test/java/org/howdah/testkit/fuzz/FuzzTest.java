package org.howdah.testkit.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzTest {
  @TempDir Path folder;

  /** A length, and so many bytes; wrong for lengths that are too great. */
  private static void read(byte[] input) {
    if (input.length >= Integer.BYTES) {
      ByteBuffer in = ByteBuffer.wrap(input);
      int length = in.getInt();
      if (length > 0) {
        in.get(new byte[Math.min(length, 1 << 16)]);
      }
    }
  }

  private static Fuzz lengths() {
    return Fuzz.of(List.of(ByteBuffer.allocate(10).putInt(6).array()));
  }

  @Test
  void whatAReaderDoesNotExpectIsFoundAndKept() throws Exception {
    Corpus corpus = Corpus.in(folder);
    assertThatThrownBy(() -> lengths().check(FuzzTest::read, corpus, 60, true))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("howdah.seed=")
        .hasMessageContaining(folder.toString())
        .hasRootCauseInstanceOf(java.nio.BufferUnderflowException.class);
    assertThat(corpus.files()).hasSize(1);
    assertThat(corpus.files().get(0)).hasSize(Integer.BYTES);
  }

  @Test
  void whatIsKeptIsTriedFirst() throws Exception {
    Corpus corpus = Corpus.in(folder);
    Path file = corpus.keep("harm".getBytes(UTF_8), true);
    List<String> seen = new ArrayList<>();
    Fuzz.ofText("fine")
        .check(
            input -> {
              seen.add(new String(input, UTF_8));
            },
            corpus,
            0,
            false);
    assertThat(seen).startsWith("fine", "harm").hasSize(3);
    assertThatThrownBy(() -> lengths().check(FuzzTest::read, corpus, 0, false))
        .hasMessageContaining(file.toString());
  }

  @Test
  void aCaseWithoutAnEndIsFound() {
    CountDownLatch never = new CountDownLatch(1);
    Fuzz fuzz = Fuzz.ofText("a").caseSecondsMax(1);
    assertThatThrownBy(() -> fuzz.check(input -> never.await(), Corpus.in(folder), 0, false))
        .hasCauseInstanceOf(java.util.concurrent.TimeoutException.class);
  }

  @Test
  void aCaseThatTakesMuchMemoryIsFound() {
    Fuzz fuzz = Fuzz.ofText("a").bytesMax(1 << 20);
    assertThatThrownBy(
            () ->
                fuzz.check(
                    input -> assertThat(new byte[2 << 20]).isNotEmpty(),
                    Corpus.in(folder),
                    0,
                    false))
        .hasCauseInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void anErrorIsFoundToo() {
    assertThatThrownBy(
            () ->
                Fuzz.ofText("a")
                    .check(
                        input -> {
                          throw new StackOverflowError();
                        },
                        Corpus.in(folder),
                        0,
                        false))
        .hasCauseInstanceOf(StackOverflowError.class);
  }
}
