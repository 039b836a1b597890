package org.howdah.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.InputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Segments of a file with the bytes 0 to 99, each byte as large as its place. */
class RangeAnswerTest {
  @TempDir Path folder;
  private Path file;
  private final List<String> opened = new ArrayList<>();

  @BeforeEach
  void write() throws Exception {
    byte[] bytes = new byte[100];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    file = Files.write(folder.resolve("file"), bytes);
  }

  private static Segment segment(int map, long start, long bytes) {
    return Segment.unmeasured("host", "file", map).measured(start, bytes, bytes);
  }

  private RangeAnswer answer(Segment... segments) {
    return new RangeAnswer(
        List.of(segments),
        (first, bytes) -> {
          opened.add(first.start() + "+" + bytes);
          return new RangeInput(FileChannel.open(file), first.start(), bytes);
        });
  }

  @Test
  void neighboursAreOneReadAndOthersAreNot() throws Exception {
    try (RangeAnswer answer =
        answer(segment(0, 10, 5), segment(1, 15, 5), segment(2, 30, 5), segment(3, 5, 2))) {
      for (int start : new int[] {10, 15, 30, 5}) {
        assertThat(answer.next().start()).isEqualTo(start);
        assertThat(answer.bytes().read()).isEqualTo(start);
        assertThat(answer.bytes().readAllBytes()[0]).isEqualTo((byte) (start + 1));
      }
      assertThat(answer.next()).isNull();
    }
    assertThat(opened).containsExactly("10+10", "30+5", "5+2");
  }

  @Test
  void whatNobodyReadsIsPassedOver() throws Exception {
    try (RangeAnswer answer =
        answer(segment(0, 10, 5), segment(1, 15, 5), segment(2, 20, 5), segment(3, 25, 5))) {
      answer.next();
      answer.next();
      assertThat(answer.bytes().read()).isEqualTo(15);
      answer.next();
      answer.next();
      assertThat(answer.bytes().read()).isEqualTo(25);
    }
    assertThat(opened).containsExactly("15+15");
  }

  @Test
  void aFileThatEndsBeforeFails() throws Exception {
    try (RangeAnswer answer = answer(segment(0, 90, 20))) {
      answer.next();
      InputStream bytes = answer.bytes();
      assertThatThrownBy(bytes::readAllBytes).isInstanceOf(EOFException.class);
    }
  }

  @Test
  void aRangeIsCopiedAndOneThatWasClosedFails() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RangeInput range = new RangeInput(FileChannel.open(file), 40, 3);
    assertThat(range.transferTo(out)).isEqualTo(3);
    assertThat(out.toByteArray()).containsExactly(40, 41, 42);
    range.close();
    RangeInput closed = new RangeInput(FileChannel.open(file), 40, 3);
    closed.close();
    assertThatThrownBy(closed::read).isInstanceOf(ClosedChannelException.class);
  }
}
