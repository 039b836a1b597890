package org.howdah.bench.case2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lines as Linux prints them. */
class ReadTraceTest {
  private static String line(String event) {
    return " ShuffleHandler -7496    [001] ..... 19610.896498: block_rq_issue: "
        + event
        + " be,0,4 [ShuffleHandler ]";
  }

  @Test
  void theFirstReadAndThoseThatBeginElsewhereAreNotAdjacent() {
    assertThat(
            ReadTrace.notAdjacent(
                Stream.of(
                    "# tracer: nop",
                    line("254,0 RS 1048576 () 1000 + 2048"),
                    line("254,0 RA 1048576 () 3048 + 2048"),
                    line("254,0 R 163840 () 9000 + 320"),
                    line("254,0 R 4096 () 3048 + 8"))))
        .isEqualTo(3);
  }

  @Test
  void eachDiskHasItsOwnOrder() {
    assertThat(
            ReadTrace.notAdjacent(
                Stream.of(
                    line("254,0 R 4096 () 1000 + 8"),
                    line("8,0 R 4096 () 5000 + 8"),
                    line("254,0 R 4096 () 1008 + 8"),
                    line("8,0 R 4096 () 5008 + 8"))))
        .isEqualTo(2);
  }

  @Test
  void writesCountForNothing() {
    assertThat(ReadTrace.notAdjacent(Stream.of(line("254,0 WS 4096 () 1000 + 8")))).isZero();
  }
}
