package org.howdah.cli;

import picocli.CommandLine;

/** What {@code --version} prints. */
final class Version implements CommandLine.IVersionProvider {
  @Override
  public String[] getVersion() {
    String howdah = Installation.version("version");
    String hadoop = Installation.version("hadoop");
    return new String[] {
      "howdah " + howdah + " (Hadoop " + hadoop + ", Java " + Runtime.version() + ")"
    };
  }
}
