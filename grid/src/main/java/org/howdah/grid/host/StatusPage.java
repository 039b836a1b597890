package org.howdah.grid.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.grid.GridNames;
import org.howdah.net.Exchange;
import org.howdah.record.DiskReserve;

/** Says what a node gives to jobs, and what they have of it. */
final class StatusPage {
  private final String name;
  private final HostSettings settings;
  private final DiskReserve reserve;
  private final JobFolders folders;
  private final Processes processes;
  private final Spares spares;

  StatusPage(
      String name,
      HostSettings settings,
      DiskReserve reserve,
      JobFolders folders,
      Processes processes,
      Spares spares) {
    this.spares = spares;
    this.reserve = reserve;
    this.name = name;
    this.settings = settings;
    this.folders = folders;
    this.processes = processes;
  }

  void answer(Exchange exchange) throws IOException {
    exchange.expect("GET");
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("name", name);
    said.put("slots", settings.slots());
    said.put("memoryBytes", settings.memoryBytes());
    said.put("diskFreeBytes", reserve.free(folders.root()));
    said.put("diskReserveBytes", reserve.bytes());
    said.put("processesMax", settings.limits().processesMax());
    said.put("processes", processes.descriptions());
    said.put("spares", spares.count());
    if (!settings.cache().figures().isEmpty()) {
      said.put("cache", settings.cache().figures());
    }
    said.put("jobs", folders.all().stream().map(StatusPage::name).toList());
    exchange.json(said);
  }

  private static Map<String, Object> name(Path folder) {
    return Map.of("job", folder.getFileName().toString());
  }

  /** Looks at each file: for people, and not for those who ask each second. */
  void answerJobs(Exchange exchange) throws IOException {
    exchange.expect("GET");
    List<Object> jobs = new ArrayList<>();
    for (Path folder : folders.all()) {
      jobs.add(job(folder));
    }
    exchange.json(Map.of("jobs", jobs));
  }

  private static Map<String, Object> job(Path folder) throws IOException {
    long runs = 0;
    long bytes = 0;
    for (Path run : JobFolders.list(folder.resolve(GridNames.RUNS))) {
      runs++;
      bytes += size(run);
    }
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("job", folder.getFileName().toString());
    said.put("runs", runs);
    said.put("runBytes", bytes);
    return said;
  }

  private static long size(Path run) throws IOException {
    try {
      return Files.size(run);
    } catch (NoSuchFileException goneMeanwhile) {
      return 0;
    }
  }
}
