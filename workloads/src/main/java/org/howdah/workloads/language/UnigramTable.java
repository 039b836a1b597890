package org.howdah.workloads.language;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.SideTables;
import org.howdah.sidedata.SideTable;

/** Where the scorers of single tokens find what these are worth. */
final class UnigramTable {
  /** The setting that names the side table. */
  static final String TABLE = "howdah.workloads.unigrams.table";

  /** The setting that names the file of the model. */
  static final String MODEL = "howdah.workloads.unigrams.model";

  private UnigramTable() {}

  static SideTable<Text, DoubleWritable> open(Configuration job) throws IOException {
    return SideTables.open(job, job.get(TABLE), Text.class, DoubleWritable.class);
  }
}
