package org.howdah.model.picture;

/** Text in HTML, and in SVG, which is written alike. */
public final class HtmlText {
  private HtmlText() {}

  /** The text as it stands between tags, and in attributes with double quotes. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
