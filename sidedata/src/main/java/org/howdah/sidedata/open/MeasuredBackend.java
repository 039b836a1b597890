package org.howdah.sidedata.open;

import java.io.IOException;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.Session;

/** A back end of which the manifest says how long its values are. */
final class MeasuredBackend implements Backend {
  private final Backend backend;
  private final long valueBytes;

  MeasuredBackend(Backend backend, Manifest manifest) {
    this.backend = backend;
    long records = manifest.records();
    valueBytes = records <= 0 ? -1 : (manifest.valueBytes() + records - 1) / records;
  }

  @Override
  public Session open() throws IOException {
    return backend.open();
  }

  @Override
  public long valueBytes() {
    return valueBytes;
  }

  @Override
  public String where() {
    return backend.where();
  }

  @Override
  public void close() throws IOException {
    backend.close();
  }
}
