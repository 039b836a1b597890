package org.howdah.bench.report;

import org.howdah.model.picture.HtmlText;

/** Elements of HTML. */
final class Html {
  private Html() {}

  static String element(String name, String text) {
    return "<" + name + ">" + HtmlText.escape(text) + "</" + name + ">";
  }
}
