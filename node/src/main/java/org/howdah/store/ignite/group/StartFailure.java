package org.howdah.store.ignite.group;

import java.net.BindException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.regex.Pattern;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.ignite.ChangingGroup;
import org.howdah.store.ignite.GivenUp;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.members.DroppedData;
import org.howdah.store.ignite.members.EarlierGroup;
import org.howdah.store.ignite.members.EmptyFolder;
import org.howdah.store.ignite.members.SameFormat;

/** Says why a node did not start, from what Ignite throws. */
final class StartFailure {
  private static final String NO_ROOM = "No space left on device";

  /** How Ignite says that a node and its group do not agree on what members there were. */
  private static final Pattern OTHER_HISTORY =
      Pattern.compile(
          "Restoring of BaselineTopology history has failed|BaselineTopology of joining node");

  private StartFailure() {}

  /** Whether the node could start soon, with nobody doing anything. */
  static boolean mayTryAgain(Exception thrown) {
    return said(thrown).contains(ChangingGroup.REFUSED);
  }

  static HowdahException of(Membership membership, RuntimeException thrown) {
    String said = said(thrown);
    if (has(thrown, BindException.class) || said.contains("Failed to bind")) {
      return wrong(
          "a port of this node cannot be used (%s): %s:%d or :%d; choose another with --port"
              .formatted(
                  whyNotBound(thrown),
                  membership.host(),
                  membership.memberPort(),
                  membership.dataPort()),
          thrown);
    }
    if (said.contains("Unable to establish secure connection")) {
      return wrong(
          "the group at "
              + String.join(", ", membership.others())
              + (membership.tls() == null
                  ? " has keys, and this node has none ("
                  : " has no keys, or other keys than this node (")
              + root(thrown).getMessage()
              + "); give all nodes keys of one set of howdah grid keys, with the setting keys",
          thrown);
    }
    HowdahException refused = refused(membership, said, thrown);
    if (refused != null) {
      return refused;
    }
    if (said.contains("within join timeout") || said.contains("join process timed out")) {
      return lost(
          "no node of the group answered at "
              + String.join(", ", membership.others())
              + " within "
              + membership.timing().joinMillis() / 1000
              + " s; start one, or correct --join",
          thrown);
    }
    if (said.contains("nsupportedClassVersion") || said.contains("--add-opens")) {
      return wrong("this JVM was not started for a node: use the howdah command", thrown);
    }
    if (said.contains(NO_ROOM)) {
      return lost(
          "the disk of the data folder %s is full (%d bytes are free); delete something there, and start the node again"
              .formatted(membership.folder(), membership.folder().toFile().getUsableSpace()),
          thrown);
    }
    if (has(thrown, FileSystemException.class)) {
      return wrong(
          "the data folder "
              + membership.folder()
              + " cannot be used ("
              + root(thrown)
              + "); choose another with --data",
          thrown);
    }
    return lost("the node did not start: " + root(thrown).getMessage(), thrown);
  }

  /** In the system's words: low ports need a right, and others may be taken. */
  private static String whyNotBound(Throwable thrown) {
    String said = root(thrown).getMessage();
    return said == null || said.contains("Failed to bind") ? "it is in use" : said;
  }

  private static String emptyFolder(Membership membership) {
    String name = membership.name();
    return ("the group waits for what the node %s had, and the data folder %s is empty; start the node with the"
            + " folder that it had, and nodes that are away; if that folder is lost, say so with howdah grid repair"
            + " --give-up %s, and choose another folder with --data and another name with --name")
        .formatted(name, membership.folder(), name);
  }

  private static String otherFormat(Membership membership) {
    return ("the nodes of the group at %s are of another version of Howdah, which would misunderstand this one; start"
            + " the same version on all nodes, after all were stopped")
        .formatted(String.join(", ", membership.others()));
  }

  private static String otherData(Membership membership, List<String> dropped) {
    String group = "the group at " + String.join(", ", membership.others());
    return dropped.isEmpty()
        ? "the node %s has data sets that %s does not know, and half of that is away or more; start its other nodes, and this one again"
            .formatted(membership.name(), group)
        : "%s has dropped %s, and the node %s could not delete what it has of that below %s; its log says why"
            .formatted(group, String.join(", ", dropped), membership.name(), membership.folder());
  }

  private static String earlierGroup(Membership membership) {
    return ("the node %s has seen changes that are later than those of the group at %s, which began with a node that"
            + " did not know of them, and whose clock is behind; stop all nodes, set their clocks, and start this"
            + " node first")
        .formatted(membership.name(), String.join(", ", membership.others()));
  }

  /** Why the group did not let the node in; null if it was not that. */
  private static HowdahException refused(
      Membership membership, String said, RuntimeException thrown) {
    if (said.contains(GivenUp.REFUSED)) {
      return wrong(
          "the group has given up the node "
              + membership.name()
              + " and goes on without what is in "
              + membership.folder()
              + "; choose another folder with --data, and with --name, if you say one, another name",
          thrown);
    }
    if (said.contains(SameFormat.REFUSED)) {
      return wrong(otherFormat(membership), thrown);
    }
    if (said.contains(EmptyFolder.REFUSED)) {
      return wrong(emptyFolder(membership), thrown);
    }
    if (said.contains(EarlierGroup.REFUSED)) {
      return wrong(earlierGroup(membership), thrown);
    }
    if (!DroppedData.told(said).isEmpty() || said.contains(DroppedData.UNKNOWN)) {
      return lost(otherData(membership, DroppedData.told(said)), thrown);
    }
    if (OTHER_HISTORY.matcher(said).find()) {
      return wrong(otherHistory(membership), thrown);
    }
    if (mayTryAgain(thrown)) {
      return lost(
          "the group at "
              + String.join(", ", membership.others())
              + " was changing its members for "
              + membership.timing().joinMillis() / 1000
              + " s; see howdah grid status, and start this node again",
          thrown);
    }
    return null;
  }

  private static String otherHistory(Membership membership) {
    return "the node "
        + membership.name()
        + " and its group do not agree on which nodes there were before: one of them was stopped while members"
        + " changed; if the others have all data, which howdah grid status says, give this node up with howdah grid"
        + " repair --give-up "
        + membership.name()
        + ", and start it with another folder, --data, and another name, --name; until then leave "
        + membership.folder()
        + " as it is";
  }

  /** What stays so until someone changes it. */
  private static HowdahException wrong(String message, RuntimeException thrown) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, thrown);
  }

  /** What another attempt may find otherwise. */
  private static HowdahException lost(String message, RuntimeException thrown) {
    return new HowdahException(ErrorCode.LOST, message, thrown);
  }

  private static boolean has(Throwable thrown, Class<?> type) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (type.isInstance(at)) {
        return true;
      }
    }
    return false;
  }

  private static Throwable root(Throwable thrown) {
    Throwable at = thrown;
    while (at.getCause() != null) {
      at = at.getCause();
    }
    return at;
  }

  /** All messages, one in a line. */
  static String said(Throwable thrown) {
    StringBuilder all = new StringBuilder();
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      all.append(at.getMessage()).append('\n');
    }
    return all.toString();
  }
}
