package org.howdah.bench.cases;

import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** Who is compared, in the order in which they take turns. */
public enum RivalId {
  /** {@code howdah run} with the examples jar. */
  HOWDAH,
  /** Hadoop's LocalJobRunner in one JVM with as many task slots as cores. */
  HADOOP_LOCAL,
  /** The same with Hadoop's and Java's own settings but for the slots: Hadoop as it comes. */
  HADOOP_STOCK,
  /** Hadoop on a one-node YARN and HDFS. */
  HADOOP_YARN,
  /** The same with what {@code howdah yarn conf} prints. */
  HADOOP_YARN_HOWDAH,
  /** Hadoop's uber mode: all tasks in the process of the ApplicationMaster. */
  HADOOP_YARN_UBER,
  /** The same jar on Tez, on such a cluster. */
  YARN_TEZ,
  /** The same work written for Spark's RDD interface. */
  SPARK_RDD,
  /** The same work written for Spark SQL. */
  SPARK_SQL,
  /** Hadoop's line reader and the job's own mapper with the output thrown away. */
  FLOOR,
  /** Howdah without the sort: TeraSort's input format straight into its output format. */
  IDENTITY;

  /** Whether it takes part in a row. */
  public boolean runs(Row row) {
    return switch (this) {
      case HOWDAH, HADOOP_LOCAL, HADOOP_YARN, HADOOP_YARN_HOWDAH, YARN_TEZ, SPARK_RDD -> true;
      case HADOOP_YARN_UBER -> row == Row.START;
      case HADOOP_STOCK -> row == Row.WORDCOUNT || row == Row.TERASORT;
      case SPARK_SQL, FLOOR -> row == Row.WORDCOUNT;
      case IDENTITY -> row == Row.TERASORT;
    };
  }

  /**
   * Whether it does less than the job asks for: a bound that cannot be beaten rather than a rival.
   */
  public boolean isBound() {
    return this == FLOOR || this == IDENTITY;
  }

  /** Whether it is Howdah, or a job of which a part is. */
  public boolean isOurs() {
    return this == HOWDAH || this == HADOOP_YARN_HOWDAH || this == IDENTITY;
  }

  /** The name in options and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the rival of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static RivalId of(String id) {
    return Choice.of("rival", values(), RivalId::id, id);
  }
}
