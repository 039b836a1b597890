package org.howdah.store.http;

/** Paths of a node's HTTP port: docs/formats/store-http.md. */
final class DataPaths {
  /** What all begin with. */
  static final String ROOT = "/v1/";

  static final String DATA = ROOT + "data";
  static final String GROUP = ROOT + "group";

  /** Behind the number of a partition. */
  static final String SIZE = "/size";

  private DataPaths() {}
}
