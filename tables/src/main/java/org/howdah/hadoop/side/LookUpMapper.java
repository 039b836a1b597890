package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.record.api.PublicApi;
import org.howdah.sidedata.Pipeline;
import org.howdah.sidedata.SideTable;

/**
 * A mapper whose records are looked up in a side table: {@link #keys} says what a record needs, and
 * {@link #map(Object, Object, List, Mapper.Context)} gets the record with its values. In between,
 * keys of many records go to the table in one batch, and several batches are under way; records are
 * mapped in their order all the same.
 *
 * @param <I> input keys
 * @param <J> input values
 * @param <K> the table's keys
 * @param <V> the table's values
 * @param <O> output keys
 * @param <P> output values
 */
@PublicApi
public abstract class LookUpMapper<I, J, K, V, O, P> extends Mapper<I, J, O, P> {
  /**
   * A record that may have to wait for its values.
   *
   * @param bytes about how much heap it takes if it waits
   */
  private record Held<I, J>(I key, J value, long bytes) {}

  /** Opens the table, usually with {@link SideTables#open}. Called once, after {@code setup}. */
  protected abstract SideTable<K, V> open(Configuration job) throws IOException;

  /** Adds the keys that a record needs, in any number; the record is only valid during the call. */
  protected abstract void keys(I key, J value, List<K> keys) throws IOException;

  /**
   * Maps a record.
   *
   * @param values those of the record's keys, in their order; null for each that the table does not
   *     have; shared with other records, so not to be changed
   */
  protected abstract void map(I key, J value, List<V> values, Context context)
      throws IOException, InterruptedException;

  /** The name of the table, for its counters. */
  protected abstract String table();

  @Override
  public final void run(Context context) throws IOException, InterruptedException {
    setup(context);
    try {
      SideTable<K, V> table = open(context.getConfiguration());
      LookUps.<K, V, Held<I, J>>run(
          table, table(), context, Held::bytes, pipeline -> mapAll(pipeline, context));
    } finally {
      cleanup(context);
    }
  }

  private void mapAll(Pipeline<K, V, Held<I, J>> pipeline, Context context)
      throws IOException, InterruptedException {
    Copies copies = new Copies(context.getConfiguration());
    UnaryOperator<Held<I, J>> keep = held -> copy(held, copies);
    Pipeline.Answer<Held<I, J>, V> answer =
        (held, values) -> map(held.key, held.value, values, context);
    List<K> keys = new ArrayList<>();
    while (context.nextKeyValue()) {
      Held<I, J> record = new Held<>(context.getCurrentKey(), context.getCurrentValue(), 0);
      keys.clear();
      keys(record.key, record.value, keys);
      pipeline.ask(record, keep, keys, answer);
    }
    pipeline.drain();
  }

  private static <I, J> Held<I, J> copy(Held<I, J> held, Copies copies) {
    I key = copies.of(held.key);
    J value = copies.of(held.value);
    return new Held<>(key, value, copies.takeBytes());
  }
}
