package org.howdah.cli.run;

import java.net.URLStreamHandler;
import java.net.spi.URLStreamHandlerProvider;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Has each {@code Configuration} of this process find the settings of the command line, whatever
 * class loader it has. Those of the program's loader find them in its {@code mapred-site.xml}. One
 * whose program gave it another loader, as Hive does, reads as its last default a file that every
 * loader has, and that includes what this class serves.
 */
public final class CommandSite extends URLStreamHandlerProvider {
  /** Of the address that the file includes. */
  private static final String PROTOCOL = "howdah-command";

  private static volatile byte[] content = {};

  /** From now on, for all threads. Hadoop's own defaults are to be there before. */
  static void publish(Map<String, String> settings) {
    content = SiteXml.of(settings);
    Configuration.addDefaultResource(SiteXml.OF_COMMAND);
  }

  @Override
  public URLStreamHandler createURLStreamHandler(String protocol) {
    return protocol.equals(PROTOCOL) ? new BytesHandler(() -> content) : null;
  }
}
