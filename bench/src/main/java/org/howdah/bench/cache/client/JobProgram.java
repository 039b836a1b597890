package org.howdah.bench.cache.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.howdah.bench.side.client.Program;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.HowdahJobs;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachedSchemes;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.workloads.Workload;

/**
 * Runs jobs, one after the other in one process, so that neither its start nor the first
 * compilation of Java code is measured, and a cache knows what it has served. A command is {@code
 * run} or {@code profile}, the job, and its arguments, all of them URL-encoded; or {@code read}, a
 * pattern of files; or {@code open}, of the cache's folder. Arguments of the program: settings of
 * all jobs, as {@code key=value}.
 */
public final class JobProgram implements Program {
  private static final String TIER = "Fast tier";

  private final Map<String, String> settings = new LinkedHashMap<>();
  private final LocalPhases localPhases = new LocalPhases();

  public JobProgram(List<String> arguments) {
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      settings.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    if (!settings.get("mapreduce.framework.name").equals("local")) {
      settings.put("fs.file.impl", PosixLocalFileSystem.class.getName());
    }
    if (settings.containsKey(CacheKeys.DIR)) {
      CachedSchemes.putInto(settings);
    }
  }

  @Override
  public Map<String, Double> round(List<String> command) throws Exception {
    List<String> words =
        command.stream().map(word -> URLDecoder.decode(word, StandardCharsets.UTF_8)).toList();
    return switch (words.get(0)) {
      case "run" -> run(words.subList(1, words.size()));
      case "profile" -> profile(words.subList(1, words.size()));
      case "read" -> new PlainReads(settings).read(words.get(1));
      case "copy" -> new PlainReads(settings).copy(words.get(1), words.get(2));
      case "open" -> new Openings(settings).open();
      default -> throw new IllegalArgumentException("no command " + words.get(0));
    };
  }

  private Map<String, Double> profile(List<String> job) throws Exception {
    try (CodeProfile profile = CodeProfile.start()) {
      Map<String, Double> figures = run(job);
      figures.putAll(profile.end());
      return figures;
    }
  }

  private Map<String, Double> run(List<String> job) throws Exception {
    List<String> arguments = new ArrayList<>();
    settings.forEach((key, value) -> arguments.add("-D" + key + "=" + value));
    arguments.addAll(job.subList(1, job.size()));
    Set<String> before =
        HowdahJobs.reports().stream().map(JobReport::id).collect(Collectors.toSet());
    localPhases.begin();
    long cpu = cpuNanos();
    long start = System.nanoTime();
    int exit = Workload.find(job.get(0)).orElseThrow().run(arguments.toArray(new String[0]));
    long end = System.nanoTime();
    if (exit != 0) {
      throw new IllegalStateException(job + " ended with exit code " + exit);
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("seconds", (end - start) / 1e9);
    figures.put("cpuSeconds", (cpuNanos() - cpu) / 1e9);
    localPhases.putInto(figures, end);
    HowdahJobs.reports().stream()
        .filter(report -> !before.contains(report.id()))
        .forEach(report -> add(report, figures));
    return figures;
  }

  private static void add(JobReport report, Map<String, Double> figures) {
    add(figures, "mapSeconds", report.phases().map() / 1e3);
    add(figures, "reduceSeconds", report.phases().reduce() / 1e3);
    add(figures, "inputBytes", (double) report.inputBytes());
    add(figures, "spilledBytes", (double) report.spilledBytes());
    report
        .counters()
        .getOrDefault(TIER, Map.of())
        .forEach((name, value) -> add(figures, name, (double) value));
  }

  private static void add(Map<String, Double> figures, String name, double value) {
    figures.merge(name, value, Double::sum);
  }

  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}
