package org.howdah.worker;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.wire.Lengths;
import org.howdah.record.wire.Parts;

/** What messages about attempts are made of, beside what all messages are. */
public final class WorkerParts {
  /** All of it. */
  public static final Parts ALL =
      Parts.usual()
          .with(Kind.class, (out, kind) -> out.writeBoolean(kind == Kind.MAP), WorkerParts::kind)
          .with(PackedIndex.class, PackedIndex::write, PackedIndex::readFrom)
          .with(StackTraceElement.class, WorkerParts::write, WorkerParts::frame);

  private WorkerParts() {}

  private static Kind kind(DataInput in) throws IOException {
    return in.readBoolean() ? Kind.MAP : Kind.REDUCE;
  }

  private static StackTraceElement frame(DataInput in) throws IOException {
    String type = Lengths.text(in);
    String method = Lengths.text(in);
    String file = Lengths.text(in);
    return new StackTraceElement(type, method, file.isEmpty() ? null : file, in.readInt());
  }

  private static void write(DataOutput out, StackTraceElement frame) throws IOException {
    Lengths.writeText(out, frame.getClassName());
    Lengths.writeText(out, frame.getMethodName());
    Lengths.writeText(out, frame.getFileName() == null ? "" : frame.getFileName());
    out.writeInt(frame.getLineNumber());
  }
}
