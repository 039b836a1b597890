package org.howdah.packages;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.aether.artifact.Artifact;

/**
 * What programs see already, so that packages need not bring it: Hadoop's own jars, whatever their
 * version, since two of them do not go together; logging, for the same reason; and any jar of the
 * same name and version.
 *
 * @param jars file names of those that are installed
 */
record Provided(Set<String> jars) {
  private static final Pattern OF_HADOOP =
      Pattern.compile(
          "hadoop-(annotations|auth|client|client-api|client-runtime|common|hdfs|hdfs-client"
              + "|mapreduce-client-.*|registry|yarn-.*)");

  private static final Set<String> LOGGING =
      Set.of("org.slf4j", "log4j", "ch.qos.reload4j", "ch.qos.logback");

  Provided {
    jars = Set.copyOf(jars);
  }

  static Provided by(Collection<Path> installed) {
    return new Provided(
        installed.stream().map(Path::getFileName).map(Path::toString).collect(Collectors.toSet()));
  }

  boolean has(Artifact artifact) {
    String group = artifact.getGroupId();
    String name = artifact.getArtifactId();
    return LOGGING.contains(group)
        || (group.equals(Coordinates.HADOOP) && OF_HADOOP.matcher(name).matches())
        || group.equals("org.apache.hadoop.thirdparty")
        || jars.contains("%s-%s.jar".formatted(name, artifact.getVersion()));
  }

  /** Whether a text {@code GROUP:NAME} of those means the artifact. */
  static boolean means(Collection<String> excluded, Artifact artifact) {
    String group = artifact.getGroupId();
    return excluded.contains(group + ":" + artifact.getArtifactId())
        || excluded.contains(group + ":*");
  }
}
