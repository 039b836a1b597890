package org.howdah.worker.nodes;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.worker.PackedIndex;
import org.howdah.worker.RunPlaces;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerProcess;
import org.howdah.worker.WorkerSpace;

/** Runs that are what their names say, and nothing else. */
final class NamedRuns implements RunPlaces {
  private static final PackedIndex INDEX = PackedIndex.of(new byte[32]);

  private final Map<Run, StoredRun> stored = new HashMap<>();
  private final List<StoredRun> adopted = new ArrayList<>();
  private boolean gone;

  Run run(String name, String... nodes) {
    Run run =
        (Run)
            Proxy.newProxyInstance(
                Run.class.getClassLoader(),
                new Class<?>[] {Run.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "hashCode" -> System.identityHashCode(proxy);
                      case "equals" -> proxy == arguments[0];
                      default -> throw new UnsupportedOperationException(method.getName());
                    });
    stored.put(run, new StoredRun(name, 1, List.of(nodes), INDEX));
    return run;
  }

  /** Has a run be on other nodes. */
  void move(Run run, String... nodes) {
    stored.put(run, new StoredRun(stored.get(run).file(), 1, List.of(nodes), INDEX));
  }

  /** Has all runs be nowhere from now on. */
  void lose() {
    gone = true;
  }

  List<StoredRun> adopted() {
    return adopted;
  }

  void forgetAdopted() {
    adopted.clear();
  }

  @Override
  public Run adopt(StoredRun run, WorkerSpace space) throws HowdahException {
    if (gone) {
      throw new HowdahException(ErrorCode.LOST, "nobody has it");
    }
    adopted.add(run);
    return run(run.file(), run.nodes().toArray(new String[0]));
  }

  @Override
  public StoredRun stored(Run run) {
    return stored.get(run);
  }

  @Override
  public List<String> copies(WorkerProcess worker) {
    return List.of();
  }

  @Override
  public void delete(String name) {}
}
