package org.howdah.hadoop.nodes;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.net.CachedDNSToSwitchMapping;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.ScriptBasedMapping;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.engine.TaskAttempt;
import org.howdah.hadoop.store.NodeMachine;

/**
 * How near map tasks are to their input, counted as on YARN: on a node that has it; in a rack with
 * one, by Hadoop's own settings for racks; or else, also if nobody says where the input is.
 */
final class Locality {
  private final InputPlaces inputs;
  private final DNSToSwitchMapping racks;

  private Locality(InputPlaces inputs, DNSToSwitchMapping racks) {
    this.inputs = inputs;
    this.racks = racks;
  }

  static Locality of(Configuration conf, InputPlaces inputs) {
    Class<? extends DNSToSwitchMapping> type =
        conf.getClass(
            CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
            ScriptBasedMapping.class,
            DNSToSwitchMapping.class);
    DNSToSwitchMapping made = ReflectionUtils.newInstance(type, conf);
    return new Locality(
        inputs,
        made instanceof CachedDNSToSwitchMapping ? made : new CachedDNSToSwitchMapping(made));
  }

  /**
   * Which of the counters a map task counts for.
   *
   * @param node the address of where it runs
   */
  JobCounter of(TaskAttempt attempt, String node) {
    if (inputs.places(attempt).contains(node)) {
      return JobCounter.DATA_LOCAL_MAPS;
    }
    List<String> locations = inputs.locations(attempt);
    if (locations.isEmpty()) {
      return JobCounter.OTHER_LOCAL_MAPS;
    }
    List<String> own = racks.resolve(List.of(NodeMachine.of(node)));
    List<String> theirs = racks.resolve(locations.stream().map(Locality::machine).toList());
    boolean isNear = own != null && theirs != null && theirs.stream().anyMatch(own::contains);
    return isNear ? JobCounter.RACK_LOCAL_MAPS : JobCounter.OTHER_LOCAL_MAPS;
  }

  private static String machine(String location) {
    return location.contains(":") ? NodeMachine.of(location) : location;
  }
}
