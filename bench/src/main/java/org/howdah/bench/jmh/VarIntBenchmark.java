package org.howdah.bench.jmh;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.howdah.record.VarInt;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Writing and reading variable-length integers. Time for each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class VarIntBenchmark {
  static final int NUMBERS = 1 << 12;

  /** How long the numbers are. */
  public enum Lengths {
    /** One byte each, as the lengths of most keys and values. */
    ONE_BYTE {
      @Override
      int next(Random random) {
        return random.nextInt(128);
      }
    },

    /** One to five bytes in no order. */
    MIXED {
      @Override
      int next(Random random) {
        return random.nextInt() >> random.nextInt(Integer.SIZE);
      }
    };

    abstract int next(Random random);
  }

  @Param public Lengths lengths;

  private final int[] numbers = new int[NUMBERS];
  private final byte[] written = new byte[NUMBERS * VarInt.BYTES_MAX];
  private final byte[] target = new byte[NUMBERS * VarInt.BYTES_MAX];

  @Setup
  public void makeNumbers() {
    Random random = new Random(Keys.SEED);
    for (int i = 0; i < NUMBERS; i++) {
      numbers[i] = lengths.next(random);
    }
    putAll(written);
  }

  private int putAll(byte[] bytes) {
    int position = 0;
    for (int number : numbers) {
      position = VarInt.put(bytes, position, number);
    }
    return position;
  }

  @Benchmark
  @OperationsPerInvocation(NUMBERS)
  public int put() {
    return putAll(target);
  }

  @Benchmark
  @OperationsPerInvocation(NUMBERS)
  public int get() {
    int sum = 0;
    int position = 0;
    for (int i = 0; i < NUMBERS; i++) {
      sum += VarInt.get(written, position);
      position += VarInt.size(written[position]);
    }
    return sum;
  }
}
