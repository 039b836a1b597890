package org.howdah.cache.master;

/**
 * Where a master is.
 *
 * @param address {@code host:port}
 * @param token its secret, without which it believes no cache
 */
public record MasterAddress(String address, String token) {
  @Override
  public String toString() {
    return address;
  }
}
