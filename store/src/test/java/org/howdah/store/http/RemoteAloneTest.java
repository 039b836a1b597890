package org.howdah.store.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.howdah.net.Exchange;
import org.howdah.record.HowdahException;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.Test;

/** The client runs where there is nothing but the JDK and our own classes. */
class RemoteAloneTest {
  @Test
  void aClientNeedsNoLibraries() throws Exception {
    URL[] ours = {place(RemoteStore.class), place(Exchange.class), place(HowdahException.class)};
    MemoryStore memory = new MemoryStore(System::currentTimeMillis);
    memory.create("d", 1);
    try (Served served = Served.of(memory, Served.LIMITS);
        URLClassLoader alone = new URLClassLoader(ours, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = alone.loadClass(RemoteStore.class.getName());
      assertThat(type).isNotEqualTo(RemoteStore.class);
      AutoCloseable store =
          (AutoCloseable)
              type.getMethod("open", List.class, String.class)
                  .invoke(null, List.of(served.address()), Served.TOKEN);
      try (store) {
        assertThat(type.getMethod("names").invoke(store)).isEqualTo(List.of("d"));
        Object data = type.getMethod("create", String.class, int.class).invoke(store, "e", 1);
        Object scan =
            alone
                .loadClass("org.howdah.store.DataSet")
                .getMethod("scan", int.class)
                .invoke(data, 0);
        assertThat(alone.loadClass("org.howdah.store.Scan").getMethod("next").invoke(scan))
            .isEqualTo(false);
      }
    }
  }

  private static URL place(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }
}
