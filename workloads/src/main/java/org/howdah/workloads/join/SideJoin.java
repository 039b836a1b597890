package org.howdah.workloads.join;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.LookUpMapper;
import org.howdah.hadoop.side.SideTables;
import org.howdah.sidedata.SideTable;
import org.howdah.workloads.kit.HeapTables;

/**
 * Looks the user of each rating up, in a side table or in the heap: one pass, nothing of a user is
 * sorted.
 */
final class SideJoin extends LookUpMapper<LongWritable, Text, Text, Text, Text, Tally> {
  static final String TABLE = "howdah.workloads.join.table";

  /** All users, for the heap; unless it is set, they are in a side table. */
  static final String USERS = "howdah.workloads.join.users";

  private final Tally tally = new Tally();
  private String table;
  private Rows rows;

  @Override
  protected SideTable<Text, Text> open(Configuration job) throws IOException {
    table = job.get(TABLE);
    rows = new Rows(job);
    String users = job.get(USERS);
    return users == null
        ? SideTables.open(job, table, Text.class, Text.class)
        : SideTable.inHeap(HeapTables.ofLines(users, job));
  }

  @Override
  protected String table() {
    return table;
  }

  @Override
  protected void keys(LongWritable offset, Text line, List<Text> keys) throws IOException {
    if (!rows.isHeader(offset)) {
      keys.add(new Text(Rows.id(offset, line)));
    }
  }

  @Override
  protected void map(LongWritable offset, Text line, List<Text> values, Context context)
      throws IOException, InterruptedException {
    if (values.isEmpty()) {
      return;
    }
    context.getCounter(JoinCount.RATINGS).increment(1);
    tally.set(Rows.rating(offset, line));
    if (values.get(0) == null) {
      context.getCounter(JoinCount.UNMATCHED).increment(1);
    } else {
      String user = Rows.id(offset, line);
      context.write(new Text(rows.group(user, values.get(0).toString())), tally);
    }
  }
}
