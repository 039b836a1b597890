package org.howdah.hadoop.classes;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.howdah.hadoop.classes.JobCode.Member;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.Value;

/** Follows the objects that static fields hold through one method, and tells which may change. */
final class Flow extends Interpreter<Flow.Held> {
  /**
   * A value on its way.
   *
   * @param fields the static fields that lead to it; empty for all else
   */
  record Held(int size, Set<Member> fields) implements Value {
    static final Held ONE = new Held(1, Set.of());
    static final Held TWO = new Held(2, Set.of());

    @Override
    public int getSize() {
      return size;
    }

    static Held of(Type type) {
      return type.getSize() == 2 ? TWO : ONE;
    }
  }

  private final JobCode code;
  private final Constants constants;
  private final Harmless harmless;
  private final Consumer<Member> changes;

  Flow(JobCode code, Constants constants, Harmless harmless, Consumer<Member> changes) {
    super(Opcodes.ASM9);
    this.code = code;
    this.constants = constants;
    this.harmless = harmless;
    this.changes = changes;
  }

  private Held change(Held value) {
    value.fields().forEach(changes);
    return value;
  }

  @Override
  public Held newValue(Type type) {
    if (type == null) {
      return Held.ONE;
    }
    return type.getSort() == Type.VOID ? null : Held.of(type);
  }

  @Override
  public Held newOperation(AbstractInsnNode step) {
    switch (step.getOpcode()) {
      case Opcodes.GETSTATIC -> {
        FieldInsnNode field = (FieldInsnNode) step;
        Type type = Type.getType(field.desc);
        return constants.isConstant(type)
            ? Held.of(type)
            : code.field(field.owner, field.name, field.desc)
                .map(found -> new Held(1, Set.of(found)))
                .orElse(Held.ONE);
      }
      case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1 -> {
        return Held.TWO;
      }
      case Opcodes.LDC -> {
        Object constant = ((LdcInsnNode) step).cst;
        return constant instanceof Long || constant instanceof Double ? Held.TWO : Held.ONE;
      }
      default -> {
        return Held.ONE;
      }
    }
  }

  @Override
  public Held copyOperation(AbstractInsnNode step, Held value) {
    return value;
  }

  @Override
  public Held unaryOperation(AbstractInsnNode step, Held value) {
    switch (step.getOpcode()) {
      case Opcodes.CHECKCAST -> {
        return value;
      }
      case Opcodes.PUTSTATIC -> change(value);
      case Opcodes.GETFIELD -> {
        return part(value, Type.getType(((FieldInsnNode) step).desc));
      }
      case Opcodes.I2L, Opcodes.F2L, Opcodes.D2L, Opcodes.I2D, Opcodes.L2D, Opcodes.F2D -> {
        return Held.TWO;
      }
      case Opcodes.LNEG, Opcodes.DNEG -> {
        return Held.TWO;
      }
      default -> {}
    }
    return Held.ONE;
  }

  /** What an object holds is reached by the same fields, unless it cannot change. */
  private Held part(Held whole, Type type) {
    return constants.isConstant(type) ? Held.of(type) : new Held(type.getSize(), whole.fields());
  }

  @Override
  public Held binaryOperation(AbstractInsnNode step, Held first, Held second) {
    switch (step.getOpcode()) {
      case Opcodes.PUTFIELD -> {
        change(first);
        change(second);
      }
      case Opcodes.AALOAD -> {
        return first.fields().stream().allMatch(this::holdsConstants) ? Held.ONE : first;
      }
      case Opcodes.LALOAD, Opcodes.DALOAD -> {
        return Held.TWO;
      }
      default -> {
        return new Held(first.getSize() == 2 && !isComparison(step) ? 2 : 1, Set.of());
      }
    }
    return Held.ONE;
  }

  private static boolean isComparison(AbstractInsnNode step) {
    int opcode = step.getOpcode();
    return opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG;
  }

  /** Whether a field is an array of what never changes. */
  private boolean holdsConstants(Member field) {
    Type type = Type.getType(field.descriptor());
    return type.getSort() == Type.ARRAY
        && type.getDimensions() == 1
        && constants.isConstant(type.getElementType());
  }

  @Override
  public Held ternaryOperation(AbstractInsnNode step, Held array, Held index, Held value) {
    change(array);
    return change(value);
  }

  @Override
  public Held naryOperation(AbstractInsnNode step, List<? extends Held> values) {
    boolean hasReceiver =
        step instanceof MethodInsnNode call && call.getOpcode() != Opcodes.INVOKESTATIC;
    for (int i = 0; i < values.size(); i++) {
      Held value = values.get(i);
      if (!value.fields().isEmpty() && !harmless.is(step, value.fields(), hasReceiver && i == 0)) {
        change(value);
      }
    }
    return Held.of(returned(step));
  }

  private static Type returned(AbstractInsnNode step) {
    if (step instanceof MultiANewArrayInsnNode array) {
      return Type.getType(array.desc);
    }
    return step instanceof InvokeDynamicInsnNode made
        ? Type.getReturnType(made.desc)
        : Type.getReturnType(((MethodInsnNode) step).desc);
  }

  @Override
  public void returnOperation(AbstractInsnNode step, Held value, Held expected) {
    change(value);
  }

  @Override
  public Held merge(Held first, Held second) {
    if (first.fields().containsAll(second.fields()) && first.size() <= second.size()) {
      return first;
    }
    Set<Member> both = new HashSet<>(first.fields());
    both.addAll(second.fields());
    return new Held(Math.min(first.size(), second.size()), Set.copyOf(both));
  }
}
