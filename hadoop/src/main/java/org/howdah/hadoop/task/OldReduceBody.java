package org.howdah.hadoop.task;

import java.util.Set;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.SkipBadRecords;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.hadoop.bytes.Comparators;
import org.howdah.record.RunReader;

/** An attempt of a reduce task of the {@code mapred} API. */
final class OldReduceBody<K1, V1, K2, V2> extends HadoopReduceBody {
  OldReduceBody(Attempt attempt, Set<Long> bad) {
    super(attempt, bad);
  }

  @Override
  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  void reduce(RunReader sorted) throws Exception {
    JobConf conf = attempt.conf();
    Reducer<K1, V1, K2, V2> reducer =
        (Reducer<K1, V1, K2, V2>) ReflectionUtils.newInstance(conf.getReducerClass(), conf);
    OldOutput<K2, V2> output = new OldOutput<>(attempt, TaskCounter.REDUCE_OUTPUT_RECORDS);
    GroupedInput<K1, V1> input =
        new GroupedInput<>(
            sorted,
            Comparators.ofGroups(conf),
            GroupedInput.Style.REDUCE_OLD_API,
            conf,
            (Class<K1>) conf.getMapOutputKeyClass(),
            (Class<V1>) conf.getMapOutputValueClass());
    input.skipWith(skipping);
    try {
      long groups = reduceGroups(reducer, input, output);
      count(groups, input.valuesRead());
    } catch (Exception | Error e) {
      OldOutput.closeQuietly(output);
      throw e;
    }
    output.close();
  }

  private long reduceGroups(
      Reducer<K1, V1, K2, V2> reducer, GroupedInput<K1, V1> input, OldOutput<K2, V2> output)
      throws Exception {
    boolean counts =
        SkipBadRecords.getReducerMaxSkipGroups(attempt.conf()) > 0
            && SkipBadRecords.getAutoIncrReducerProcCount(attempt.conf());
    GroupIterator<K1, V1> values = new GroupIterator<>(input);
    long groups = 0;
    try (reducer) {
      while (values.nextGroup()) {
        groups++;
        reducer.reduce(input.key(), values, output, attempt.reporter());
        if (counts) {
          attempt
              .reporter()
              .incrCounter(
                  SkipBadRecords.COUNTER_GROUP, SkipBadRecords.COUNTER_REDUCE_PROCESSED_GROUPS, 1);
        }
      }
    }
    return groups;
  }
}
