package org.howdah.hadoop;

import java.security.CodeSource;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.VersionInfo;

/**
 * Which Hadoop is on the class path, and whether it is too old. Of Hadoop's classes it uses the one
 * that tells that, which all versions have.
 */
final class HadoopVersion {
  private static final int MAJOR_MIN = 3;
  private static final int MINOR_MIN = 3;

  /** As in 3.3.6, or in what a vendor makes of it. */
  private static final Pattern VERSION = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})\\b.*");

  private HadoopVersion() {}

  /** Why jobs do not run with the Hadoop that is here; empty if they do. */
  static Optional<String> refusal() {
    CodeSource source = VersionInfo.class.getProtectionDomain().getCodeSource();
    String place = source == null ? "" : " from " + source.getLocation();
    return refusal(VersionInfo.getVersion(), place);
  }

  /**
   * The same for any version. One that says nothing of itself may be a good one.
   *
   * @param place for the reader, with a space before it
   */
  static Optional<String> refusal(String version, String place) {
    Matcher numbers = VERSION.matcher(version);
    if (!numbers.matches()) {
      return Optional.empty();
    }
    int major = Integer.parseInt(numbers.group(1));
    int minor = Integer.parseInt(numbers.group(2));
    boolean isOld = major < MAJOR_MIN || (major == MAJOR_MIN && minor < MINOR_MIN);
    return isOld
        ? Optional.of(
            "Howdah runs jobs with Hadoop 3.3 or later, is tested with 3.3, 3.4 and 3.5, and this"
                + (" is " + version + place)
                + ": put a newer hadoop-client before it on the class path, or have the job run"
                + " elsewhere, by mapreduce.framework.name = local or yarn")
        : Optional.empty();
  }
}
