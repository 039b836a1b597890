package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.howdah.testkit.history.Operation;
import org.howdah.testkit.history.Operation.Kind;
import org.howdah.testkit.history.Reads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultHistoryTest {
  private final Map<Operation, String> history = new LinkedHashMap<>();

  private void add(String node, int client, Kind kind, String value, long at, String answer) {
    history.put(new Operation(client, kind, "k", "", value, at, at + 5, Optional.of(answer)), node);
  }

  private List<String> wrong(String... cutOff) {
    return new FaultHistory(history, Set.of(cutOff), Reads.ANY_COPY).wrong();
  }

  @BeforeEach
  void storeTwice() {
    add("a", 1, Kind.SET, "old", 0, "STORED");
    add("a", 1, Kind.SET, "new", 10, "STORED");
  }

  @Test
  void nothingIsWrongIfAllNodesSayWhatWasAcknowledgedLast() {
    add("a", HistoryClients.LOOKER, Kind.GET, "", 20, "VALUE new");
    add("b", HistoryClients.LOOKER, Kind.GET, "", 30, "VALUE new");
    assertThat(wrong()).isEmpty();
  }

  @Test
  void copiesThatDifferAreNamedWithTheirNodes() {
    add("a", HistoryClients.LOOKER, Kind.GET, "", 20, "VALUE new");
    add("b", HistoryClients.LOOKER, Kind.GET, "", 30, "VALUE old");
    assertThat(wrong())
        .hasSize(2)
        .anyMatch(said -> said.contains("copies of k differ: {a=VALUE new, b=VALUE old}"))
        .anyMatch(said -> said.contains("what node b answered") && said.contains("VALUE old"));
  }

  @Test
  void anAcknowledgedChangeThatIsGoneEverywhereIsNamed() {
    add("a", HistoryClients.LOOKER, Kind.GET, "", 20, "VALUE old");
    assertThat(wrong()).singleElement().asString().contains("what node a answered", "-> VALUE old");
  }

  @Test
  void onlyANodeThatWasCutOffReadsWhatThereWas() {
    add("c", 2, Kind.GET, "", 20, "VALUE old");
    assertThat(wrong("c")).isEmpty();
    assertThat(wrong("b")).hasSize(1);
  }

  @Test
  void aNodeThatWasCutOffIsAsTheOthersInTheEnd() {
    add("c", HistoryClients.LOOKER, Kind.GET, "", 20, "VALUE old");
    assertThat(wrong("c")).hasSize(1);
  }

  @Test
  void whatANodeThatWasCutOffAcknowledgedIsNotLost() {
    add("c", 2, Kind.APPEND, "er", 20, "STORED");
    add("a", HistoryClients.LOOKER, Kind.GET, "", 30, "VALUE new");
    assertThat(wrong("c")).hasSize(1);
  }
}
