package org.howdah.hadoop.classes;

import java.util.Set;
import org.howdah.hadoop.classes.JobCode.Member;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls that neither change an object nor keep it. */
final class Harmless {
  private static final Set<String> OF_ANY =
      Set.of("equals", "hashCode", "toString", "compareTo", "getClass");
  private static final Set<String> OF_WRITABLES =
      Set.of("get", "getLength", "write", "charAt", "find");
  private static final Set<String> OF_COLLECTIONS =
      Set.of("contains", "containsKey", "containsValue", "isEmpty", "size", "indexOf");

  /** Those that hand out what is inside. */
  private static final Set<String> OF_ELEMENTS =
      Set.of("get", "getOrDefault", "containsAll", "first", "last", "floor", "ceiling");

  /** Methods to which an object may be given. */
  private static final Set<String> TAKERS =
      Set.of("equals", "compareTo", "contains", "containsKey", "getOrDefault", "collect", "write");

  private static final Set<String> TAKERS_OF_JAVA =
      Set.of(
          "java/lang/StringBuilder.append",
          "java/lang/String.valueOf",
          "java/util/Objects.equals",
          "java/util/Objects.hash",
          "java/util/Arrays.toString",
          "java/util/Arrays.hashCode",
          "java/util/Arrays.equals",
          "java/util/Arrays.binarySearch",
          "java/util/Map.get");

  private final JobCode code;
  private final Constants constants;

  Harmless(JobCode code, Constants constants) {
    this.code = code;
    this.constants = constants;
  }

  /**
   * Whether a call leaves an object alone that static fields lead to.
   *
   * @param fields where it comes from
   * @param receiver whether it is the one that is called, and not an argument
   */
  boolean is(AbstractInsnNode step, Set<Member> fields, boolean receiver) {
    if (step instanceof InvokeDynamicInsnNode made) {
      return made.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
    }
    if (!(step instanceof MethodInsnNode call) || isJobs(call.owner)) {
      return step.getOpcode() == Opcodes.MULTIANEWARRAY;
    }
    return receiver ? isReading(call, fields) : isTaking(call);
  }

  private boolean isJobs(String owner) {
    return code.find(owner).isPresent();
  }

  private boolean isReading(MethodInsnNode call, Set<Member> fields) {
    if (OF_ANY.contains(call.name) || call.owner.startsWith("[")) {
      return true;
    }
    if (call.owner.startsWith("org/apache/hadoop/io/")) {
      return OF_WRITABLES.contains(call.name);
    }
    if (!call.owner.startsWith("java/util/")) {
      return false;
    }
    return OF_COLLECTIONS.contains(call.name)
        || (OF_ELEMENTS.contains(call.name) && fields.stream().allMatch(this::hasConstants));
  }

  /** Whether what is in a collection never changes, by the field's generic type. */
  private boolean hasConstants(Member field) {
    String signature = code.declaration(field).map(found -> found.signature).orElse(null);
    if (signature == null) {
      return false;
    }
    ArgumentsOfType arguments = new ArgumentsOfType();
    new SignatureReader(signature).acceptType(arguments);
    return arguments.plain;
  }

  private static boolean isTaking(MethodInsnNode call) {
    return TAKERS_OF_JAVA.contains(call.owner + "." + call.name)
        || (TAKERS.contains(call.name)
            && (call.owner.startsWith("java/") || call.owner.startsWith("org/apache/hadoop/")));
  }

  /** Looks whether all arguments of a generic type are constants. */
  private final class ArgumentsOfType extends SignatureVisitor {
    private boolean plain = true;

    ArgumentsOfType() {
      super(Opcodes.ASM9);
    }

    @Override
    public SignatureVisitor visitTypeArgument(char wildcard) {
      return new SignatureVisitor(Opcodes.ASM9) {
        @Override
        public void visitClassType(String name) {
          plain &= constants.isConstant(name);
        }

        @Override
        public SignatureVisitor visitArrayType() {
          plain = false;
          return this;
        }
      };
    }

    @Override
    public void visitTypeArgument() {
      plain = false;
    }
  }
}
