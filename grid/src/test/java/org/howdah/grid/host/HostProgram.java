package org.howdah.grid.host;

import java.nio.file.Path;
import org.howdah.grid.TestHost;
import org.howdah.store.MemoryStore;

/** A node's part for jobs as a process of its own, which prints where it is. */
public final class HostProgram {
  private HostProgram() {}

  /** Runs until its standard input ends. */
  public static void main(String[] arguments) throws Exception {
    MemoryStore store = new MemoryStore(System::currentTimeMillis);
    try (TestHost host = TestHost.start(Path.of(arguments[0]), store, TestHost.LIMITS)) {
      System.out.println(host.address());
      while (System.in.read() >= 0) {
        // Until whoever started this is gone.
      }
    }
  }
}
