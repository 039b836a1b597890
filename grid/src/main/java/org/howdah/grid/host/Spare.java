package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.record.json.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process that waits for a job; docs/formats/grid-host.md. For one thread.
 *
 * @param id in the environment of the process and of all that it starts
 * @param folder its working folder, with {@code tmp} in it
 */
record Spare(String id, SpareKind kind, Path folder, Process process) {
  private static final Logger LOG = LoggerFactory.getLogger(Spare.class);

  /**
   * Gives it to a job. Its folder moves; the name that it knows leads there until {@link #forget}.
   *
   * @param own where its folder is to be
   * @param variables what would be in its environment, had it been started for the job
   * @return false if it is of no use, and gone
   */
  boolean serve(Path own, Map<String, String> variables) {
    Map<String, Object> place = new LinkedHashMap<>();
    place.put("main", kind.main());
    place.put("folder", own.toString());
    place.put("variables", variables);
    byte[] told = Json.of(place).getBytes(UTF_8);
    try {
      Files.move(folder, own);
      Files.createSymbolicLink(folder, own);
      DataOutputStream input = new DataOutputStream(process.getOutputStream());
      input.writeInt(told.length);
      input.write(told);
      input.flush();
      return true;
    } catch (IOException e) {
      LOG.warn("the process {}, which was to wait for a job, is of no use", process.pid(), e);
      end();
      JobFolders.deleteOfProcess(own);
      return false;
    }
  }

  /** Deletes the name that its folder had before it was a job's. */
  void forget() {
    JobFolders.deleteOfProcess(folder);
  }

  /** Ends it, while it has no job. */
  void end() {
    ProcessGroup.kill(process, id);
    JobFolders.deleteOfProcess(folder);
  }
}
