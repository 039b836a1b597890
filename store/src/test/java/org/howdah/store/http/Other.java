package org.howdah.store.http;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.function.Function;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** What does one thing otherwise than it would. */
final class Other {
  private Other() {}

  /** A store that opens this data set, whatever the name. */
  static KeyValueStore store(KeyValueStore store, DataSet data) {
    return other(KeyValueStore.class, store, "open", name -> Optional.of(data));
  }

  /** A data set that does otherwise what that method does. */
  static DataSet data(DataSet data, String method, Function<Object[], Object> instead) {
    return other(DataSet.class, data, method, instead);
  }

  private static <T> T other(
      Class<T> type, T one, String name, Function<Object[], Object> instead) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals(name)) {
            return instead.apply(arguments);
          }
          try {
            return method.invoke(one, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
