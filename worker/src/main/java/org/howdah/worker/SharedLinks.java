package org.howdah.worker;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.howdah.record.FolderLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A name in the folder means one thing to all who look there: the jobs of this process, those of
 * other commands, and the user. So a job gets its links only if nobody sees another file by them
 * than he would without it. What this process has linked stands in one table; what other processes
 * have, their links say themselves, since they lead into folders of jobs, which have locks.
 */
/**
 * The links that one job has in a folder which others use, too, such as a process's working folder.
 * Thread-safe.
 */
public final class SharedLinks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedLinks.class);

  /** Of this process's jobs that share a link, the first is whose file it leads to. */
  private static final Map<Path, Deque<Claim>> CLAIMS = new HashMap<>();

  private static final int TRIES_MAX = 20;

  private final List<Claim> own = new ArrayList<>();
  private final List<Path> madeFolders = new ArrayList<>();

  private record Claim(Path link, Path target) {
    boolean isWhereItLeads() {
      try {
        return Files.readSymbolicLink(link).equals(target);
      } catch (IOException | UnsupportedOperationException gone) {
        return false;
      }
    }
  }

  /**
   * Makes links, or none. A file that is there and has the same content will do, unless it is
   * another process's, with which it would go.
   *
   * @param copies what links lead to, by their names in {@code folder}
   * @return why that cannot be, for users; empty if all links are there
   */
  public String claim(Path folder, Map<String, Path> copies) {
    synchronized (CLAIMS) {
      for (Map.Entry<String, Path> copy : copies.entrySet()) {
        Path link = folder.resolve(copy.getKey());
        String conflict = claim(new Claim(link, copy.getValue()));
        if (!conflict.isEmpty()) {
          close();
          return conflict;
        }
      }
      return "";
    }
  }

  private String claim(Claim claim) {
    try {
      for (int tries = 0; tries < TRIES_MAX; tries++) {
        String answer = tryToClaim(claim);
        if (answer != null) {
          return answer;
        }
      }
      return "others keep changing " + claim.link;
    } catch (IOException e) {
      return "the distributed cache's link %s cannot be made: %s".formatted(claim.link, e);
    }
  }

  /** As {@link #claim}; null if something has changed meanwhile. */
  private String tryToClaim(Claim claim) throws IOException {
    Deque<Claim> others = CLAIMS.getOrDefault(claim.link, new ArrayDeque<>());
    if (!others.isEmpty() && others.peek().isWhereItLeads()) {
      if (!SameContent.of(others.peek().target, claim.target)) {
        return "another job has a file of its own at " + claim.link;
      }
      add(claim);
      return "";
    }
    try {
      makeFolders(claim.link.getParent());
      Files.createSymbolicLink(claim.link, claim.target);
      add(claim);
      return "";
    } catch (FileAlreadyExistsException e) {
      return look(claim);
    }
  }

  private void add(Claim claim) {
    CLAIMS.computeIfAbsent(claim.link, link -> new ArrayDeque<>()).addLast(claim);
    own.add(claim);
  }

  private void makeFolders(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      makeFolders(folder.getParent());
      Files.createDirectory(folder);
      madeFolders.add(folder);
    }
  }

  /** What somebody else has there. */
  private static String look(Claim claim) throws IOException {
    try {
      Path jobs = Files.isSymbolicLink(claim.link) ? folderOfJobs(claim.link) : null;
      if (jobs == null && !Files.exists(claim.link, LinkOption.NOFOLLOW_LINKS)) {
        return null;
      }
      if (jobs == null) {
        return SameContent.of(claim.link, claim.target)
            ? ""
            : claim.link + " is another file than the distributed cache's of that name";
      }
      FolderLock.sweep(jobs);
      if (Files.exists(claim.link)) {
        return "another command's job has a file of its own at " + claim.link;
      }
      removeLeftOver(claim.link);
      return null;
    } catch (NoSuchFileException | NotLinkException e) {
      return null;
    }
  }

  /** The folder that has folders of jobs, if the link leads into one of these; otherwise null. */
  private static Path folderOfJobs(Path link) throws IOException {
    for (Path folder = Files.readSymbolicLink(link); folder != null; folder = folder.getParent()) {
      Path parent = folder.getParent();
      if (parent != null
          && parent.endsWith("howdah")
          && folder.getFileName().toString().startsWith("job_")) {
        return parent;
      }
    }
    return null;
  }

  /**
   * Of several who find the link of a killed process at once, one moves it away; what another has
   * put there meanwhile goes back.
   */
  private static void removeLeftOver(Path link) throws IOException {
    Path aside = link.resolveSibling(".howdah-" + UUID.randomUUID());
    Files.move(link, aside, StandardCopyOption.ATOMIC_MOVE);
    if (!Files.exists(aside)) {
      Files.delete(aside);
      return;
    }
    try {
      Files.move(aside, link);
    } catch (FileAlreadyExistsException e) {
      Files.delete(aside);
    }
  }

  /** Removes the links, but for those that other jobs of this process share. */
  @Override
  public void close() {
    synchronized (CLAIMS) {
      own.forEach(SharedLinks::release);
      own.clear();
      for (int i = madeFolders.size() - 1; i >= 0; i--) {
        boolean unused = madeFolders.get(i).toFile().delete(); // Unless others have files there.
      }
      madeFolders.clear();
    }
  }

  private static void release(Claim claim) {
    Deque<Claim> claims = CLAIMS.get(claim.link);
    claims.remove(claim);
    if (claims.isEmpty()) {
      CLAIMS.remove(claim.link);
    }
    try {
      if (!claim.isWhereItLeads()) {
        return;
      }
      if (claims.isEmpty()) {
        Files.deleteIfExists(claim.link);
      } else {
        handOver(claim.link, claims.peek().target);
      }
    } catch (IOException e) {
      LOG.warn("cannot remove the link {}", claim.link, e);
    }
  }

  /** In one step, because tasks of the other job may be looking. */
  private static void handOver(Path link, Path target) throws IOException {
    Path fresh = link.resolveSibling(".howdah-" + UUID.randomUUID());
    Files.createSymbolicLink(fresh, target);
    Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
