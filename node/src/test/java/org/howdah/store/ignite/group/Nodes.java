package org.howdah.store.ignite.group;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.howdah.record.HowdahException;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.howdah.store.Reads;
import org.howdah.store.ignite.Membership;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.Ports;

/** Nodes for tests, small, quick to decide, on the loopback interface. */
public final class Nodes {
  static final Membership.Timing TIMING = new Membership.Timing(10_000, 4_000, 200, 8 << 20);

  static final IgniteStore.Listener QUIET =
      new IgniteStore.Listener() {
        @Override
        public void failed(String reason) {}

        @Override
        public void membersAreAt(Set<String> addresses) {}
      };

  private static final int TRIES_MAX = 5;

  private Nodes() {}

  /** Where a node is, so that it can be started again. */
  static Membership place(Path folder, String name, List<String> others) throws IOException {
    List<Integer> ports = Ports.free(2);
    return new Membership(
        name,
        Files.createDirectories(folder.resolve(name)),
        "127.0.0.1",
        ports.get(0),
        ports.get(1),
        "",
        others,
        others.isEmpty(),
        128L << 20,
        TIMING);
  }

  /** Starts a node that nobody expects at certain ports. */
  static IgniteStore start(Path folder, String name, List<String> others) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        return IgniteStore.start(place(folder, name, others), QUIET);
      } catch (HowdahException e) {
        if (tries == TRIES_MAX || !e.getMessage().contains("in use")) {
          throw e;
        }
      }
    }
  }

  /** The same place, of a node that answers HTTP. */
  static Membership answeringAt(String httpAddress, Membership place) {
    return with(place, httpAddress, place.regionBytes(), place.timing(), place.reads());
  }

  /** The same place, of a node with another patience. */
  static Membership with(Membership place, Membership.Timing timing) {
    return with(place, place.httpAddress(), place.regionBytes(), timing, place.reads());
  }

  /** The same place, of a node that promises something else. */
  static Membership with(Membership place, Reads reads) {
    return with(place, place.httpAddress(), place.regionBytes(), place.timing(), reads);
  }

  /** The same place, of a node that keeps so much of its data in memory. */
  static Membership with(Membership place, long regionBytes) {
    return with(place, place.httpAddress(), regionBytes, place.timing(), place.reads());
  }

  private static Membership with(
      Membership place,
      String httpAddress,
      long regionBytes,
      Membership.Timing timing,
      Reads reads) {
    return new Membership(
        place.name(),
        place.folder(),
        place.host(),
        place.memberPort(),
        place.dataPort(),
        httpAddress,
        place.others(),
        place.mayBeginAlone(),
        regionBytes,
        timing,
        reads,
        null);
  }

  /** Waits until a group is so; the error says how it was at last. */
  static void awaitStatus(String what, Supplier<Group> group, Predicate<GroupStatus> condition) {
    AtomicReference<Object> last = new AtomicReference<>();
    try {
      Until.holds(
          what,
          () -> {
            try {
              GroupStatus status = group.get().status();
              last.set(status);
              return condition.test(status);
            } catch (HowdahException e) {
              last.set(e);
              return false;
            }
          });
    } catch (AssertionError e) {
      throw new AssertionError(what + ": " + last.get(), e);
    }
  }
}
