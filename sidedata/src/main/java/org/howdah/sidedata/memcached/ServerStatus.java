package org.howdah.sidedata.memcached;

/**
 * How a server is, for people who look after it. Its numbers are of everything it holds, of all
 * tables.
 *
 * @param address host and port
 * @param problem why it does not answer; empty if it does, and the numbers mean something
 * @param entries entries that it holds
 * @param bytesUsed bytes of all entries
 * @param bytesMax bytes it may use for entries
 * @param evictions entries that it gave up to make room, since it started
 */
public record ServerStatus(
    String address, String problem, long entries, long bytesUsed, long bytesMax, long evictions) {

  static ServerStatus of(ServerState state) {
    return new ServerStatus(
        state.server().toString(),
        "",
        state.entries(),
        state.bytesUsed(),
        state.bytesMax(),
        state.mark().evictions());
  }

  static ServerStatus down(ServerAddress server, String problem) {
    return new ServerStatus(server.toString(), problem, 0, 0, 0, 0);
  }

  public boolean isUp() {
    return problem.isEmpty();
  }
}
