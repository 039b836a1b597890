package org.howdah.bench.case1.touch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.howdah.record.Slice;
import org.junit.jupiter.api.Test;

class MemoryTest {
  private final List<Long> touched = new ArrayList<>();
  private final AddressSpace space =
      new AddressSpace(
          (address, bytes) -> {
            for (long i = address; i < address + bytes; i++) {
              touched.add(i);
            }
          });

  @Test
  void whatIsReadAndWrittenIsTouched() {
    Memory memory = space.allocate(32);
    memory.putInt(8, -5);
    assertThat(memory.getInt(8)).isEqualTo(-5);
    assertThat(touched).hasSize(8).endsWith(touched.get(0) + 3);

    touched.clear();
    memory.putLong(16, Long.MIN_VALUE);
    assertThat(memory.getLong(16)).isEqualTo(Long.MIN_VALUE);
    assertThat(memory.put(0, Slice.of(new byte[] {1, 2, 3}))).isEqualTo(3);
    assertThat(touched).hasSize(8 + 8 + 3);
  }

  @Test
  void aCopyTouchesBothSides() {
    Memory from = space.allocate(16);
    Memory to = space.allocate(16);
    from.put(0, Slice.of(new byte[] {7, 8}));
    touched.clear();

    from.copyTo(0, to, 4, 2);

    assertThat(to.array()[5]).isEqualTo((byte) 8);
    assertThat(touched).hasSize(4).doesNotHaveDuplicates();
  }

  @Test
  void noTwoHaveAnAddressInCommon() {
    for (int bytes : new int[] {1, 7, 64, 100}) {
      space.allocate(bytes).touch(0, bytes);
    }

    assertThat(touched).hasSize(1 + 7 + 64 + 100).doesNotHaveDuplicates().isSorted();
  }
}
