package org.howdah.cli.kit;

import java.util.Optional;
import org.howdah.hadoop.files.Connectors;
import org.howdah.record.Thrown;

/** What to do about what connectors to object stores throw. */
final class ObjectStores {
  private static final String PAGE = "docs/object-stores.md";

  private ObjectStores() {}

  /** By the names of classes alone, which are not there where nobody uses them. */
  static Optional<String> hint(Throwable thrown) {
    String name = thrown.getClass().getSimpleName();
    String message = Thrown.message(thrown);
    if (name.equals("NoAuthWithAWSException") || message.contains("Unable to load credentials")) {
      return Optional.of(
          "no credentials for s3a: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a file of them; see "
              + PAGE);
    }
    if (message.contains("Service: S3") && message.contains("Status Code: 403")) {
      return Optional.of(
          "the store refuses these credentials: they are wrong, or lack the right to this; see "
              + PAGE);
    }
    return Connectors.hint(message);
  }
}
