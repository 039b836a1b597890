package org.howdah.bench.rival;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the jars of this process lie, for the class paths of the processes it starts. */
public final class ClassPath {
  private static final String EXAMPLES = "org/apache/hadoop/examples/ExampleDriver.class";

  private ClassPath() {}

  /** Hadoop's shaded client and what it logs with: a class path for jobs in one JVM. */
  static String hadoopClient() throws IOException {
    return join(
        "org/apache/hadoop/mapreduce/Job.class",
        "org/apache/hadoop/shaded/org/apache/http/HttpEntity.class",
        "org/apache/commons/logging/Log.class",
        "org/slf4j/Logger.class",
        "org/slf4j/impl/StaticLoggerBinder.class",
        "org/apache/log4j/Logger.class");
  }

  /** The unmodified examples jar. */
  public static Path examples() throws IOException {
    return location(EXAMPLES);
  }

  /** The benchmark's own classes. */
  static Path bench() throws IOException {
    return location("org/howdah/bench/floor/FloorWordCount.class");
  }

  private static String join(String... resources) throws IOException {
    Stream.Builder<String> paths = Stream.builder();
    for (String resource : resources) {
      paths.add(location(resource).toString());
    }
    return paths.build().distinct().collect(Collectors.joining(File.pathSeparator));
  }

  /** The jar or folder on this process's class path that holds a resource. */
  private static Path location(String resource) throws IOException {
    URL url = ClassPath.class.getClassLoader().getResource(resource);
    if (url == null) {
      throw new IOException(
          resource + " is not on the class path; start the benchmark with: howdah bench");
    }
    try {
      if (url.getProtocol().equals("jar")) {
        String path = url.getPath();
        return Path.of(new URI(path.substring(0, path.indexOf("!/"))));
      }
      Path file = Path.of(url.toURI());
      return file.getRoot().resolve(file.subpath(0, file.getNameCount() - depth(resource)));
    } catch (URISyntaxException error) {
      throw new IOException("cannot find the file of " + url, error);
    }
  }

  private static int depth(String resource) {
    return Path.of(resource).getNameCount();
  }
}
