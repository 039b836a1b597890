package org.howdah.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Help that shows a space between an option and its value, as Hadoop's options need it. */
final class HelpLayout implements CommandLine.IHelpFactory {
  @Override
  public Help create(CommandSpec command, Help.ColorScheme colors) {
    return new Help(command, colors) {
      @Override
      public IParamLabelRenderer parameterLabelRenderer() {
        return new SpacedLabels();
      }
    };
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
