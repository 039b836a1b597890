package org.howdah.bench.rival;

import org.howdah.bench.cases.RivalId;

/** Makes rivals. */
public final class Rivals {
  private Rivals() {}

  public static Rival create(RivalId id, Workplace place) {
    return switch (id) {
      case HOWDAH, IDENTITY -> new Howdah(id, place);
      case HADOOP_LOCAL, HADOOP_STOCK -> new HadoopLocal(id, place);
      case HADOOP_YARN, HADOOP_YARN_HOWDAH, HADOOP_YARN_UBER, YARN_TEZ -> new HadoopYarn(id, place);
      case SPARK_RDD, SPARK_SQL -> new Spark(id, place);
      case FLOOR -> new Floor(place);
    };
  }
}
