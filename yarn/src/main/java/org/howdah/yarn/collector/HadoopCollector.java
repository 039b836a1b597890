package org.howdah.yarn.collector;

import org.apache.hadoop.mapred.MapTask;

/**
 * Hadoop's own sort, by a name that a shell leaves as it is. It stands behind ours in a job's
 * settings, for what ours refuses.
 */
public final class HadoopCollector<K, V> extends MapTask.MapOutputBuffer<K, V> {}
