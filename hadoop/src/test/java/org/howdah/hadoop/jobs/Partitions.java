package org.howdah.hadoop.jobs;

import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Partitioner;

/** The partitioner that {@link Trait#PARTITIONER} says, for both APIs. */
class Partitions extends Partitioner<WritableComparable<?>, Writable>
    implements org.apache.hadoop.mapred.Partitioner<WritableComparable<?>, Writable>, Configurable {
  private Configuration conf;
  private String kind;
  private int turn;

  @Override
  public void setConf(Configuration newConf) {
    conf = newConf;
    kind = Traits.of(Trait.Of.STAGE, newConf).get(Trait.PARTITIONER);
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public void configure(JobConf job) {
    setConf(job);
  }

  int nextTurn() {
    turn++;
    return turn;
  }

  @Override
  public int getPartition(WritableComparable<?> key, Writable value, int partitions) {
    return switch (kind) {
      case "first" -> Keys.first(key) % partitions;
      case "turns" -> nextTurn() % partitions;
      default -> partitions - 1;
    };
  }

  /** With its turn in a static field. */
  static final class Static extends Partitions {
    private static int turn;

    @Override
    public void setConf(Configuration newConf) {
      super.setConf(newConf);
      turn = 0;
    }

    @Override
    int nextTurn() {
      turn++;
      return turn;
    }
  }
}
