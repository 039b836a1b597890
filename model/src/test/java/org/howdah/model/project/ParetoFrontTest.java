package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.howdah.model.project.ParetoFront.Choice;
import org.junit.jupiter.api.Test;

class ParetoFrontTest {
  private static final long SEED = 7;

  @Test
  void theFastestAndTheCheapestAreOnItAndWhatIsWorseInBothIsNot() {
    List<Choice> front =
        ParetoFront.of(
            List.of(
                new Choice(0, 10, 5),
                new Choice(1, 20, 1),
                new Choice(2, 20, 6),
                new Choice(3, 15, 3),
                new Choice(4, 16, 3)));
    assertThat(front).extracting(Choice::index).containsExactly(0, 3, 1);
  }

  @Test
  void ofChoicesThatAreAlikeOneIsOnIt() {
    assertThat(ParetoFront.of(List.of(new Choice(0, 1, 1), new Choice(1, 1, 1)))).hasSize(1);
  }

  @Test
  void whatIsNotKnownIsNotOnIt() {
    assertThat(ParetoFront.of(List.of(new Choice(0, Double.NaN, 1), new Choice(1, 1, Double.NaN))))
        .isEmpty();
  }

  @Test
  void nobodyBeatsAnyOfItAndAllOthersAreBeaten() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      choices.add(new Choice(i, random.nextInt(30), random.nextInt(30)));
    }
    List<Choice> front = ParetoFront.of(choices);
    for (Choice choice : choices) {
      boolean isBeaten =
          choices.stream()
              .anyMatch(
                  other ->
                      other.seconds() <= choice.seconds()
                          && other.price() <= choice.price()
                          && (other.seconds() < choice.seconds()
                              || other.price() < choice.price()));
      boolean isLikeOne =
          front.stream()
              .anyMatch(on -> on.seconds() == choice.seconds() && on.price() == choice.price());
      assertThat(isLikeOne).as(choice.toString()).isEqualTo(!isBeaten);
    }
  }
}
