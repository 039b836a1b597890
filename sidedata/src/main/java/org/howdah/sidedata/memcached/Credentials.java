package org.howdah.sidedata.memcached;

import org.howdah.record.api.PublicApi;

/**
 * Who asks. Servers get it in memcached's text protocol (memcached -Y), or by SASL where a table's
 * address says so.
 *
 * @param user without spaces
 * @param password without spaces
 */
@PublicApi
public record Credentials(String user, String password) {
  /** The setting that names them to jobs, for messages. */
  static final String SETTING = "howdah.side.credentials.file";

  /** Says that a server answered so to these credentials. */
  String refusal(String answer) {
    return "it refused the credentials of user '" + user + "', see " + SETTING + ": " + answer;
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "user " + user;
  }
}
