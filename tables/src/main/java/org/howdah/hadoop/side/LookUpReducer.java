package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.record.api.PublicApi;
import org.howdah.sidedata.Pipeline;
import org.howdah.sidedata.SideTable;

/**
 * A reducer whose groups are looked up in a side table: {@link #reduce(Object, Iterable)} makes one
 * result of a group, {@link #keys} says what the result needs, and {@link #write} gets it with its
 * values. In between, keys of many groups go to the table in one batch, and several batches are
 * under way; results are written in the order of their groups all the same.
 *
 * @param <I> keys of groups
 * @param <J> values of groups
 * @param <R> results; they wait, so nobody may change them
 * @param <K> the table's keys
 * @param <V> the table's values
 * @param <O> output keys
 * @param <P> output values
 */
@PublicApi
public abstract class LookUpReducer<I, J, R, K, V, O, P> extends Reducer<I, J, O, P> {
  /** Opens the table, usually with {@link SideTables#open}. Called once, after {@code setup}. */
  protected abstract SideTable<K, V> open(Configuration job) throws IOException;

  /** The name of the table, for its counters. */
  protected abstract String table();

  /** Makes a result of a group; what it keeps of the key and the values it copies. */
  protected abstract R reduce(I key, Iterable<J> values) throws IOException, InterruptedException;

  /** Adds the keys that a result needs, in any number. */
  protected abstract void keys(R result, List<K> keys) throws IOException;

  /**
   * About how much heap a result takes, of whose kind thousands wait for their values. Only those
   * who make large results need to say: of others there are never too many.
   */
  protected long bytes(R result) {
    return 0;
  }

  /**
   * Writes a result.
   *
   * @param values those of the result's keys, in their order; null for each that the table does not
   *     have; shared with other results, so not to be changed
   */
  protected abstract void write(R result, List<V> values, Context context)
      throws IOException, InterruptedException;

  @Override
  public final void run(Context context) throws IOException, InterruptedException {
    setup(context);
    try {
      SideTable<K, V> table = open(context.getConfiguration());
      LookUps.<K, V, R>run(
          table, table(), context, this::bytes, pipeline -> reduceAll(pipeline, context));
    } finally {
      cleanup(context);
    }
  }

  private void reduceAll(Pipeline<K, V, R> pipeline, Context context)
      throws IOException, InterruptedException {
    Pipeline.Answer<R, V> answer = (result, values) -> write(result, values, context);
    List<K> keys = new ArrayList<>();
    while (context.nextKey()) {
      R result = reduce(context.getCurrentKey(), context.getValues());
      keys.clear();
      keys(result, keys);
      pipeline.ask(result, UnaryOperator.identity(), keys, answer);
    }
    pipeline.drain();
  }
}
