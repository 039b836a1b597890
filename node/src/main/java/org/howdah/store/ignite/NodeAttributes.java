package org.howdah.store.ignite;

/** What Ignite's nodes say of themselves to each other. */
public final class NodeAttributes {
  /** Where others find it, {@code host:port}. */
  public static final String ADDRESS = "howdah.address";

  /** Where it answers HTTP. */
  public static final String HTTP_ADDRESS = "howdah.http";

  /** How much of its data it keeps in memory, a {@link Long}. */
  public static final String REGION_BYTES = "howdah.region.bytes";

  private NodeAttributes() {}
}
