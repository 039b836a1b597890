package org.howdah.model.stream;

import java.util.ArrayList;
import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.FileVersion;

/**
 * One job of a stream: when it came, and what it took where it was recorded. Immutable.
 *
 * @param name the same for jobs that do the same
 * @param atSeconds when it began, since the beginning of the stream
 * @param input what it reads; the same for jobs with the same input
 * @param inputBytes 0 or more
 * @param maps how many map tasks, 1 or more
 * @param mapCpuSeconds of a core, for all map tasks together
 * @param shuffleBytes from all maps to all reduces, as they are stored
 * @param reduces how many reduce tasks; 0 if maps write the output
 * @param reduceCpuSeconds of a core, for all reduce tasks together
 * @param outputBytes that it writes
 * @param fixedSeconds before and after its tasks, whatever the machines
 * @param taskMemoryBytes of each of its tasks; 0 where memory bounds nothing
 * @param type of the machines that it was recorded on
 */
public record StreamJob(
    String name,
    double atSeconds,
    String input,
    double inputBytes,
    int maps,
    double mapCpuSeconds,
    double shuffleBytes,
    int reduces,
    double reduceCpuSeconds,
    double outputBytes,
    double fixedSeconds,
    double taskMemoryBytes,
    String type) {
  /** The same, recorded on that type of machines if nobody said on which. */
  public StreamJob orOn(String otherwise) {
    return with(atSeconds, type.isEmpty() ? otherwise : type);
  }

  /** The same, so much earlier. */
  StreamJob earlier(double seconds) {
    return with(atSeconds - seconds, type);
  }

  private StreamJob with(double otherAtSeconds, String otherType) {
    return new StreamJob(
        name,
        otherAtSeconds,
        input,
        inputBytes,
        maps,
        mapCpuSeconds,
        shuffleBytes,
        reduces,
        reduceCpuSeconds,
        outputBytes,
        fixedSeconds,
        taskMemoryBytes,
        otherType);
  }

  /** What its maps read, a block each; of very little input some are left without one. */
  List<BlockId> blocks() {
    long bytes = Math.round(inputBytes);
    long blockBytes = Math.max(1, (bytes + maps - 1) / maps);
    FileVersion file = FileVersion.modifiedAt(input, bytes, 0);
    List<BlockId> blocks = new ArrayList<>();
    for (long i = 0; i * blockBytes < bytes; i++) {
      blocks.add(new BlockId(file, blockBytes, i));
    }
    return blocks;
  }
}
