package org.howdah.hadoop.classes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.record.Prefixes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Which types have objects that never change, so that any number of tasks may share one. */
final class Constants {
  private static final Set<String> TYPES =
      Set.of(
          "java/lang/String",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Class",
          "java/lang/Void",
          // Each attempt has threads of its own.
          "java/lang/ThreadLocal",
          "java/math/BigInteger",
          "java/math/BigDecimal",
          "java/math/MathContext",
          "java/math/RoundingMode",
          "java/net/URI",
          "java/nio/charset/Charset",
          "java/nio/file/Path",
          "java/util/Locale",
          "java/util/UUID",
          "java/util/concurrent/TimeUnit",
          "java/util/regex/Pattern",
          "org/apache/hadoop/io/NullWritable",
          "org/apache/hadoop/fs/Path");
  private static final List<String> PACKAGES =
      List.of(
          "java/time/",
          "java/util/logging/",
          "org/slf4j/",
          "org/apache/log4j/",
          "org/apache/logging/",
          "org/apache/commons/logging/",
          "ch/qos/logback/");

  private final JobCode code;
  private final Map<String, Boolean> known = new HashMap<>();

  Constants(JobCode code) {
    this.code = code;
  }

  /** Whether a field of this type can only change by being set. */
  boolean isConstant(Type type) {
    return switch (type.getSort()) {
      case Type.ARRAY, Type.METHOD -> false;
      case Type.OBJECT -> isConstant(type.getInternalName());
      default -> true;
    };
  }

  /** Whether objects of a class never change. */
  boolean isConstant(String name) {
    if (TYPES.contains(name) || Prefixes.match(name, PACKAGES)) {
      return true;
    }
    Boolean before = known.putIfAbsent(name, false); // A class of a circle answers no.
    if (before != null) {
      return before;
    }
    boolean constant = code.find(name).filter(this::isConstant).isPresent();
    known.put(name, constant);
    return constant;
  }

  private boolean isConstant(ClassNode type) {
    return hasOnlyConstants(type)
        && (JobCode.is(type.access, Opcodes.ACC_FINAL) || hasConstantKinds(type));
  }

  private boolean hasOnlyConstants(ClassNode type) {
    boolean base =
        Set.of("java/lang/Object", "java/lang/Enum", "java/lang/Record").contains(type.superName);
    return base && type.fields.stream().allMatch(field -> isConstant(type, field));
  }

  private boolean isConstant(ClassNode type, FieldNode field) {
    return JobCode.isStatic(field.access)
        || (JobCode.is(field.access, Opcodes.ACC_FINAL)
            && (field.desc.equals("L" + type.name + ";") || isConstant(Type.getType(field.desc))));
  }

  /** Of an enum whose constants have bodies: whether those add nothing that changes. */
  private boolean hasConstantKinds(ClassNode type) {
    return type.superName.equals("java/lang/Enum")
        && JobCode.declared(type, Reach.INITIALIZER, "()V").stream()
            .allMatch(body -> makesConstantsOf(type, body));
  }

  private boolean makesConstantsOf(ClassNode type, MethodNode initializer) {
    for (AbstractInsnNode step : initializer.instructions) {
      if (step.getOpcode() == Opcodes.NEW) {
        ClassNode kind = code.find(((TypeInsnNode) step).desc).orElse(type);
        if (kind.superName.equals(type.name)
            && !kind.fields.stream().allMatch(field -> isConstant(kind, field))) {
          return false;
        }
      }
    }
    return true;
  }
}
