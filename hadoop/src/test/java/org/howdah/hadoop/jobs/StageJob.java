package org.howdah.hadoop.jobs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.hadoop.files.HowdahKeys;

/** Makes a Hadoop job of the traits of a stage. */
final class StageJob {
  private StageJob() {}

  /** What the job is, wherever it runs. */
  static void describe(Traits stage, long data, Job job) {
    stage.tell(job.getConfiguration());
    MapLogic.tell(job.getConfiguration(), data);
    job.setNumReduceTasks(stage.number(Trait.REDUCERS));
    job.setMapOutputKeyClass(Keys.type(stage));
    job.setMapOutputValueClass(Values.type(stage));
    boolean mapOnly = stage.number(Trait.REDUCERS) == 0;
    job.setOutputKeyClass(mapOnly ? Keys.type(stage) : Text.class);
    job.setOutputValueClass(mapOnly ? Values.type(stage) : Text.class);
    comparators(stage, job);
    if (!stage.is(Trait.SPLIT_BYTES, Trait.SPLIT_BYTES.plain())) {
      job.getConfiguration()
          .set("mapreduce.input.fileinputformat.split.maxsize", stage.get(Trait.SPLIT_BYTES));
    }
    if (stage.is(Trait.API, "old")) {
      olderClasses(stage, (JobConf) job.getConfiguration());
    } else {
      newerClasses(stage, job);
    }
  }

  private static boolean hasStatics(Traits stage, String where) {
    return stage.is(Trait.STATICS, where, "all");
  }

  private static void comparators(Traits stage, Job job) {
    boolean statics = hasStatics(stage, "order");
    Class<? extends RawComparator<?>> groups =
        statics ? Order.StaticOfGroups.class : Order.OfGroups.class;
    if (stage.is(Trait.SORT, "reversed") && stage.is(Trait.KEY, "long")) {
      job.setSortComparatorClass(LongWritable.DecreasingComparator.class);
    } else if (!stage.is(Trait.SORT, "natural")) {
      job.setSortComparatorClass(statics ? Order.Static.class : Order.class);
    }
    if (stage.is(Trait.GROUP, "first")) {
      job.setGroupingComparatorClass(groups);
    }
    if (stage.is(Trait.COMBINER_GROUP, "first")) {
      job.setCombinerKeyGroupingComparatorClass(groups);
    }
  }

  private static void newerClasses(Traits stage, Job job) {
    boolean statics = hasStatics(stage, "mapper");
    job.setMapperClass(statics ? NewApi.StaticMaps.class : NewApi.Maps.class);
    if (stage.number(Trait.REDUCERS) == 0) {
      return;
    }
    boolean staticReduces = hasStatics(stage, "reducer");
    job.setReducerClass(staticReduces ? NewApi.StaticReduces.class : NewApi.Reduces.class);
    if (!stage.is(Trait.COMBINER, "none")) {
      boolean staticCombines = hasStatics(stage, "combiner");
      job.setCombinerClass(staticCombines ? NewApi.StaticCombines.class : NewApi.Combines.class);
    }
    if (!stage.is(Trait.PARTITIONER, "hash")) {
      boolean staticTurns = hasStatics(stage, "types");
      job.setPartitionerClass(staticTurns ? Partitions.Static.class : Partitions.class);
    }
  }

  private static void olderClasses(Traits stage, JobConf job) {
    boolean statics = hasStatics(stage, "mapper");
    job.setMapperClass(statics ? OldApi.StaticMaps.class : OldApi.Maps.class);
    if (stage.number(Trait.REDUCERS) == 0) {
      return;
    }
    boolean staticReduces = hasStatics(stage, "reducer");
    job.setReducerClass(staticReduces ? OldApi.StaticReduces.class : OldApi.Reduces.class);
    if (!stage.is(Trait.COMBINER, "none")) {
      boolean staticCombines = hasStatics(stage, "combiner");
      job.setCombinerClass(staticCombines ? OldApi.StaticCombines.class : OldApi.Combines.class);
    }
    if (!stage.is(Trait.PARTITIONER, "hash")) {
      boolean staticTurns = hasStatics(stage, "types");
      job.setPartitionerClass(staticTurns ? Partitions.Static.class : Partitions.class);
    }
  }

  /** Room for each record: of those that do not fit, stock Hadoop counts too many bytes. */
  static void onHadoop(Configuration conf) {
    conf.setInt(MRJobConfig.IO_SORT_MB, 16);
    Traits plain = Traits.of(Trait.Of.STAGE, conf).plain(Trait.FAILURE, Trait.DAMAGE);
    plain.tell(conf);
  }

  /** How Howdah is to run it. */
  static void onHowdah(Traits all, Traits stage, Configuration conf) {
    conf.set(HowdahKeys.SLOTS, all.get(Trait.SLOTS));
    conf.set(HowdahKeys.MEMORY_BYTES, all.get(Trait.MEMORY_BYTES));
    conf.set(HowdahKeys.MERGE_RUNS_MAX, all.get(Trait.RUNS_MERGED_MAX));
    conf.set(HowdahKeys.SORT_PREFIXES, all.get(Trait.SORT_PREFIXES));
    conf.setBoolean(HowdahKeys.ISOLATE, all.is(Trait.RUNTIME, "workers"));
    conf.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, all.is(Trait.ENCRYPTION, "yes"));
    if (!all.is(Trait.COMPRESSION, "none")) {
      String codec = all.is(Trait.COMPRESSION, "gzip") ? "GzipCodec" : "DefaultCodec";
      conf.setBoolean(MRJobConfig.MAP_OUTPUT_COMPRESS, true);
      conf.set(MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, "org.apache.hadoop.io.compress." + codec);
    }
    if (stage.is(Trait.FAILURE, "some maps always")) {
      conf.setInt(MRJobConfig.MAP_FAILURES_MAX_PERCENT, 60);
      conf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 2);
    }
  }
}
