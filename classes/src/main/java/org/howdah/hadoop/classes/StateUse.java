package org.howdah.hadoop.classes;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.howdah.hadoop.classes.JobCode.Member;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * What methods do with the job's static fields. A field changes if it is set outside of its class's
 * initializer, or if the object in it may change: if it is used otherwise than by {@link Harmless}
 * calls. For one thread.
 */
final class StateUse {
  private final JobCode code;
  private final Constants constants;
  private final Harmless harmless;
  private final Set<Member> touched = new LinkedHashSet<>();
  private final Set<Member> changed = new LinkedHashSet<>();

  StateUse(JobCode code, Constants constants) {
    this.code = code;
    this.constants = constants;
    harmless = new Harmless(code, constants);
  }

  /** Fields that are used at all, but for constants. */
  Set<Member> touched() {
    return touched;
  }

  Set<Member> changed() {
    return changed;
  }

  void look(Member method) {
    code.body(method)
        .filter(body -> !method.name().equals(Reach.INITIALIZER))
        .ifPresent(body -> look(method, body));
  }

  private void look(Member method, MethodNode body) {
    boolean holdsObjects = false;
    for (AbstractInsnNode step : body.instructions) {
      if (step.getOpcode() == Opcodes.PUTSTATIC) {
        Optional<Member> field = field((FieldInsnNode) step);
        field.ifPresent(touched::add);
        field.ifPresent(changed::add);
      } else if (step.getOpcode() == Opcodes.GETSTATIC) {
        holdsObjects |= get((FieldInsnNode) step);
      }
    }
    if (holdsObjects) {
      follow(method, body);
    }
  }

  /** Notes that a field is read; whether what it holds may change. */
  private boolean get(FieldInsnNode step) {
    Optional<Member> field = field(step);
    boolean fixed = field.filter(this::isFixed).isPresent();
    field.filter(found -> !fixed).ifPresent(touched::add);
    return field.isPresent() && !constants.isConstant(Type.getType(step.desc));
  }

  private boolean isFixed(Member field) {
    return constants.isConstant(Type.getType(field.descriptor()))
        && code.declaration(field)
            .filter(found -> JobCode.is(found.access, Opcodes.ACC_FINAL))
            .isPresent();
  }

  private Optional<Member> field(FieldInsnNode step) {
    return code.field(step.owner, step.name, step.desc);
  }

  private void follow(Member method, MethodNode body) {
    Flow flow = new Flow(code, constants, harmless, changed::add);
    try {
      new Analyzer<>(flow).analyze(method.owner(), body);
    } catch (AnalyzerException unusual) {
      for (AbstractInsnNode step : body.instructions) {
        if (step.getOpcode() == Opcodes.GETSTATIC) {
          field((FieldInsnNode) step).ifPresent(changed::add);
        }
      }
    }
  }
}
