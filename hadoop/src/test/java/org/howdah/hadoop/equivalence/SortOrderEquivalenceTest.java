package org.howdah.hadoop.equivalence;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.lib.KeyFieldBasedComparator;
import org.apache.hadoop.mapred.lib.KeyFieldBasedPartitioner;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Orders;
import org.howdah.hadoop.zoo.Pair;
import org.howdah.hadoop.zoo.PairMappers;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SortOrderEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", Inputs.pairs(3, 500));
    write("two.txt", Inputs.pairs(4, 200));
  }

  @Test
  @Tag(ON_NODES_TOO)
  void customPartitioner() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setPartitionerClass(Orders.FirstByte.class);
          job.setNumReduceTasks(4);
        });
  }

  @Test
  void customPartitionerInTheOlderApi() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setPartitionerClass(OldApi.FirstByte.class);
          conf.setNumReduceTasks(4);
        });
  }

  @Test
  void descendingKeys() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setSortComparatorClass(Orders.Descending.class);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void descendingKeysWithACombiner() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Reducers.Sum.class);
          job.setSortComparatorClass(Orders.Descending.class);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void descendingKeysInTheOlderApi() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setOutputKeyComparatorClass(Orders.Descending.class);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void aGroupingComparatorMakesGroupsOfUnequalKeys() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setGroupingComparatorClass(Orders.FirstLetter.class);
        });
  }

  @Test
  void aGroupingComparatorInTheOlderApi() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setOutputValueGroupingComparator(Orders.FirstLetter.class);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void secondarySort() throws Exception {
    same(
        job -> {
          secondarySort(job);
          job.setMapperClass(PairMappers.Plain.class);
          job.setMapOutputKeyClass(Pair.class);
        });
  }

  @Test
  void secondarySortByARegisteredRawComparator() throws Exception {
    same(
        job -> {
          secondarySort(job);
          job.setMapperClass(PairMappers.Raw.class);
          job.setMapOutputKeyClass(Pair.Raw.class);
        });
  }

  @Test
  void textsOfASubclassWithAComparatorOfItsOwn() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setMapperClass(Orders.BackwardsMapper.class);
          job.setMapOutputKeyClass(Orders.Backwards.class);
        });
  }

  @Test
  void secondarySortInTheOlderApi() throws Exception {
    sameOld(
        conf -> {
          conf.setMapperClass(PairMappers.Old.class);
          conf.setReducerClass(OldApi.Arrivals.class);
          conf.setPartitionerClass(PairMappers.ByFirst.class);
          conf.setOutputValueGroupingComparator(Pair.SameFirst.class);
          conf.setMapOutputKeyClass(Pair.class);
          conf.setMapOutputValueClass(IntWritable.class);
          conf.setOutputKeyClass(Text.class);
          conf.setOutputValueClass(Text.class);
          conf.setNumReduceTasks(3);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void aCombinerWithAGroupingComparatorOfItsOwn() throws Exception {
    sameRecords(
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Reducers.Sum.class);
          job.setCombinerKeyGroupingComparatorClass(Orders.FirstLetter.class);
          job.setReducerClass(Reducers.SumOfFirstLetter.class);
          job.setGroupingComparatorClass(Orders.FirstLetter.class);
        });
  }

  @Test
  void aCombinerWithAGroupingComparatorOfItsOwnInTheOlderApi() throws Exception {
    sameRecordsOld(
        conf -> {
          OldApi.wordCount(conf);
          conf.setCombinerClass(OldApi.Sum.class);
          conf.setCombinerKeyGroupingComparator(Orders.FirstLetter.class);
          conf.setReducerClass(OldApi.SumOfFirstLetter.class);
          conf.setOutputValueGroupingComparator(Orders.FirstLetter.class);
        });
  }

  @Test
  void keyFieldComparatorAndPartitioner() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setOutputKeyComparatorClass(KeyFieldBasedComparator.class);
          conf.setKeyFieldComparatorOptions("-k1.2,1r");
          conf.setPartitionerClass(KeyFieldBasedPartitioner.class);
          conf.setKeyFieldPartitionerOptions("-k1.1,1.1");
          conf.setReducerClass(OldApi.SortedGroups.class);
          conf.setNumReduceTasks(3);
        });
  }

  private static void secondarySort(Job job) {
    job.setReducerClass(Reducers.Arrivals.class);
    job.setPartitionerClass(PairMappers.ByFirst.class);
    job.setGroupingComparatorClass(Pair.SameFirst.class);
    job.setMapOutputValueClass(IntWritable.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setNumReduceTasks(3);
  }
}
