package org.howdah.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Help that shows a space between an option and its value, as Hadoop's options need it, and breaks
 * no line within a word that has dots.
 */
final class HelpLayout implements CommandLine.IHelpFactory {
  /** Stands for a dot within a word while lines are broken: to Java, it is a letter. */
  private static final String DOT = "\uE000";

  @Override
  public Help create(CommandSpec command, Help.ColorScheme colors) {
    return new Help(command, colors) {
      @Override
      public IParamLabelRenderer parameterLabelRenderer() {
        return new SpacedLabels();
      }

      @Override
      public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer renderer = super.createDefaultOptionRenderer();
        return (option, labels, scheme) -> keepWords(renderer.render(option, labels, scheme));
      }

      @Override
      public String optionList() {
        return super.optionList().replace(DOT, ".");
      }
    };
  }

  /** Only in the last column, the description. */
  private static Text[][] keepWords(Text[][] rows) {
    for (Text[] row : rows) {
      int last = row.length - 1;
      row[last] = Ansi.OFF.new Text(row[last].toString().replaceAll("\\.(?=\\S)", DOT));
    }
    return rows;
  }

  private static final class SpacedLabels implements IParamLabelRenderer {
    @Override
    public Text renderParameterLabel(ArgSpec argument, Ansi ansi, List<IStyle> styles) {
      boolean takesValue = argument.arity().max() > 0;
      return ansi.new Text(takesValue ? " " + argument.paramLabel() : "");
    }

    @Override
    public String separator() {
      return " ";
    }
  }
}
