package org.howdah.sidedata;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;

/*
 * name/            one folder for each table
 *   7/             one for each version, claimed when its load begins
 *     loading      what a load is about to put where, so that it can be deleted if the load is killed
 *     manifest     written when the load has succeeded: only then the version exists
 *     dropped      written when the version was forgotten
 *   current        the number of the version that new jobs take
 *
 * A version's number is never used again: a job may still be pinned to it, and a server that could
 * not be reached may still hold its entries. So what is forgotten leaves its folder behind, until a
 * later version is claimed.
 */
/**
 * The tables that there are. Jobs ask it once, for the current version, and keep to that one; a
 * load that succeeds makes its version the current one in one step. Safe for several threads and
 * processes.
 */
@PublicApi
public final class Catalog {
  private static final String MANIFEST = "/manifest";
  private static final String LOADING = "/loading";
  private static final String DROPPED = "/dropped";
  private static final String CURRENT = "/current";
  private static final int CLAIMS_MAX = 1000;

  private final CatalogFiles files;

  public Catalog(CatalogFiles files) {
    this.files = files;
  }

  /** The names of all tables with a version that was loaded, in alphabetical order. */
  public List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    for (String name : claimedNames()) {
      if (!versions(name).isEmpty()) {
        names.add(name);
      }
    }
    return names;
  }

  /** The names of all tables that a load was begun for, in alphabetical order. */
  @Internal
  public List<String> claimedNames() throws IOException {
    return files.list("");
  }

  /** The versions of a table that were loaded, the oldest first. */
  public List<TableId> versions(String name) throws IOException {
    List<TableId> versions = new ArrayList<>();
    for (TableId id : claimed(name)) {
      if (files.read(folder(id) + MANIFEST) != null) {
        versions.add(id);
      }
    }
    return versions;
  }

  private List<TableId> claimed(String name) throws IOException {
    return files.list(name).stream()
        .filter(entry -> entry.matches("[1-9][0-9]{0,8}"))
        .map(version -> new TableId(name, Integer.parseInt(version)))
        .sorted(Comparator.comparingInt(TableId::version))
        .toList();
  }

  /**
   * The version that a new job takes.
   *
   * @throws HowdahException if there is no such table; the message lists those that there are
   */
  public TableId current(String name) throws IOException {
    byte[] version = files.read(TableId.checkName(name) + CURRENT);
    if (version == null) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "there is no side table '"
              + name
              + "' in "
              + files.address("")
              + "; there are: "
              + String.join(", ", names())
              + ". Load it with 'howdah side load "
              + name
              + " INPUT'");
    }
    return new TableId(
        name, Integer.parseInt(new String(version, StandardCharsets.US_ASCII).trim()));
  }

  /**
   * What a version's load put where.
   *
   * @throws HowdahException if there is no such version, or its manifest is damaged
   */
  public Manifest manifest(TableId id) throws IOException {
    byte[] bytes = files.read(folder(id) + MANIFEST);
    if (bytes == null) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "there is no side table "
              + id
              + " in "
              + files.address("")
              + ": it was dropped, or its"
              + " load did not succeed");
    }
    String where = files.address(folder(id) + MANIFEST);
    Manifest manifest = ManifestFormat.decode(bytes, where);
    if (!manifest.table().equals(id)) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          where + " is of table " + manifest.table() + ", not of " + id + ". Load it again");
    }
    return manifest;
  }

  /** Claims the next version of a table for a load; others that load it get later ones. */
  @Internal
  public TableId claim(String name) throws IOException {
    TableId.checkName(name);
    List<TableId> claimed = claimed(name);
    int version = claimed.isEmpty() ? 1 : claimed.get(claimed.size() - 1).version() + 1;
    for (int i = 0; i < CLAIMS_MAX; i++) {
      TableId id = new TableId(name, version + i);
      if (files.claim(folder(id))) {
        deleteForgotten(claimed);
        return id;
      }
    }
    throw new IOException("others keep claiming versions of side table " + name);
  }

  private void deleteForgotten(List<TableId> earlier) throws IOException {
    for (TableId id : earlier) {
      if (files.read(folder(id) + DROPPED) != null) {
        files.delete(folder(id));
      }
    }
  }

  /** The versions of a table whose loads run, or were killed; the oldest first. */
  @Internal
  public List<TableId> unfinishedVersions(String name) throws IOException {
    List<TableId> versions = new ArrayList<>();
    for (TableId id : claimed(name)) {
      if (unfinishedDraft(id) != null) {
        versions.add(id);
      }
    }
    return versions;
  }

  /**
   * What the load of a version has begun with that runs, or was killed; null if there is none.
   *
   * @throws HowdahException if that is damaged
   */
  @Internal
  public Manifest draft(TableId id) throws IOException {
    byte[] draft = unfinishedDraft(id);
    return draft == null ? null : ManifestFormat.decode(draft, files.address(folder(id) + LOADING));
  }

  private byte[] unfinishedDraft(TableId id) throws IOException {
    byte[] draft = files.read(folder(id) + LOADING);
    return files.read(folder(id) + MANIFEST) == null ? draft : null;
  }

  /** Says what the load of a version that was claimed will put where; its figures mean nothing. */
  @Internal
  public void begin(Manifest draft) throws IOException {
    files.write(folder(draft.table()) + LOADING, ManifestFormat.encode(draft));
  }

  /** What loads of a table that run, or were killed, have begun with; the oldest first. */
  @Internal
  public List<Manifest> unfinished(String name) throws IOException {
    List<Manifest> drafts = new ArrayList<>();
    for (TableId id : claimed(name)) {
      Manifest draft = draft(id);
      if (draft != null) {
        drafts.add(draft);
      }
    }
    return drafts;
  }

  /** Whether a version was loaded, or its load has begun, and it was not forgotten since. */
  @Internal
  public boolean knows(TableId id) throws IOException {
    // In this order: a load writes the one before it deletes the other.
    return files.read(folder(id) + LOADING) != null || files.read(folder(id) + MANIFEST) != null;
  }

  /** The folder of a version, for the files that belong to it. */
  public String address(TableId id) {
    return files.address(folder(id));
  }

  /**
   * Makes a version exist that was claimed, and the current one unless a later one already is; or
   * replaces the manifest of a version.
   *
   * @throws HowdahException if the version was forgotten meanwhile
   */
  @Internal
  public void publish(Manifest manifest) throws IOException {
    TableId id = manifest.table();
    if (files.read(folder(id) + DROPPED) != null) {
      throw new HowdahException(
          ErrorCode.KILLED, "side table " + id + " was dropped while it was loaded");
    }
    files.write(folder(id) + MANIFEST, ManifestFormat.encode(manifest));
    files.delete(folder(id) + LOADING);
    setCurrentToLatest(id.name());
  }

  /** Looks again after writing, for others may publish at the same time. */
  private void setCurrentToLatest(String name) throws IOException {
    TableId written;
    do {
      written = latest(name);
      if (written == null) {
        files.delete(name + CURRENT);
      } else {
        setCurrent(written);
      }
    } while (!Objects.equals(latest(name), written));
  }

  private TableId latest(String name) throws IOException {
    List<TableId> versions = versions(name);
    return versions.isEmpty() ? null : versions.get(versions.size() - 1);
  }

  private void setCurrent(TableId id) throws IOException {
    byte[] version = Integer.toString(id.version()).getBytes(StandardCharsets.US_ASCII);
    files.write(id.name() + CURRENT, version);
  }

  /**
   * Forgets a version, loaded or only claimed, with the files in its folder. The latest of the
   * others becomes current. Its number is not used again.
   */
  @Internal
  public void forget(TableId id) throws IOException {
    files.write(folder(id) + DROPPED, new byte[0]);
    files.delete(folder(id) + MANIFEST);
    setCurrentToLatest(id.name());
    for (String file : files.list(folder(id))) {
      if (!DROPPED.endsWith(file) && !file.startsWith(".")) {
        files.delete(folder(id) + "/" + file);
      }
    }
  }

  private static String folder(TableId id) {
    return id.name() + "/" + id.version();
  }
}
