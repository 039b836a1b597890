package org.howdah.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.testkit.daemon.ObjectServer;

/** What a command is given to reach a server of objects by Hadoop's connector, a package. */
final class ObjectStoreOptions {
  /** Of the version that Hadoop's connector was built with. */
  private static final String SDK = "2.35.4";

  /** Who may do everything there. */
  static final Map<String, String> CREDENTIALS =
      Map.of(
          "AWS_ACCESS_KEY_ID", ObjectServer.ACCESS_KEY,
          "AWS_SECRET_ACCESS_KEY", ObjectServer.SECRET_KEY);

  private ObjectStoreOptions() {}

  /** The connector with those parts of the SDK that it takes, and not all 690 MB of it. */
  static List<String> connector() {
    return List.of(
        "--packages",
        "org.apache.hadoop:hadoop-aws,software.amazon.awssdk:s3-transfer-manager:%s,software.amazon.awssdk:sts:%s"
            .formatted(SDK, SDK),
        "--exclude-packages",
        "software.amazon.awssdk:bundle");
  }

  /** The same, and where the server is. */
  static List<String> of(ObjectServer server) {
    List<String> options = new ArrayList<>(connector());
    for (String setting :
        List.of(
            "fs.s3a.endpoint=" + server.endpoint(),
            "fs.s3a.endpoint.region=us-east-1",
            "fs.s3a.path.style.access=true",
            "fs.s3a.attempts.maximum=3",
            "fs.s3a.retry.limit=2")) {
      options.addAll(List.of("-D", setting));
    }
    return options;
  }
}
