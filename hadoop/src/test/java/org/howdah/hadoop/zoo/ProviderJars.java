package org.howdah.hadoop.zoo;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.howdah.cache.Node;
import org.howdah.engine.JobReport;
import org.howdah.grid.Bundle;
import org.howdah.hadoop.HowdahProvider;
import org.howdah.hadoop.cache.CachingFileSystem;
import org.howdah.hadoop.classes.StockClasses;
import org.howdah.hadoop.side.SideTables;
import org.howdah.net.HttpPort;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.Segment;
import org.howdah.sidedata.SideTable;
import org.howdah.sort.Collector;
import org.howdah.store.KeyValueStore;
import org.howdah.worker.ProcessTasks;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.Analyzer;

/** What a program of another process needs to have its jobs run by Howdah, beside Hadoop. */
public final class ProviderJars {
  private ProviderJars() {}

  /**
   * Where the modules of the framework provider are, and the libraries that it looks at code with.
   */
  public static List<String> ofModules() {
    return List.of(
            HowdahProvider.class,
            StockClasses.class,
            CachingFileSystem.class,
            ProcessTasks.class,
            SideTables.class,
            HttpPort.class,
            Bundle.class,
            JobReport.class,
            KeyValueStore.class,
            SideTable.class,
            Node.class,
            Collector.class,
            Segment.class,
            HowdahException.class,
            ClassReader.class,
            ClassNode.class,
            Analyzer.class)
        .stream()
        .map(ProviderJars::placeOf)
        .toList();
  }

  /** The jar or folder that a class comes from. */
  public static String placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no path of " + type, e);
    }
  }
}
