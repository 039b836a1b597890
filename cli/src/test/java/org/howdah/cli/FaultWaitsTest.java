package org.howdah.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.cli.FaultWaits.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which waits of clients are hangs. */
class FaultWaitsTest {
  private static final long LONG_NANOS = FaultWaits.NANOS_MAX + 1;
  private static final int NODES = 3;

  @TempDir Path folder;
  private final FaultWaits waits = new FaultWaits();

  private static Wait waitOf(String node, long nanos) {
    return new Wait(node, 100, 100 + nanos, "GET key");
  }

  @Test
  void aNodeWithoutAFaultHangsOnceItsClientWaitedForTooLong() {
    assertTrue(waits.isHang(waitOf("a", LONG_NANOS), NODES));
    assertFalse(waits.isHang(waitOf("a", LONG_NANOS - 1), NODES));
  }

  @Test
  void aNodeWithAFaultMayHang() {
    waits.begin("a", 200);
    assertFalse(waits.isHang(waitOf("a", LONG_NANOS), NODES));
    assertTrue(waits.isHang(waitOf("b", LONG_NANOS), NODES));
  }

  @Test
  void withoutAMajorityEachNodeMayHang() {
    waits.begin("a", 200);
    waits.begin("b", 300);
    assertFalse(waits.isHang(waitOf("c", LONG_NANOS), NODES));
    assertTrue(waits.isHang(waitOf("c", LONG_NANOS), 5));
  }

  @Test
  void faultsThatBeganLaterDoNotCount() {
    waits.begin("a", 100 + LONG_NANOS);
    waits.begin("b", 100 + LONG_NANOS);
    assertTrue(waits.isHang(waitOf("a", LONG_NANOS), NODES));
  }

  @Test
  void hangsOfAFileAreToldToPeople() throws Exception {
    Path file = folder.resolve("waits");
    assertEquals(List.of(), waits.hangs(file, NODES));
    Files.write(file, List.of(waitOf("a", 5).line(), waitOf("b", 12_000_000_000L).line()));
    assertEquals(
        List.of("node b, which had no fault, let a client wait for 12.0 s: GET key"),
        waits.hangs(file, NODES));
  }
}
