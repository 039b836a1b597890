package org.howdah.bench.side.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Looks random keys up for a while. Arguments: the client's class, what keys begin with ({@code -}
 * for nothing), how many keys there are, where the table is. Command: threads and milliseconds.
 * Figures: {@code lookUps}, {@code seconds} and {@code resent}, requests of all rounds so far.
 */
public final class LookUpProgram implements Program {
  private final LookUpClient client;
  private final int keys;
  private final String start;
  private final List<LookUpClient.Worker> workers = new ArrayList<>();

  public LookUpProgram(List<String> arguments) throws ReflectiveOperationException {
    start = arguments.get(1).equals("-") ? "" : arguments.get(1);
    keys = Integer.parseInt(arguments.get(2));
    List<String> rest = arguments.subList(3, arguments.size());
    client = (LookUpClient) ProgramMain.create(arguments.get(0), rest);
  }

  @Override
  public Map<String, Double> round(List<String> command) throws Exception {
    int threads = Integer.parseInt(command.get(0));
    long nanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(command.get(1)));
    while (workers.size() < threads) {
      workers.add(client.open(new Keys(keys, workers.size(), start)));
    }
    List<Callable<Long>> tasks = new ArrayList<>();
    long begin = System.nanoTime();
    for (LookUpClient.Worker worker : workers.subList(0, threads)) {
      tasks.add(() -> work(worker, begin + nanos));
    }
    long lookUps = Threads.run(tasks).stream().mapToLong(Long::longValue).sum();
    double seconds = (System.nanoTime() - begin) / 1e9;
    double resent = workers.stream().mapToLong(LookUpClient.Worker::resent).sum();
    return Map.of("lookUps", (double) lookUps, "seconds", seconds, "resent", resent);
  }

  private static long work(LookUpClient.Worker worker, long endNanos) throws Exception {
    long answered = 0;
    while (System.nanoTime() - endNanos < 0) {
      answered += worker.step();
    }
    return answered + worker.drain();
  }
}
