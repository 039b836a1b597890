package org.howdah.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.junit.jupiter.api.Test;

/** What is told while jars are fetched. */
class FetchProgressTest {
  private final List<String> told = new ArrayList<>();
  private final FetchProgress progress =
      new FetchProgress((jars, bytes, bytesMax) -> told.add(jars + " " + bytes + " " + bytesMax));

  private static TransferEvent event(String name, long bytes, long length) {
    TransferResource resource = new TransferResource("ours", "http://ours", name, null, null);
    resource.setContentLength(length);
    return new TransferEvent.Builder(new DefaultRepositorySystemSession(), resource)
        .setType(TransferEvent.EventType.PROGRESSED)
        .setTransferredBytes(bytes)
        .build();
  }

  @Test
  void isTheSumOfAllJars() {
    progress.transferProgressed(event("a/one.jar", 10, 100));
    progress.transferProgressed(event("b/two.jar", 20, 200));
    progress.transferProgressed(event("a/one.jar", 90, 100));
    assertThat(told).containsExactly("1 10 100", "2 30 300", "2 110 300");
  }

  @Test
  void whatIsHereWasAsLongAsItIs() {
    progress.transferProgressed(event("a/one.jar", 10, -1));
    progress.transferSucceeded(event("a/one.jar", 100, -1));
    assertThat(told).containsExactly("1 10 0", "1 100 100");
  }

  @Test
  void whatDidNotComeIsNotCounted() {
    progress.transferProgressed(event("a/one.jar", 10, 100));
    progress.transferFailed(event("a/one.jar", 10, 100));
    assertThat(told).containsExactly("1 10 100", "0 0 0");
  }

  @Test
  void otherFilesAreNotCounted() {
    progress.transferSucceeded(event("a/one.pom", 1_000, 1_000));
    progress.transferFailed(event("a/two.pom", 1_000, 1_000));
    assertThat(told).isEmpty();
  }
}
