package org.howdah.workloads.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class FirstFieldTest {
  private final FirstField.Partition partition = new FirstField.Partition();
  private final FirstField.Grouping grouping = new FirstField.Grouping();

  @Test
  void keysOfOneFirstFieldShareAPartition() {
    Text stale = new Text("key\twith a much longer rest, of which the array keeps bytes");
    stale.set("key");
    for (Text other : new Text[] {new Text("key\tb"), new Text("key\t"), stale}) {
      assertThat(partition.getPartition(other, null, 97))
          .isEqualTo(partition.getPartition(new Text("key\ta"), null, 97));
    }
    assertThat(partition.getPartition(new Text("kez\ta"), null, 97))
        .isNotEqualTo(partition.getPartition(new Text("key\ta"), null, 97));
  }

  @Test
  void keysOfOneFirstFieldAreOneGroupAndOthersKeepTheirOrder() throws Exception {
    String longField = "x".repeat(300);
    String[][] equal = {
      {"a\tb", "a\tc"}, {"a", "a\tc"}, {"\ta", "\t"}, {longField, longField + "\t"}
    };
    for (String[] pair : equal) {
      assertThat(compare(pair[0], pair[1])).isZero();
    }
    String[][] ascending = {{"a\tz", "b\ta"}, {"a\tz", "aa"}, {"\tz", "a"}, {longField, "y\ta"}};
    for (String[] pair : ascending) {
      assertThat(compare(pair[0], pair[1])).isNegative();
      assertThat(compare(pair[1], pair[0])).isPositive();
    }
  }

  @Test
  void theRestIsWhatFollowsTheFirstTab() {
    assertThat(rest("a\tb\tc")).isEqualTo("b\tc");
    assertThat(rest("a\t")).isEmpty();
    assertThat(rest("a")).isEmpty();
  }

  private int compare(String left, String right) throws Exception {
    int ofObjects = grouping.compare(new Text(left), new Text(right));
    byte[] one = serialized(left);
    byte[] other = serialized(right);
    int ofBytes = grouping.compare(one, 2, one.length - 2, other, 2, other.length - 2);
    assertThat(Integer.signum(ofBytes)).isEqualTo(Integer.signum(ofObjects));
    return ofBytes;
  }

  /** A serialized text after two other bytes. */
  private static byte[] serialized(String text) throws Exception {
    DataOutputBuffer out = new DataOutputBuffer();
    out.writeShort(7);
    new Text(text).write(out);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private static String rest(String key) {
    Text rest = new Text();
    FirstField.rest(new Text(key), rest);
    return rest.toString();
  }
}
