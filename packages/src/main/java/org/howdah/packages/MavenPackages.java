package org.howdah.packages;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionContext;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.DependencyResult;
import org.eclipse.aether.transfer.TransferListener;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.graph.selector.AndDependencySelector;

/**
 * Finds jars as Maven does, in its local repository or in those that its settings name, and what
 * they need with them. Each is checked against the checksum that its repository tells. It takes the
 * libraries of Maven's resolver, which {@link PackageProcess} keeps away from programs.
 *
 * @param home of the user, whose Maven settings hold
 * @param provided what is there without them
 */
public record MavenPackages(Path home, Provided provided) {
  /** Below the user's home. */
  static final String SETTINGS = ".m2/settings.xml";

  /** The property with which Maven is told of another local repository. */
  static final String LOCAL_REPOSITORY = "maven.repo.local";

  private static final int SILENCE_MILLIS_MAX = 60_000;
  private static final int CONNECT_MILLIS_MAX = 20_000;

  /**
   * The jars, those that were asked for first.
   *
   * @param home of the user
   * @param installed jars that are there without them
   * @throws PackageUserError if there is no such package
   * @throws PackageException if another try may help
   */
  public static List<Path> fetch(
      PackageRequest request, Path home, Collection<Path> installed, FetchWatcher watcher)
      throws PackageException {
    return new MavenPackages(home, Provided.by(installed))
        .resolve(request, new FetchProgress(watcher));
  }

  /** As {@link #fetch}. */
  List<Path> resolve(PackageRequest request, TransferListener progress) throws PackageException {
    try (Context context = context(request, progress)) {
      return resolve(request, context);
    }
  }

  private List<Path> resolve(PackageRequest request, Context context) throws PackageException {
    DefaultRepositorySystemSession session =
        new DefaultRepositorySystemSession(context.repositorySystemSession());
    session.setDependencySelector(
        new AndDependencySelector(
            session.getDependencySelector(), new Selector(provided, request.excluded())));
    DependencyRequest dependencies =
        new DependencyRequest(
            collection(request, context),
            DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
    try {
      return jars(context.repositorySystem().resolveDependencies(session, dependencies));
    } catch (DependencyResolutionException failed) {
      Path local = session.getLocalRepository().getBasedir().toPath();
      throw new PackageComplaint(home.resolve(SETTINGS), local).of(failed);
    }
  }

  private Context context(PackageRequest request, TransferListener progress) {
    List<RemoteRepository> repositories = new ArrayList<>(List.of(ContextOverrides.CENTRAL));
    for (RepositoryAddress one : request.repositories()) {
      repositories.add(new RemoteRepository.Builder(one.name(), "default", one.url()).build());
    }
    ContextOverrides overrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .withMavenUserHomeOverride(home.resolve(SETTINGS).getParent())
            .repositories(repositories)
            // Before those of settings.xml, which may have another one by the name of Central's.
            .addRepositoriesOp(ContextOverrides.AddRepositoriesOp.PREPEND)
            .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
            .configProperties(
                Map.of(
                    ConfigurationProperties.REQUEST_TIMEOUT, SILENCE_MILLIS_MAX,
                    ConfigurationProperties.CONNECT_TIMEOUT, CONNECT_MILLIS_MAX))
            .transferListener(progress)
            .build();
    try {
      return Runtimes.INSTANCE.getRuntime().create(overrides);
    } catch (IllegalStateException malformed) {
      Throwable cause = malformed.getCause() == null ? malformed : malformed.getCause();
      throw new PackageUserError(
          "%s: %s".formatted(home.resolve(SETTINGS), cause.getMessage().strip()), malformed);
    }
  }

  private static CollectRequest collection(PackageRequest request, Context context) {
    CollectRequest collection = new CollectRequest();
    for (Coordinates one : request.packages()) {
      collection.addDependency(
          new Dependency(new DefaultArtifact(one.toString()), JavaScopes.COMPILE));
    }
    return collection.setRepositories(context.remoteRepositories());
  }

  private static List<Path> jars(DependencyResult result) {
    return result.getArtifactResults().stream()
        .map(ArtifactResult::getArtifact)
        .filter(artifact -> artifact.getExtension().equals("jar"))
        .map(Artifact::getFile)
        .map(file -> file.toPath().toAbsolutePath())
        .distinct()
        .toList();
  }

  /** Leaves out what is there, and what nobody wants, with all that these need. */
  private record Selector(Provided provided, List<String> excluded) implements DependencySelector {
    @Override
    public boolean selectDependency(Dependency dependency) {
      Artifact artifact = dependency.getArtifact();
      return !provided.has(artifact) && !Provided.means(excluded, artifact);
    }

    @Override
    public DependencySelector deriveChildSelector(DependencyCollectionContext context) {
      return this;
    }
  }
}
