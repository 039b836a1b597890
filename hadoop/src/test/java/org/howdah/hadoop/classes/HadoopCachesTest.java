package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableFactories;
import org.junit.jupiter.api.Test;

class HadoopCachesTest {
  private final ClassLoader attempt = new ClassLoader(getClass().getClassLoader()) {};
  private final ClassLoader another = new ClassLoader(getClass().getClassLoader()) {};

  /** A class of that loader, of which Hadoop keeps a factory. */
  private static Class<? extends Writable> known(ClassLoader loader) {
    Object made =
        Proxy.newProxyInstance(
            loader, new Class<?>[] {Writable.class}, (proxy, method, arguments) -> null);
    Class<? extends Writable> type = made.getClass().asSubclass(Writable.class);
    assertThat(type.getClassLoader()).isSameAs(loader);
    WritableFactories.setFactory(type, NullWritable::get);
    return type;
  }

  @Test
  void hadoopForgetsTheClassesOfOneLoaderAndNoOthers() {
    Class<? extends Writable> first = known(attempt);
    Class<? extends Writable> second = known(another);
    HadoopCaches.forget(attempt);
    assertThat(WritableFactories.getFactory(first)).isNull();
    assertThat(WritableFactories.getFactory(second)).isNotNull();
    HadoopCaches.forget(another);
    assertThat(WritableFactories.getFactory(second)).isNull();
  }
}
