package org.howdah.packages;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.ChecksumFailureException;

/**
 * Says in a sentence why packages were not to be had, and whether another try may help.
 *
 * @param settings where Maven's are of the user
 * @param local where it keeps what was fetched
 */
record PackageComplaint(Path settings, Path local) {
  private static final int CAUSES_MAX = 1000;

  /**
   * What to throw.
   *
   * @throws PackageUserError instead, if another try does not help
   */
  PackageException of(DependencyResolutionException failed) {
    Set<Throwable> causes = causes(failed);
    Optional<ArtifactTransferException> failure = first(causes, false);
    if (failure.isPresent()) {
      return new PackageException(sayTransfer(failure.get()), failed);
    }
    Optional<ArtifactTransferException> absence = first(causes, true);
    String why = absence.map(missing -> sayMissing(missing, causes)).orElse(failed.getMessage());
    throw new PackageUserError(why, failed);
  }

  /** All that the resolver has met, in its order; it keeps some beside the chain of causes. */
  private static Set<Throwable> causes(Throwable top) {
    Set<Throwable> met = new LinkedHashSet<>();
    Deque<Throwable> open = new ArrayDeque<>(List.of(top));
    while (!open.isEmpty() && met.size() < CAUSES_MAX) {
      Throwable next = open.removeFirst();
      if (met.add(next)) {
        if (next.getCause() != null) {
          open.add(next.getCause());
        }
        open.addAll(beside(next));
      }
    }
    return met;
  }

  private static List<Exception> beside(Throwable one) {
    if (one instanceof ArtifactResolutionException several) {
      return several.getResults().stream().flatMap(of -> of.getExceptions().stream()).toList();
    } else if (one instanceof DependencyCollectionException collection) {
      return collection.getResult().getExceptions();
    } else if (one instanceof ArtifactDescriptorException descriptor) {
      return descriptor.getResult().getExceptions();
    }
    return List.of();
  }

  private static Optional<ArtifactTransferException> first(Set<Throwable> all, boolean absent) {
    return all.stream()
        .filter(ArtifactTransferException.class::isInstance)
        .map(ArtifactTransferException.class::cast)
        .filter(one -> (one instanceof ArtifactNotFoundException) == absent)
        .findFirst();
  }

  private static String sayMissing(ArtifactTransferException missing, Set<Throwable> all) {
    String asked =
        all.stream()
            .filter(ArtifactNotFoundException.class::isInstance)
            .map(ArtifactNotFoundException.class::cast)
            .flatMap(one -> Optional.ofNullable(one.getRepository()).stream())
            .map(PackageComplaint::say)
            .distinct()
            .collect(Collectors.joining(", "));
    return "there is no %s in %s; check group, name and version, or name its repository with --repositories"
        .formatted(missing.getArtifact(), asked.isEmpty() ? "any repository" : asked);
  }

  private String sayTransfer(ArtifactTransferException failure) {
    String repository =
        failure.getRepository() == null ? "its repository" : say(failure.getRepository());
    String why = deepest(failure);
    if (causes(failure).stream().anyMatch(ChecksumFailureException.class::isInstance)) {
      return "%s of %s is damaged: %s. Nothing of it is kept; try again, and if it stays so, ask whoever runs the repository"
          .formatted(failure.getArtifact(), repository, why);
    }
    return "cannot fetch %s from %s: %s; %s, then try again"
        .formatted(failure.getArtifact(), repository, why, advice(why));
  }

  private String advice(String why) {
    Path existing = local;
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (why.matches("(?s).*status code: (401|403|407)\\b.*")) {
      return "give the repository or proxy a user and password in %s".formatted(settings);
    } else if (why.contains("No space left")
        || !Files.isDirectory(existing)
        || !Files.isWritable(existing)) {
      return "%s must take files: free space, or name another localRepository in %s"
          .formatted(local, settings);
    }
    return "see whether this machine has a network, or takes a mirror or proxy in %s"
        .formatted(settings);
  }

  private static String deepest(Throwable thrown) {
    Throwable last = thrown;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    String message = String.valueOf(last.getMessage()).strip();
    return last instanceof java.net.UnknownHostException ? "no host " + message : message;
  }

  private static String say(RemoteRepository repository) {
    return "%s (%s)".formatted(repository.getId(), repository.getUrl());
  }
}
