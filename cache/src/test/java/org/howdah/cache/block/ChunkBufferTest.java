package org.howdah.cache.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class ChunkBufferTest {
  @Test
  void theNextOwnerHasWhatIsGivenBack() throws HowdahException {
    ChunkBuffer first = new ChunkBuffer();
    ByteBuffer memory = first.bytes();
    assertThat(first.bytes()).isSameAs(memory);
    assertThat(new ChunkBuffer().bytes()).isNotSameAs(memory);

    first.release();
    first.release();
    assertThat(new ChunkBuffer().bytes()).isSameAs(memory);
    assertThat(first.bytes()).isNotSameAs(memory);
  }
}
