package org.howdah.hadoop.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.junit.jupiter.api.Test;

/** Which nodes have the input of a task, by all the names that a machine may have. */
class InputPlacesTest {
  private static final String FIRST = "192.0.2.1:11414";
  private static final String SECOND = "192.0.2.2:11414";
  private static final TaskAttempt TASK = new TaskAttempt(Kind.MAP, 0, 0);

  private static InputPlaces places(List<String> nodes, String... locations) {
    TaskSplitMetaInfo split = new TaskSplitMetaInfo(new TaskSplitIndex("", 0), locations, 42);
    return new InputPlaces(new TaskSplitMetaInfo[] {split, split}, CachedInputs.NONE, () -> nodes);
  }

  private static List<String> found(String... locations) {
    return places(List.of(FIRST, SECOND), locations).places(TASK);
  }

  @Test
  void aSplitThatNamesANodeIsThere() {
    assertThat(found(SECOND)).containsExactly(SECOND);
    assertThat(found(SECOND, FIRST)).containsExactly(SECOND, FIRST);
    assertThat(found("192.0.2.2:1")).isEmpty();
  }

  @Test
  void aBlockIsOnTheNodesOfItsMachine() throws Exception {
    assertThat(found("192.0.2.2", "192.0.2.3")).containsExactly(SECOND);
    InetAddress here = InetAddress.getLocalHost();
    List<String> local = List.of("127.0.0.1:11414", SECOND);
    for (String name :
        List.of(
            here.getHostName(),
            here.getHostName().toUpperCase(Locale.ROOT),
            here.getCanonicalHostName(),
            here.getHostAddress())) {
      if (!name.startsWith("127.") && !name.equals("localhost")) {
        assertThat(places(local, name).places(TASK)).as(name).containsExactly(local.get(0));
      }
    }
  }

  @Test
  void severalNodesOfOneMachineShareItsTasks() {
    InputPlaces two = places(List.of("192.0.2.1:1", "192.0.2.1:2"), "192.0.2.1");
    assertThat(two.places(TASK)).containsExactly("192.0.2.1:1", "192.0.2.1:2");
    assertThat(two.places(new TaskAttempt(Kind.MAP, 1, 0)))
        .containsExactly("192.0.2.1:2", "192.0.2.1:1");
  }

  @Test
  void whatIsSaidToBeOnThisVeryMachineIsAsNearEverywhere() {
    assertThat(found("localhost")).isEmpty();
    assertThat(found()).isEmpty();
    assertThat(places(List.of(FIRST), SECOND).places(new TaskAttempt(Kind.REDUCE, 0, 0))).isEmpty();
  }

  /** Racks by the last number. */
  public static final class Racks implements DNSToSwitchMapping {
    @Override
    public List<String> resolve(List<String> names) {
      return names.stream().map(name -> name.endsWith("9") ? "/far" : "/near").toList();
    }

    @Override
    public void reloadCachedMappings() {}

    @Override
    public void reloadCachedMappings(List<String> names) {}
  }

  @Test
  void howNearATaskIsToItsInputIsCountedAsOnYarn() {
    Configuration conf = new Configuration(false);
    conf.setClass("net.topology.node.switch.mapping.impl", Racks.class, DNSToSwitchMapping.class);
    List<String> nodes = List.of(FIRST, SECOND);
    InputPlaces first = places(nodes, FIRST);
    assertThat(Locality.of(conf, first).of(TASK, FIRST)).isEqualTo(JobCounter.DATA_LOCAL_MAPS);
    assertThat(Locality.of(conf, first).of(TASK, SECOND)).isEqualTo(JobCounter.RACK_LOCAL_MAPS);
    InputPlaces far = places(nodes, "192.0.2.9");
    assertThat(Locality.of(conf, far).of(TASK, FIRST)).isEqualTo(JobCounter.OTHER_LOCAL_MAPS);
    assertThat(Locality.of(conf, places(nodes)).of(TASK, FIRST))
        .isEqualTo(JobCounter.OTHER_LOCAL_MAPS);
    Configuration none = new Configuration(false);
    assertThat(Locality.of(none, far).of(TASK, FIRST)).isEqualTo(JobCounter.RACK_LOCAL_MAPS);
  }
}
