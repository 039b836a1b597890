package org.howdah.packages;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a repository is.
 *
 * @param name by which settings.xml knows it
 */
record RepositoryAddress(String name, String url) {
  private static final Pattern FORM =
      Pattern.compile("(?:([A-Za-z0-9_.-]+)=)?((?:https?|file)://?[^\\s,]+)");

  /**
   * Reads {@code NAME=URL}, or a URL, of which the name is made: the same for the same one.
   *
   * @throws PackageUserError if it is neither
   */
  static RepositoryAddress parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new PackageUserError(
          ("'%s' is no address; write URL or NAME=URL, such as"
                  + " https://repository.example.com/maven")
              .formatted(text));
    }
    String url = form.group(2);
    if (url.matches("https?://[^/]*@.*")) {
      throw new PackageUserError(
          "an address has no user or password in it, since others see it; write"
              + " NAME=URL, and give NAME a <server> in ~/.m2/settings.xml");
    }
    String name = form.group(1);
    return new RepositoryAddress(name == null ? nameOf(url) : name, url);
  }

  private static String nameOf(String url) {
    return "at-" + Integer.toHexString(url.hashCode());
  }
}
