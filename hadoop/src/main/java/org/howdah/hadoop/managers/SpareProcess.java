package org.howdah.hadoop.managers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.grid.Launch;
import org.howdah.grid.host.SpareKind;
import org.howdah.hadoop.files.NamelessUser;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.hadoop.process.WarmUp;
import org.howdah.hadoop.process.Worker;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;
import org.howdah.worker.ProcessPlace;

/*
 * What takes long at the start of a JVM is the classes, settings files, and code that is not compiled.
 * All that is done while the process waits; nothing is left that a job could tell from a process of
 * its own.
 */
/**
 * The main class of a process that a node starts before it knows for which job. It says nothing,
 * and waits for its standard input, which says what it is to be; docs/formats/grid-host.md.
 */
public final class SpareProcess {
  /** Has names of classes that jobs need, a line each, as the JVM writes them. */
  private static final String CLASSES = "howdah.classes";

  /** More gain next to nothing, nor did more than one beside a warm-up. */
  private static final int FIRST_STEPS_MAX = 10;

  /** The same: by then all is compiled, after four seconds of processor time. */
  private static final int WARM_UPS_MAX = 20;

  private static final int TOLD_BYTES_MAX = 1 << 20;

  private SpareProcess() {}

  public static void main(String[] arguments) throws Exception {
    NamelessUser.login();
    boolean works = Launch.WORKER.equals(ProcessPlace.current().variable(SpareKind.VARIABLE));
    loadClasses();
    for (int i = 0; i < (works ? 1 : FIRST_STEPS_MAX) && isWaiting(); i++) {
      takeFirstSteps();
    }
    if (works) {
      practise();
    }
    Map<?, ?> told;
    try {
      told = read(new DataInputStream(System.in));
    } catch (EOFException nodeGone) {
      return;
    }
    become(told);
  }

  private static void become(Map<?, ?> told) throws HowdahException {
    Map<String, String> variables = new HashMap<>();
    if (told.get("variables") instanceof Map<?, ?> all) {
      all.forEach((name, value) -> variables.put(name.toString(), value.toString()));
    }
    Path folder = Path.of(told.get("folder").toString());
    ProcessPlace.become(folder, variables);
    PosixLocalFileSystem.standIn(folder);
    String main = String.valueOf(told.get("main"));
    switch (main) {
      case Launch.WORKER -> Worker.main(new String[0]);
      case Launch.MANAGER -> GridManager.main(new String[0]);
      default -> throw new IllegalArgumentException("nobody can become a " + main);
    }
  }

  private static Map<?, ?> read(DataInputStream input) throws IOException {
    int length = input.readInt();
    if (length < 0 || length > TOLD_BYTES_MAX) {
      throw new IOException("a node says " + length + " bytes, more than " + TOLD_BYTES_MAX);
    }
    return (Map<?, ?>) JsonReader.read(new String(input.readNBytes(length), UTF_8));
  }

  private static void loadClasses() {
    Path list = Path.of(System.getProperty("howdah.home", ""), CLASSES);
    if (Files.isRegularFile(list)) {
      loadClasses(list);
    }
  }

  /** Until somebody says what it is to be. */
  private static void practise() {
    try {
      WarmUp job = new WarmUp(Path.of(System.getProperty("java.io.tmpdir"), "warmup"));
      try {
        for (int i = 0; i < WARM_UPS_MAX && isWaiting(); i++) {
          job.once(SpareProcess::isWaiting);
          readSettings();
        }
      } finally {
        job.end();
      }
    } catch (Exception | LinkageError stoppedOrSlower) {
      // Then a job's own records are what is compiled for.
    }
  }

  private static boolean isWaiting() {
    try {
      return System.in.available() == 0;
    } catch (IOException nodeGone) {
      return false;
    }
  }

  /**
   * What every job does first: with its settings, with local files, and with nodes, to which the
   * connection stays for who comes.
   */
  private static void takeFirstSteps() {
    try {
      FileSystem.newInstanceLocal(readSettings()).close();
      GridStore.of(ProcessPlace.current().grid()).meet();
    } catch (IOException slower) {
      // Then the job finds out how long that takes the first time.
    }
  }

  private static JobConf readSettings() throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    new JobConf().writeXml(written);
    JobConf read = new JobConf(false);
    read.addResource(new ByteArrayInputStream(written.toByteArray()));
    read.size();
    return read;
  }

  /**
   * Loads classes without what they do once they are used, as far as they are there.
   *
   * @param list has a name in each line, as {@code -XX:DumpLoadedClassList} writes them
   */
  public static void loadClasses(Path list) {
    try (BufferedReader lines = Files.newBufferedReader(list, UTF_8)) {
      lines.lines().filter(line -> !line.startsWith("@")).forEach(SpareProcess::load);
    } catch (IOException | UncheckedIOException slower) {
      // Then they are loaded when they are needed.
    }
  }

  private static void load(String line) {
    try {
      String name = line.split(" ", 2)[0].replace('/', '.');
      Class<?> unused = Class.forName(name, false, SpareProcess.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError slower) {
      // As above.
    }
  }
}
