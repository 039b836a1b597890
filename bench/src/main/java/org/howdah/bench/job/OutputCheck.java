package org.howdah.bench.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.check.Digest;
import org.howdah.bench.check.OutputReader;
import org.howdah.bench.rival.HadoopLocal;
import org.howdah.bench.rival.LocalAddress;
import org.howdah.bench.rival.Rival;
import org.howdah.record.Folders;

/** Checks the outputs of one rival in one case. */
final class OutputCheck {
  /** How a comparison that finds a difference begins. */
  static final String WRONG = "wrong: ";

  private final Rival rival;
  private final Case work;
  private final int teraRecordBytes;
  private final HadoopLocal validator;
  private final Path scratch;
  private Digest digest;
  private boolean validated;

  /**
   * @param validator runs TeraValidate; null when the case is not TeraSort
   */
  OutputCheck(Rival rival, Case work, int teraRecordBytes, HadoopLocal validator, Path scratch) {
    this.rival = rival;
    this.work = work;
    this.teraRecordBytes = teraRecordBytes;
    this.validator = validator;
    this.scratch = scratch;
  }

  /** Whether the rival has written anything to compare; the floor does not. */
  boolean hasOutput() {
    return digest != null;
  }

  /** Stock Hadoop is what the others must agree with. */
  boolean isReference() {
    return hasOutput() && rival.id() == RivalId.HADOOP_LOCAL;
  }

  /**
   * Reads an output.
   *
   * @throws IOException if it differs from the rival's own output of an earlier round, or is not in
   *     order
   */
  void examine(String output) throws IOException, InterruptedException {
    if (rival.id() == RivalId.FLOOR) {
      return;
    }
    OutputReader reader = new OutputReader(rival.configuration());
    boolean tera = work.row() == Row.TERASORT;
    Digest found = tera ? reader.records(output, teraRecordBytes) : reader.lines(output);
    if (digest != null && !digest.sameRecords(found)) {
      throw new IOException(WRONG + "its output differs between rounds");
    }
    boolean mustAscend = tera || work.row() == Row.SORT;
    if (mustAscend && rival.id() != RivalId.IDENTITY && !found.sorted()) {
      throw new IOException(WRONG + "a part of its output is not in order");
    }
    digest = found;
    if (tera && rival.id() != RivalId.IDENTITY && !validated) {
      validate(output);
      validated = true;
    }
  }

  /** Says in words how this rival's output relates to another's. */
  String compare(OutputCheck reference) {
    String of = " as " + reference.rival.id().id();
    if (!digest.sameRecords(reference.digest)) {
      return WRONG + digest.records() + " records, not the same " + reference.digest.records() + of;
    }
    String suffix = validated ? "; TeraValidate finds no error" : "";
    if (reference == this) {
      return digest.records() + " records" + suffix;
    }
    return (digest.sameFiles(reference.digest) ? "the same files" : "the same records")
        + of
        + suffix;
  }

  void delete(String output) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(output);
    path.getFileSystem(rival.configuration()).delete(path, true);
  }

  private void validate(String output) throws IOException, InterruptedException {
    Path report = scratch.resolve("validate-" + rival.id().id());
    Folders.delete(report);
    validator.teraValidate(output, LocalAddress.of(report));
    org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(report.toUri());
    FileSystem files = folder.getFileSystem(rival.configuration());
    for (FileStatus file : files.listStatus(folder, path -> path.getName().startsWith("part"))) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(files.open(file.getPath()), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (!line.startsWith("checksum")) {
            throw new IOException(WRONG + "TeraValidate says: " + line);
          }
        }
      }
    }
  }
}
