package org.howdah.model.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFormatTest {
  @TempDir private Path folder;

  private static Trace read(String text) throws IOException {
    return TraceFormat.read(new BufferedReader(new StringReader(text)), "t.trace");
  }

  private static String written(Trace trace) {
    StringWriter text = new StringWriter();
    TraceFormat.write(trace, text);
    return text.toString();
  }

  @Test
  void aLineIsAnAccess() throws IOException {
    Trace trace = read("# howdah block trace 1\n# why\n\njob1\tin\t3\t/in/a\t2\t64\n");
    Access access = trace.accesses().get(0);
    assertThat(trace.accesses()).hasSize(1);
    assertThat(access.job()).isEqualTo("job1");
    assertThat(access.dataSet().name()).isEqualTo("in");
    assertThat(access.dataSet().blocks()).isEqualTo(3);
    assertThat(access.block().bytes()).isEqualTo(64);
  }

  @Test
  void theSameBlockOfAFileIsTheSameAndOthersAreNot() throws IOException {
    String head = "# howdah block trace 1\n";
    Trace trace = read(head + "j\td\t1\tf\t0\t9\nk\te\t2\tf\t0\t9\nk\te\t2\tf\t1\t9\n");
    assertThat(trace.accesses().get(1).block()).isEqualTo(trace.accesses().get(0).block());
    assertThat(trace.accesses().get(2).block()).isNotEqualTo(trace.accesses().get(0).block());
    assertThat(trace.jobs()).isEqualTo(2);
    assertThat(trace.bytes()).isEqualTo(27);
    assertThat(trace.distinctBytes()).isEqualTo(18);
  }

  @Test
  void whatIsWrittenIsReadAgainWhateverTheNames() throws IOException {
    String text = "# howdah block trace 1\na%09b\t100%25\t2\tx#%0Ay\t1\t7\n";
    assertThat(written(read(text))).isEqualTo(text);
    assertThat(read(text).accesses().get(0).job()).isEqualTo("a\tb");
    Trace made = Traces.SCANS.make(1);
    assertThat(written(read(written(made)))).isEqualTo(written(made));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a b c            | t.trace:2 has 1 fields
          j,d,0,f,0,9      | t.trace:2: blocks of the data set must be a number from 1, not '0'
          j,d,1,f,-1,9     | t.trace:2: block must be a number from 0, not '-1'
          j,d,1,f,0,many   | t.trace:2: bytes must be a number from 1, not 'many'
          """)
  void aWrongLineIsNamed(String line, String message) {
    assertThatThrownBy(() -> read("# howdah block trace 1\n" + line.replace(',', '\t')))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(message);
  }

  @Test
  void anotherFileIsNoTrace() throws IOException {
    assertThatThrownBy(() -> read("job,data\n")).hasMessageContaining("t.trace is no trace");
    assertThatThrownBy(() -> read("# howdah block trace 1\n")).hasMessageContaining("no accesses");
    Path binary = Files.write(folder.resolve("b"), new byte[] {(byte) 0xC3, (byte) 0x28});
    assertThatThrownBy(() -> TraceFormat.read(binary)).hasMessageContaining("not UTF-8");
    assertThatThrownBy(() -> TraceFormat.read(folder.resolve("none")))
        .hasMessageContaining("there is no trace");
  }
}
