package org.howdah.store.ignite.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.ignite.cache.CacheAtomicityMode;
import org.apache.ignite.cache.CacheMode;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.cache.PartitionLossPolicy;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.DataStorageConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.configuration.WALMode;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.apache.ignite.spi.discovery.tcp.ipfinder.vm.TcpDiscoveryVmIpFinder;
import org.howdah.store.KeyValueStore;
import org.howdah.store.ignite.ChangingGroup;
import org.howdah.store.ignite.GivenUp;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.NodeAttributes;
import org.howdah.store.ignite.Shares;
import org.howdah.store.ignite.VersionFloor;
import org.howdah.store.ignite.comparison.ComparedCopies;
import org.howdah.store.ignite.comparison.CopyStays;
import org.howdah.store.ignite.comparison.LeftBehind;
import org.howdah.store.ignite.copies.CopyKeeper;
import org.howdah.store.ignite.copies.GuardedCommunication;
import org.howdah.store.ignite.copies.LostCopies;
import org.howdah.store.ignite.members.DroppedData;
import org.howdah.store.ignite.members.EarlierGroup;
import org.howdah.store.ignite.members.EmptyFolder;
import org.howdah.store.ignite.members.LateStart;
import org.howdah.store.ignite.members.SameFormat;

/*
 * Why each setting is as it is stands in docs/decisions, in the record on the store.
 */
/** How Ignite is set up. */
final class Settings {
  static final int PARTITIONS = 64;

  private static final int PAGE_BYTES = 16 << 10;
  private static final int LOG_SEGMENTS = 4;
  private static final int ARCHIVE_SEGMENTS = 16;

  private Settings() {}

  /** Has to be called before Ignite's first class is loaded. */
  static void setProperties() {
    System.setProperty("IGNITE_UPDATE_NOTIFIER", "false");
    System.setProperty("IGNITE_NO_SHUTDOWN_HOOK", "true");
    System.setProperty("IGNITE_QUIET", "false");
    System.setProperty("IGNITE_NO_ASCII", "true");
    System.setProperty("IGNITE_DISABLE_WAL_DURING_REBALANCING", "false");
    System.setProperty("IGNITE_PERFORMANCE_SUGGESTIONS_DISABLED", "true");
    // Each page that is read would be noted, for who debugs Ignite.
    System.setProperty("IGNITE_PAGE_LOCK_TRACKER_TYPE", "-1");
    System.setProperty("java.net.preferIPv4Stack", "true");
  }

  static IgniteConfiguration node(
      Membership membership, VersionFloor floor, CopyKeeper copies, Consumer<String> failed) {
    IgniteConfiguration configuration = new IgniteConfiguration();
    configuration
        .setIgniteInstanceName(membership.name())
        .setConsistentId(membership.name())
        .setWorkDirectory(membership.folder().toAbsolutePath().toString())
        .setLocalHost(membership.host())
        .setGridLogger(new SlfLogger("org.apache.ignite"))
        .setFailureHandler(new StopOnly(failed))
        .setFailureDetectionTimeout(membership.timing().silenceMillis())
        .setUserAttributes(
            Map.of(
                NodeAttributes.ADDRESS,
                membership.host() + ":" + membership.memberPort(),
                NodeAttributes.HTTP_ADDRESS,
                membership.httpAddress(),
                NodeAttributes.REGION_BYTES,
                membership.regionBytes()))
        .setPeerClassLoadingEnabled(false)
        .setConnectorConfiguration(null)
        .setClientConnectorConfiguration(null)
        .setPluginProviders(
            new SameFormat(),
            new GivenUp(),
            new EmptyFolder(),
            new DroppedData(),
            new EarlierGroup(floor),
            new LostCopies(),
            new CopyStays(),
            new ComparedCopies(),
            copies,
            new LeftBehind(),
            new ChangingGroup())
        .setIncludeEventTypes()
        .setMetricsLogFrequency(0)
        .setDataStorageConfiguration(storage(membership))
        .setDiscoverySpi(discovery(membership, floor))
        .setCommunicationSpi(
            new GuardedCommunication(membership.timing().silenceMillis(), copies)
                .setLocalPort(membership.dataPort())
                .setLocalPortRange(0));
    if (membership.tls() != null) {
      configuration.setSslContextFactory(membership::tls);
    }
    return configuration;
  }

  private static DataStorageConfiguration storage(Membership membership) {
    int segmentBytes = membership.timing().logSegmentBytes();
    DataStorageConfiguration storage =
        new DataStorageConfiguration()
            .setPageSize(PAGE_BYTES)
            .setWalMode(WALMode.LOG_ONLY)
            .setWalSegments(LOG_SEGMENTS)
            .setWalSegmentSize(segmentBytes)
            .setMaxWalArchiveSize((long) ARCHIVE_SEGMENTS * segmentBytes);
    storage
        .getDefaultDataRegionConfiguration()
        .setPersistenceEnabled(true)
        .setInitialSize(Math.min(membership.regionBytes(), 64L << 20))
        .setMaxSize(membership.regionBytes());
    return storage;
  }

  private static TcpDiscoverySpi discovery(Membership membership, VersionFloor floor) {
    List<String> addresses = new ArrayList<>(membership.others());
    if (membership.mayBeginAlone()) {
      addresses.add(membership.host() + ":" + membership.memberPort());
    }
    return new LateStart(floor, membership.timing().silenceMillis())
        .setLocalAddress(membership.host())
        .setLocalPort(membership.memberPort())
        .setLocalPortRange(0)
        .setJoinTimeout(membership.timing().joinMillis())
        .setIpFinder(new TcpDiscoveryVmIpFinder(false).setAddresses(addresses));
  }

  /**
   * @param id that the data set has for as long as it is there, on all nodes
   */
  static CacheConfiguration<String, byte[]> dataSet(String cacheName, int copies, String id) {
    return cache(cacheName, copies, PARTITIONS, id);
  }

  /** For little that every node needs, on every node. */
  static CacheConfiguration<String, byte[]> system(String cacheName) {
    return cache(cacheName, KeyValueStore.COPIES_MAX, 1, null);
  }

  private static CacheConfiguration<String, byte[]> cache(
      String cacheName, int copies, int partitions, String id) {
    return new CacheConfiguration<String, byte[]>(cacheName)
        .setCacheMode(CacheMode.PARTITIONED)
        .setBackups(copies - 1)
        .setAtomicityMode(CacheAtomicityMode.ATOMIC)
        .setWriteSynchronizationMode(CacheWriteSynchronizationMode.FULL_SYNC)
        .setAffinity(new Shares(partitions))
        .setPartitionLossPolicy(PartitionLossPolicy.READ_WRITE_SAFE)
        .setTopologyValidator(new Majority(id))
        .setCopyOnRead(false);
  }
}
