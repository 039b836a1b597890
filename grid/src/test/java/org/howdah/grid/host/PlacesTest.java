package org.howdah.grid.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.howdah.grid.Launch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class PlacesTest {
  private static void assertBusy(ThrowingCallable call, String why) {
    assertThatThrownBy(call)
        .hasMessageContaining(why)
        .hasMessageContaining("grid.processes.max")
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.BUSY);
  }

  @Test
  void managersLeaveRoomForWorkersHoweverFewPlacesThereAre() {
    for (int most = 2; most <= 100; most++) {
      assertThat(HostLimits.of(most).managersMax()).isPositive().isLessThan(most);
    }
  }

  @Test
  void aManagerOfOneJobTooManyIsRefusedAndAWorkerIsNot() throws Exception {
    Places places = new Places(HostLimits.of(4));
    keep(places, "job_1", Launch.MANAGER);
    Runnable second = keep(places, "job_2", Launch.MANAGER);
    assertBusy(() -> places.take("job_3", Launch.MANAGER), "2 managers of jobs already");
    keep(places, "job_1", Launch.WORKER);
    second.run();
    keep(places, "job_3", Launch.MANAGER);
  }

  @Test
  void whoTakesOverFromTheManagerOfItsJobNeedsNoRoomButOnlyOnce() throws Exception {
    Places places = new Places(HostLimits.of(2));
    Runnable frozen = keep(places, "job_1", Launch.MANAGER);
    keep(places, "job_1", Launch.WORKER);
    keep(places, "job_1", Launch.MANAGER);
    assertBusy(() -> places.take("job_1", Launch.MANAGER), "2 processes already");
    assertBusy(() -> places.take("job_2", Launch.MANAGER), "2 processes already");
    frozen.run();
    assertBusy(() -> places.take("job_1", Launch.WORKER), "2 processes already");
    keep(places, "job_1", Launch.MANAGER);
  }

  @Test
  void aPlaceIsFreeAgainUnlessItWasKept() throws Exception {
    Places places = new Places(HostLimits.of(1));
    places.take("job_1", Launch.WORKER).close();
    Runnable free;
    try (Places.Place place = places.take("job_1", Launch.WORKER)) {
      free = place.keep();
    }
    assertBusy(() -> places.take("job_1", Launch.WORKER), "1 processes already");
    free.run();
    keep(places, "job_1", Launch.WORKER);
  }

  private static Runnable keep(Places places, String job, String main) throws HowdahException {
    try (Places.Place place = places.take(job, main)) {
      return place.keep();
    }
  }
}
