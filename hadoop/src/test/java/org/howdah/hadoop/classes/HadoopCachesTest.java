package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableFactories;
import org.apache.hadoop.io.WritableName;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibDeflater;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibInflater;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HadoopCachesTest {
  private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

  private final JobClasses ofJob =
      new JobClasses(HadoopCachesTest.class.getClassLoader(), StockClasses.of(List.of()), Set.of());
  private final TaskClasses classes = new OwnClasses(ofJob);

  /** What an attempt does that has Hadoop keep a class of its own. */
  enum Use {
    MAKES_ONE,
    COMPARES,
    HAS_A_FACTORY,
    HAS_A_NAME,
    HAS_ANOTHER_NAME,
    COMPRESSES,
    DECOMPRESSES
  }

  private static void use(Use use, ClassLoader attempt) throws ReflectiveOperationException {
    Class<? extends Writable> type = classOf(attempt);
    switch (use) {
      case MAKES_ONE -> ReflectionUtils.newInstance(type, new Configuration(false));
      case COMPARES -> WritableComparator.define(type, new InAnyOrder());
      case HAS_A_FACTORY -> WritableFactories.setFactory(type, NullWritable::get);
      case HAS_A_NAME -> WritableName.setName(type, "of an attempt");
      case HAS_ANOTHER_NAME -> WritableName.addName(type, "once more");
      case COMPRESSES -> CodecPool.returnCompressor((Compressor) made(attempt, Deflates.class));
      case DECOMPRESSES ->
          CodecPool.returnDecompressor((Decompressor) made(attempt, Inflates.class));
    }
  }

  private static Class<? extends Writable> classOf(ClassLoader attempt)
      throws ReflectiveOperationException {
    Class<?> type = attempt.loadClass(Nothing.class.getName());
    assertThat(type.getClassLoader()).isSameAs(attempt);
    return type.asSubclass(Writable.class);
  }

  private static Object made(ClassLoader attempt, Class<?> type)
      throws ReflectiveOperationException {
    return attempt.loadClass(type.getName()).getDeclaredConstructor().newInstance();
  }

  private WeakReference<ClassLoader> ended(Use use) throws ReflectiveOperationException {
    ClassLoader attempt = classes.enter();
    use(use, attempt);
    classes.leave(attempt);
    return new WeakReference<>(attempt);
  }

  @ParameterizedTest
  @EnumSource(Use.class)
  void nothingOfAnAttemptIsKeptBehindItsEnd(Use use) throws Exception {
    WeakReference<ClassLoader> attempt = ended(use);
    long deadline = System.nanoTime() + NANOS_MAX;
    while (attempt.get() != null) {
      assertThat(System.nanoTime()).as("still kept").isLessThan(deadline);
      System.gc();
    }
  }

  @Test
  void whatOtherAttemptsUseIsKept() throws Exception {
    ClassLoader first = classes.enter();
    ClassLoader second = classes.enter();
    for (ClassLoader attempt : List.of(first, second)) {
      use(Use.HAS_A_FACTORY, attempt);
      use(Use.HAS_A_NAME, attempt);
    }
    classes.leave(first);
    assertThat(WritableFactories.getFactory(classOf(first))).isNull();
    assertThat(WritableFactories.getFactory(classOf(second))).isNotNull();
    assertThat(WritableName.getClass("of an attempt", new Configuration(false)))
        .isSameAs(classOf(second));
    assertThat(WritableName.getName(NullWritable.class)).isEqualTo("null");
    classes.leave(second);
  }

  @ParameterizedTest
  @ValueSource(classes = {SetsItsName.class, AddsAName.class})
  void attemptsThatGiveTheirClassesNamesInFilesTakeTurns(Class<?> mapper) {
    Sharing sharing = Sharing.of(ofJob, Set.of(mapper.getName()), List::of);
    assertThat(sharing.kind()).isEqualTo(Sharing.Kind.ONE_AT_A_TIME);
    assertThat(sharing.reason()).contains(mapper.getSimpleName(), "a process may do once");
  }

  /** Has state, and a name in files. */
  static final class SetsItsName {
    private static final Text WORD = new Text();

    void map(Text value) {
      WritableName.setName(SetsItsName.class, "word");
      WORD.set(value);
    }
  }

  /** The same, beside the name that it has anyway. */
  static final class AddsAName {
    private static final Text WORD = new Text();

    void map(Text value) {
      WritableName.addName(AddsAName.class, "word");
      WORD.set(value);
    }
  }

  /** A class of a job. */
  public static final class Nothing implements Writable {
    @Override
    public void write(DataOutput out) throws IOException {}

    @Override
    public void readFields(DataInput in) throws IOException {}
  }

  /** Which no attempt has for itself. */
  private static final class InAnyOrder extends WritableComparator {}

  /** A compressor of a job. */
  public static final class Deflates extends BuiltInZlibDeflater {}

  /** A decompressor of a job. */
  public static final class Inflates extends BuiltInZlibInflater {}
}
