package org.howdah.sort;

import java.io.IOException;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.StoreFullException;

/**
 * The places where runs may go, best first. A run that one place cannot take, at once or half-way,
 * is written again to the next; what was half-written is deleted. Safe for several threads.
 */
public final class Stores {
  /** Writes a whole run; called once for each place that is tried. */
  @FunctionalInterface
  interface Body {
    void writeTo(RunWriter writer) throws IOException, InterruptedException;
  }

  private final List<RunStore> stores;
  private final Runnable listener;

  /**
   * @param stores at least one
   */
  public Stores(List<RunStore> stores) {
    this(stores, () -> {});
  }

  private Stores(List<RunStore> stores, Runnable listener) {
    this.stores = List.copyOf(stores);
    this.listener = listener;
  }

  /** The same places, for one who wants a call now and then while much is written to them. */
  public Stores reportingTo(Runnable listener) {
    return new Stores(stores, listener);
  }

  /**
   * Writes one run to the first place that takes it.
   *
   * @throws HowdahException {@link ErrorCode#RESOURCES} if none does, with the reason of each
   */
  Run write(String name, int partitions, long bytesExpected, Body body)
      throws IOException, InterruptedException {
    StringBuilder refusals = new StringBuilder();
    StoreFullException last = null;
    for (RunStore store : stores) {
      try {
        return writeTo(store, name, partitions, bytesExpected, body);
      } catch (IOException | RuntimeException e) {
        last = refusal(e);
        if (last == null) {
          throw e;
        }
        refusals.append("; ").append(last.getMessage());
      }
    }
    throw new HowdahException(
        ErrorCode.RESOURCES,
        "about "
            + bytesExpected
            + " bytes of map output fit nowhere"
            + refusals
            + "; free disk space, name other folders for spills, or allow more memory",
        last);
  }

  /**
   * What a store said; null if something else is wrong. A combiner that wrote to a full store may
   * have wrapped it.
   */
  private static StoreFullException refusal(Exception thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof StoreFullException full) {
        return full;
      }
    }
    return null;
  }

  private Run writeTo(RunStore store, String name, int partitions, long bytesExpected, Body body)
      throws IOException, InterruptedException {
    RunWriter writer = store.create(name, partitions, bytesExpected);
    writer.reportTo(listener);
    try {
      body.writeTo(writer);
      return writer.commit();
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      writer.abort();
      throw e;
    }
  }
}
