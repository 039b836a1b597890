package org.howdah.bench.report;

import org.howdah.model.picture.HtmlText;

/** The frame of a report in HTML. */
final class Page {
  /** Ends what {@link #begin} began. */
  static final String END = "</body>\n</html>\n";

  private static final String STYLE =
      """
      :root { --ink: #1d2430; --faint: #667085; --line: #d6dae1; --page: #ffffff; --card: #f6f7f9;
        --howdah: #b4530a; --rival: #8a97a8; --bound: #c9d0d9; --bad: #b42318; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #e6e9ee; --faint: #98a2b3; --line: #3a4250; --page: #14181f; --card: #1c222b;
          --howdah: #f59e4c; --rival: #75839a; --bound: #475467; --bad: #f97066; } }
      * { box-sizing: border-box; }
      body { margin: 0 auto; max-width: 1120px; padding: 32px 20px 64px; background: var(--page);
        color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
      h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 19px; margin: 40px 0 8px; }
      p { margin: 8px 0; max-width: 80ch; } .faint { color: var(--faint); }
      .warning { border-left: 3px solid var(--bad); padding-left: 10px; }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
      th, td { text-align: left; padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line);
        vertical-align: top; } th { color: var(--faint); font-weight: 500; }
      small { color: var(--faint); white-space: nowrap; }
      tr.howdah td:first-child { color: var(--howdah); font-weight: 600; }
      .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr));
        gap: 16px; margin: 12px 0; }
      figure { margin: 0; padding: 12px 14px; background: var(--card); border-radius: 8px; }
      figcaption { color: var(--faint); font-size: 13px; margin-bottom: 6px; }
      svg { width: 100%; height: auto; display: block; } svg text { font-size: 12px; fill: var(--ink); }
      svg .label { text-anchor: end; } svg .value { fill: var(--faint); }
      svg .howdah { fill: var(--howdah); } svg .rival { fill: var(--rival); }
      svg .bound { fill: var(--bound); } svg .axis { stroke: var(--line); }
      svg .whisker { stroke: var(--ink); fill: none; stroke-width: 1.4; }
      svg .fit { stroke: var(--howdah); fill: none; stroke-width: 1.2; stroke-dasharray: 6 4; }
      svg .limit { stroke: var(--faint); fill: none; stroke-width: 1.4; stroke-dasharray: 1 4; }
      pre { overflow-x: auto; background: var(--card); padding: 10px; border-radius: 8px; }
      dt { font-weight: 600; margin-top: 10px; } dd { margin: 2px 0 0 0; }
      """;

  private Page() {}

  static String begin(String title) {
    return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        + HtmlText.escape(title)
        + "</title>\n<style>\n"
        + STYLE
        + "</style>\n</head>\n<body>\n"
        + Html.element("h1", title)
        + "\n";
  }
}
