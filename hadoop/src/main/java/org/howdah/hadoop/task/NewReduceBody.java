package org.howdah.hadoop.task;

import java.util.Set;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.reduce.WrappedReducer;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.hadoop.bytes.Comparators;
import org.howdah.record.RunReader;

/** An attempt of a reduce task of the {@code mapreduce} API. */
final class NewReduceBody<K1, V1, K2, V2> extends HadoopReduceBody {
  NewReduceBody(Attempt attempt, Set<Long> bad) {
    super(attempt, bad);
  }

  @Override
  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  void reduce(RunReader sorted) throws Exception {
    JobConf conf = attempt.conf();
    Reducer<K1, V1, K2, V2> reducer =
        (Reducer<K1, V1, K2, V2>)
            ReflectionUtils.newInstance(attempt.context().getReducerClass(), conf);
    RecordWriter<K2, V2> output =
        (RecordWriter<K2, V2>) Outputs.metered(attempt, TaskCounter.REDUCE_OUTPUT_RECORDS);
    GroupedInput<K1, V1> input =
        new GroupedInput<>(
            sorted,
            Comparators.ofGroups(conf),
            GroupedInput.Style.REDUCE,
            conf,
            (Class<K1>) conf.getMapOutputKeyClass(),
            (Class<V1>) conf.getMapOutputValueClass());
    input.skipWith(skipping);
    GroupContext<K1, V1, K2, V2> context = new GroupContext<>(attempt, input, output);
    try {
      reducer.run(new WrappedReducer<K1, V1, K2, V2>().getReducerContext(context));
    } catch (Exception | Error e) {
      Outputs.closeQuietly(output, attempt.context());
      throw e;
    }
    count(context.groups(), input.recordsRead());
    output.close(attempt.context());
  }
}
