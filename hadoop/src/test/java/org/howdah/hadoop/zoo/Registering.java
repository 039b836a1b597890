package org.howdah.hadoop.zoo;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;

/**
 * Mappers that register another comparator for texts when they are loaded; each can do so once in a
 * JVM.
 */
public final class Registering {
  private Registering() {}

  private static void register() {
    WritableComparator.define(Text.class, new Orders.Descending());
  }

  /** For {@link Jobs#grouping}. */
  public static final class Mapping extends Mappers.Fields {
    static {
      register();
    }
  }

  /** For {@link Jobs#wordCount}. */
  public static final class Counting extends Mappers.Words {
    static {
      register();
    }
  }

  /** As {@link Mapping}. */
  public static final class Isolated extends Mappers.Fields {
    static {
      register();
    }
  }
}
