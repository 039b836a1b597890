package org.howdah.workloads.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * Some of what is known of a vertex: where its edges lead, or what rank it had, or what others give
 * it. All of it together is the sum of its parts, in whichever order they are added.
 */
public final class Part implements Writable {
  /** Its rank in the iteration before, in units; 0 if another part has it. */
  long rank;

  /** What vertices with an edge to it give it, in units. */
  long share;

  /** Whether this part knows the edges. */
  boolean hasEdges;

  /** Where they lead, divided by commas. */
  final Text targets = new Text();

  void clear() {
    rank = 0;
    share = 0;
    hasEdges = false;
    targets.clear();
  }

  void add(Part other) {
    rank += other.rank;
    share += other.share;
    if (other.hasEdges) {
      hasEdges = true;
      targets.set(other.targets);
    }
  }

  @Override
  public void write(DataOutput out) throws IOException {
    WritableUtils.writeVLong(out, rank);
    WritableUtils.writeVLong(out, share);
    out.writeBoolean(hasEdges);
    if (hasEdges) {
      targets.write(out);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    clear();
    rank = WritableUtils.readVLong(in);
    share = WritableUtils.readVLong(in);
    hasEdges = in.readBoolean();
    if (hasEdges) {
      targets.readFields(in);
    }
  }
}
