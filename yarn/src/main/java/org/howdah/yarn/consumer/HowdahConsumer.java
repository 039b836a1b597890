package org.howdah.yarn.consumer;

import java.io.IOException;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.howdah.yarn.task.FallBack;

/*
 * Hadoop has a list of collectors and only one consumer, so falling back is ours to do: before anything
 * was fetched.
 */
/**
 * Fetches the output of maps, as {@code mapreduce.job.reduce.shuffle.consumer.plugin.class} of
 * Hadoop's own reduce task. Does what Hadoop's does where the job asks for something that only that
 * can do.
 *
 * <p>Memory: the share of the task's heap that Hadoop's own shuffle has by the same settings, and
 * 128 KiB for each file that is merged.
 */
public final class HowdahConsumer<K, V> implements ShuffleConsumerPlugin<K, V> {
  private ReduceShuffle ours;
  private Shuffle<K, V> hadoops;

  @Override
  @SuppressWarnings("unchecked") // Hadoop's own takes the context without its types.
  public void init(Context<K, V> context) {
    try {
      ours = new ReduceShuffle(context);
    } catch (IOException | RuntimeException | LinkageError e) {
      FallBack.SHUFFLE.tell(context.getReporter(), e);
      hadoops = new Shuffle<>();
      hadoops.init(context);
    }
  }

  @Override
  public RawKeyValueIterator run() throws IOException, InterruptedException {
    if (ours == null) {
      return hadoops.run();
    }
    boolean isDone = false;
    try {
      RawKeyValueIterator records = ours.run();
      isDone = true;
      return records;
    } finally {
      if (!isDone) {
        ours.close();
      }
    }
  }

  /** Called by Hadoop when the reducer has ended well. */
  @Override
  public void close() {
    if (ours != null) {
      ours.close();
    } else {
      hadoops.close();
    }
  }
}
