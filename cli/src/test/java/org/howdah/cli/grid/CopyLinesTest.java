package org.howdah.cli.grid;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.CopyDifference;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyPlace;
import org.howdah.store.CopyStep;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is printed of copies that differ. */
class CopyLinesTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final List<CopyPlace> asked = new ArrayList<>();
  private final List<CopyStep> answers = new ArrayList<>();
  private PrintStream before;

  @BeforeEach
  void listen() {
    before = System.out;
    System.setOut(new PrintStream(printed, true, UTF_8));
  }

  @AfterEach
  void restore() {
    System.setOut(before);
  }

  /** Has one partition, and answers null by being away. */
  private final Group group =
      new Group() {
        @Override
        public GroupStatus status() {
          List<GroupStatus.Data> sets = List.of(new GroupStatus.Data("d", 2, 1, 0, 0));
          return new GroupStatus(true, true, List.of(), sets, 0);
        }

        @Override
        public CopyStep compareCopies(CopyPlace from, CopyMend mend) throws HowdahException {
          asked.add(from);
          if (answers.isEmpty()) {
            throw new HowdahException(ErrorCode.LOST, "the node b is silent");
          }
          return answers.remove(0);
        }

        @Override
        public void drain(String node) {}

        @Override
        public void undrain(String node) {}

        @Override
        public Map<String, Integer> repair() {
          return Map.of();
        }

        @Override
        public Map<String, Integer> giveUp(Set<String> nodes) {
          return Map.of();
        }
      };

  private String print(int code) throws Exception {
    CopyLines lines = new CopyLines(new GridVerbs.Asked());
    assertThat(lines.print(group, CopyMend.KNOWN, null)).isEqualTo(code);
    return printed.toString(UTF_8);
  }

  private static CopyDifference difference(String key, boolean isMended) {
    Map<String, Long> versions = new LinkedHashMap<>();
    versions.put("a", 12L);
    versions.put("b", CopyDifference.ABSENT);
    return new CopyDifference(key, versions, "so it is", isMended);
  }

  @Test
  void eachKeyIsALineAndTheCodeSaysWhetherCopiesStillDiffer() throws Exception {
    CopyPlace second = new CopyPlace("d", 0, "k", "p", 1);
    answers.add(new CopyStep(second, false, 5, 50, List.of(difference("k\u00ff", false))));
    answers.add(new CopyStep(null, false, 2, 20, List.of(difference("other", true))));
    assertThat(print(ExitCodes.FAILED))
        .contains("d\tk%FF\tdiffers: a has version 12, b has none; so it is\n")
        .contains("d\tother\tmended: a has version 12")
        .contains("compared 7 keys of 1 partitions (70 B); copies of 1 differ, 1 mended");
    assertThat(asked).containsExactly(CopyPlace.first("d", 0), second);
  }

  @Test
  void aPartitionWhoseCopiesAreOthersByNowIsBegunAnewAndCountedOnce() throws Exception {
    CopyPlace second = new CopyPlace("d", 0, "k", "p", 0);
    answers.add(new CopyStep(second, false, 5, 50, List.of()));
    answers.add(CopyStep.interrupted(List.of(difference("j", true))));
    answers.add(new CopyStep(null, false, 6, 60, List.of(difference("k", true))));
    assertThat(print(ExitCodes.SUCCESS))
        .contains("compared 6 keys of 1 partitions", "copies of none differ, 2 mended");
    assertThat(asked).containsExactly(CopyPlace.first("d", 0), second, CopyPlace.first("d", 0));
  }

  @Test
  void whatCannotBeComparedIsNamedAndNoSuccess() throws Exception {
    assertThat(print(ExitCodes.FAILED))
        .contains("not compared: partition 0 of d: the node b is silent")
        .contains("compared 0 keys of 0 partitions");
  }
}
