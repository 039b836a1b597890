package org.howdah.workloads.language;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.workloads.kit.FirstField;

/**
 * The reducer of {@link PlaceJoin}'s second pass, which gets one record after the other, each with
 * the values of its keys.
 *
 * @param <P> output values
 */
public abstract class JoinedRecords<P> extends Reducer<Text, Text, Text, P> {
  private final Text place = new Text();
  private final Text head = new Text();

  /** Begins a record with what {@link Places#head} set; valid during the call. */
  protected abstract void begin(Text head) throws IOException;

  /**
   * Takes what the model says of the next of its keys.
   *
   * @param value empty if the model lacks the key; valid during the call
   */
  protected abstract void value(Text value);

  /** Ends the record. */
  protected abstract void end(Context context) throws IOException, InterruptedException;

  @Override
  protected final void reduce(Text key, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    boolean first = true;
    for (Text value : values) {
      if (first) {
        FirstField.rest(key, place);
        FirstField.rest(place, head);
        begin(head);
        first = false;
      } else {
        value(value);
      }
    }
    end(context);
  }
}
