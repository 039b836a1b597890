package org.howdah.cli.run;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.AccessMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/*
 * Hadoop takes such a word for a URI. So "50%25" names the file "50%", and "a#b" the file "a", which tasks
 * are to see as "b". But who types a name seldom thinks of that, and Hadoop refuses any with a space.
 * Where there is no file by the URI, the word is therefore a name as it stands.
 */
/**
 * A file that a command line names for jobs, in the form in which Hadoop's client takes it.
 *
 * @param file its URI, without a fragment
 * @param name by which tasks are to see it; null for its own
 */
record JobFile(URI file, String name) {
  /**
   * Finds the file.
   *
   * @param text a URI with a fragment or without, or a name, perhaps followed by {@code #} and
   *     another
   * @throws IOException if there is none that can be read
   * @throws IllegalArgumentException if it is of a file system that there is not
   */
  static JobFile find(String text) throws IOException {
    IOException first = null;
    for (JobFile candidate : candidates(text)) {
      try {
        return candidate.existing();
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    throw first == null ? new IOException("it is neither a name nor a URI") : first;
  }

  private static List<JobFile> candidates(String text) {
    List<JobFile> candidates = new ArrayList<>();
    try {
      URI uri = new URI(text);
      if (uri.getPath() != null) {
        candidates.add(new JobFile(uri(uri.getScheme(), uri), uri.getFragment()));
      }
    } catch (URISyntaxException aName) {
      // As it stands.
    }
    candidates.add(new JobFile(named(text), null));
    int hash = text.lastIndexOf('#');
    if (hash > 0) {
      candidates.add(new JobFile(named(text.substring(0, hash)), text.substring(hash + 1)));
    }
    return candidates;
  }

  private static URI uri(String scheme, URI whole) throws URISyntaxException {
    return scheme == null
        ? named(whole.getPath())
        : new URI(scheme, whole.getAuthority(), whole.getPath(), null, null);
  }

  /** A file of this machine, unless the name begins with a scheme. */
  private static URI named(String name) {
    if (name.matches("[a-zA-Z][a-zA-Z0-9+.-]*:/.*")) {
      return new org.apache.hadoop.fs.Path(name).toUri();
    }
    try {
      return new URI("file", null, Path.of(name).toAbsolutePath().normalize().toString(), null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private JobFile existing() throws IOException {
    if ("file".equals(file.getScheme())) {
      Path local = Path.of(file.getPath()).toAbsolutePath().normalize();
      local.getFileSystem().provider().checkAccess(local, AccessMode.READ);
      return new JobFile(named(local.toString()), name);
    }
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file);
    path = path.getFileSystem(new Configuration()).getFileStatus(path).getPath();
    return new JobFile(path.toUri(), name);
  }

  /**
   * The value of a setting such as {@code tmpfiles}. Hadoop's client decodes it, and makes another
   * URI of the decoded name that tasks are to see, so that this one has to be encoded twice.
   *
   * @throws IOException if its name has a comma, which no such setting can have
   */
  String setting() throws IOException {
    String setting = file + (name == null ? "" : "#" + encoded(encoded(name)));
    if (setting.indexOf(',') >= 0) {
      throw new IOException("Hadoop separates names by commas; rename it");
    }
    return setting;
  }

  private static String encoded(String name) {
    try {
      return new URI(null, null, null, name).getRawFragment();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
