package org.howdah.bench.grid;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.howdah.bench.check.Digest;
import org.junit.jupiter.api.Test;

class SameOutputTest {
  @Test
  void anotherOutputIsNamedWithWhatItDiffersFrom() throws IOException {
    SameOutput outputs = new SameOutput();
    outputs.check("Hadoop", new Digest(2, 10, 77, 1, true));
    assertThatCode(() -> outputs.check("1 node", new Digest(2, 10, 77, 5, true)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> outputs.check("2 nodes", new Digest(3, 10, 77, 1, true)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2 nodes is wrong: 3 records, not the same 2 as of Hadoop");
  }
}
