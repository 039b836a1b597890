package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.stream.Stream;
import org.howdah.cli.run.CacheCommand;
import org.howdah.cli.run.StoreJobsCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What {@code --help} prints fits a terminal as it was laid out. */
final class HelpTest {
  private static final int COLUMNS = 80;

  static Stream<CommandLine> commands() {
    Stream<CommandLine> others = withVerbs(Commands.all(new CommandLine(new Main())));
    Stream<CommandLine> apart = Stream.of(new CommandLine(new StoreJobsCommand()));
    return Stream.concat(apart, others);
  }

  private static Stream<CommandLine> withVerbs(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().flatMap(HelpTest::withVerbs));
  }

  /** One that does not is shown as it stands in the code, below a warning. */
  @ParameterizedTest
  @MethodSource("commands")
  void everyLineIsAFormat(CommandLine command) {
    for (String line : lines(command)) {
      assertThatCode(() -> String.format(line)).as(line).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void noLineOfAFooterIsBrokenAnew(CommandLine command) {
    assertThat(command.getCommandSpec().usageMessage().footer())
        .allSatisfy(line -> assertThat(String.format(line)).hasSizeLessThanOrEqualTo(COLUMNS));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void noWordIsBrokenAtADot(CommandLine command) {
    String help = command.setHelpFactory(new HelpLayout()).getUsageMessage();
    assertThat(help).doesNotContainPattern("[a-z]\\.\n {12,}[a-z]").doesNotContain("\uE000");
    assertThat(help.lines()).allMatch(line -> line.length() <= COLUMNS);
  }

  /** A list of commands shows the first line of each. */
  @ParameterizedTest
  @MethodSource("commands")
  void theFirstLineSaysAllThatAListShows(CommandLine command) {
    UsageMessageSpec message = command.getCommandSpec().usageMessage();
    String[] said = message.header().length > 0 ? message.header() : message.description();
    assertThat(Stream.of(said).limit(1))
        .allSatisfy(
            line ->
                assertThat(String.format(line)).endsWith(".").hasSizeLessThanOrEqualTo(COLUMNS));
  }

  @Test
  void thatOfTheCacheHasItsVerbsAndNoOptionsOfJobs() {
    assertThat(CacheCommand.line().getUsageMessage())
        .contains("  warm PATH  read files", "--cache", "-conf", "--json")
        .doesNotContain("--slots", "--print-keys", "-archives", "--on");
  }

  private static List<String> lines(CommandLine command) {
    UsageMessageSpec message = command.getCommandSpec().usageMessage();
    return Stream.of(message.header(), message.description(), message.footer())
        .flatMap(Stream::of)
        .toList();
  }
}
