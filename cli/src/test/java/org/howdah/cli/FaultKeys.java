package org.howdah.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Memcached clients, as a process, and what they were answered. */
final class FaultKeys implements FaultLoad {
  private static final int TOLD_MAX = 5;

  private final FaultRun run;
  private final Path file;
  private HowdahProcess clients;
  private boolean isStopped;

  FaultKeys(FaultRun run) {
    this.run = run;
    this.file = run.history();
  }

  private HowdahProcess start(String what, long seed) throws Exception {
    List<String> words = new ArrayList<>(List.of(what, Long.toString(seed), file.toString()));
    words.add(run.waits().toString());
    words.add(run.authority().map(Path::toString).orElse(""));
    for (String name : run.names()) {
      words.add(name + "=" + run.memcached(name));
    }
    return run.client(HistoryClients.class, words);
  }

  @Override
  public void begin(long seed) throws Exception {
    isStopped = false;
    clients = start(HistoryClients.WORK, seed);
  }

  @Override
  public void step() {
    if (hasEnded() && !isStopped) {
      throw new AssertionError("the clients ended: " + clients.stderr());
    }
  }

  @Override
  public void stop() throws Exception {
    isStopped = true;
    clients.type("");
    if (clients.exitCode() != 0) {
      throw new AssertionError("the clients failed: " + clients.stderr());
    }
    clients.close();
  }

  @Override
  public boolean hasEnded() {
    return !clients.isAlive();
  }

  @Override
  public String seen() {
    return clients.stderr();
  }

  /** Asks each node for all keys: all say the same, and the history can be. */
  @Override
  public void check(Set<String> cutOff) throws Exception {
    try (HowdahProcess look = start(HistoryClients.LOOK, 0)) {
      if (look.exitCode() != 0) {
        throw new AssertionError("not all keys can be read: " + look.stderr());
      }
    }
    List<String> wrong = new ArrayList<>(run.hangs());
    wrong.addAll(new FaultHistory(HistoryClients.read(file), cutOff, run.reads()).wrong());
    if (!wrong.isEmpty()) {
      throw new AssertionError(
          "%d keys, copies or waits are wrong, among them:%n%s"
              .formatted(
                  wrong.size(), wrong.stream().limit(TOLD_MAX).collect(Collectors.joining("\n"))));
    }
  }

  @Override
  public void close() {
    if (clients != null) {
      clients.close();
    }
  }
}
