package org.howdah.hadoop.files;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Hadoop's own file system of this kind, ViewFileSystemOverloadScheme, loses the output of a job when all
 * paths are linked to one folder: a rename beside a folder that is just being made goes elsewhere.
 */
/**
 * HDFS for programs that take it for granted, as mrjob does: where settings name no cluster, {@code
 * hdfs:///} is the folder {@link #FOLDER} of this machine. A path with a host means that host.
 */
public final class HdfsFolder extends FilterFileSystem {
  /** The folder's path; by default {@code .howdah/hdfs} in the home folder. */
  public static final String FOLDER = "howdah.hdfs.folder";

  private static final Logger LOG = LoggerFactory.getLogger(HdfsFolder.class);
  private static final String SCHEME = "hdfs";
  private static final String IMPLEMENTATION = "fs.hdfs.impl";
  private static final Pattern WITHOUT_HOST = Pattern.compile("\\bhdfs:(//)?/(?!/)");

  /** Whether a program is told a path of HDFS without a host. */
  public static boolean isNamedBy(List<String> words) {
    return words.stream().anyMatch(word -> WITHOUT_HOST.matcher(word).find());
  }

  /**
   * What makes such paths files here.
   *
   * @param given what is set beside Hadoop's files of settings
   * @return empty if any of them names a cluster, or says what HDFS is
   */
  public static Map<String, String> settingsFor(Map<String, String> given) {
    Configuration settings = new Configuration();
    given.forEach(settings::set);
    return settings.get(IMPLEMENTATION) == null
            && !SCHEME.equals(FileSystem.getDefaultUri(settings).getScheme())
        ? Map.of(IMPLEMENTATION, HdfsFolder.class.getName(), FOLDER, folder(settings).toString())
        : Map.of();
  }

  private static Path folder(Configuration settings) {
    String folder = settings.getTrimmed(FOLDER, "");
    return new Path(folder.isEmpty() ? System.getProperty("user.home") + "/.howdah/hdfs" : folder);
  }

  @Override
  public void initialize(URI uri, Configuration settings) throws IOException {
    if (uri.getAuthority() != null) {
      fs = new DistributedFileSystem();
      fs.initialize(uri, settings);
    } else {
      fs = open(settings);
    }
    super.initialize(uri, settings);
  }

  private static FileSystem open(Configuration settings) throws IOException {
    FileSystem local = new Counted();
    local.initialize(FsConstants.LOCAL_FS_URI, settings);
    Path folder = local.makeQualified(folder(settings));
    if (!local.exists(folder) && local.mkdirs(folder)) {
      LOG.warn(
          "hdfs:/// is the new folder {} here, as fs.defaultFS names no cluster; {} is another one",
          folder.toUri().getPath(),
          FOLDER);
    }
    return new FolderFileSystem(URI.create(SCHEME + ":///"), local, folder, settings);
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  /** Local files whose bytes are counted as those of HDFS. */
  private static final class Counted extends PosixLocalFileSystem.Raw {
    @Override
    @SuppressWarnings("deprecation") // Hadoop itself has no other for a file system's own bytes.
    public void initialize(URI uri, Configuration settings) throws IOException {
      setConf(settings);
      super.initialize(uri, settings);
      statistics = getStatistics(SCHEME, HdfsFolder.class);
    }
  }
}
