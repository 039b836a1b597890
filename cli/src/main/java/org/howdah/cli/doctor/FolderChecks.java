package org.howdah.cli.doctor;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.files.HowdahKeys;

/** Folders for intermediate data and temporary files: can they be written, is there room? */
final class FolderChecks {
  private static final long SPILL_BYTES_LOW = 10L << 30;
  private static final long SPILL_BYTES_NONE = 256L << 20;
  private static final long TEMPORARY_BYTES_LOW = 256L << 20;
  private static final String LOCAL_DIRS = "mapreduce.cluster.local.dir";

  private final Machine machine;
  private final Configuration settings;

  FolderChecks(Machine machine, Configuration settings) {
    this.machine = machine;
    this.settings = settings;
  }

  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    boolean ours = settings.get(HowdahKeys.SPILL_DIRS) != null;
    String key = ours ? HowdahKeys.SPILL_DIRS : LOCAL_DIRS;
    for (String folder : settings.getTrimmedStrings(key)) {
      String setting = "set " + HowdahKeys.SPILL_DIRS + " to a folder ";
      findings.add(
          check("spill folder", toPath(folder), SPILL_BYTES_LOW, SPILL_BYTES_NONE, setting));
    }
    String setting = "set -Djava.io.tmpdir in HOWDAH_JAVA_OPTS to a folder ";
    findings.add(check("temporary", machine.temporaryFolder(), TEMPORARY_BYTES_LOW, 0, setting));
    return findings;
  }

  private static Path toPath(String folder) {
    return folder.startsWith("file:") ? Path.of(URI.create(folder).getPath()) : Path.of(folder);
  }

  static Finding check(String subject, Path folder, long bytesLow, long bytesNone, String setting) {
    Path existing = folder.toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      return Finding.fail(subject, existing + " is not a folder", setting + "that can be made");
    }
    if (!Files.isWritable(existing)) {
      return Finding.fail(
          subject,
          folder + " cannot be " + (existing.equals(folder) ? "written" : "made"),
          setting + "that you may write, or change the permissions of " + existing);
    }
    try {
      return checkSpace(
          subject, folder, Files.getFileStore(existing), bytesLow, bytesNone, setting);
    } catch (IOException unknown) {
      return Finding.warn(subject, folder + ": " + unknown.getMessage(), setting + "elsewhere");
    }
  }

  private static Finding checkSpace(
      String subject, Path folder, FileStore store, long low, long none, String setting)
      throws IOException {
    long free = store.getUsableSpace();
    String found = folder + " has " + (free >> 20) + " MiB free";
    if (free < none) {
      return Finding.fail(subject, found, setting + "with room, or free some");
    } else if (free < low) {
      return Finding.warn(subject, found, setting + "with more room if jobs are large");
    } else if (store.type().equals("tmpfs") && none > 0) {
      return Finding.warn(
          subject, found + ", but is memory, not a disk", setting + "on a disk for large jobs");
    }
    return Finding.ok(subject, found);
  }
}
