package org.howdah.hadoop.classes;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The classes that code names. */
final class Names {
  private final Set<String> found = new LinkedHashSet<>();

  private Names() {}

  /** Internal names of all classes in a method's signature and code. */
  static Set<String> in(MethodNode method) {
    Names names = new Names();
    names.add(Type.getMethodType(method.desc));
    for (AbstractInsnNode step : method.instructions) {
      names.add(step);
    }
    return names.found;
  }

  /** Internal names of what a class extends and implements, as far as it says so itself. */
  static Set<String> above(ClassNode type) {
    Set<String> above = new LinkedHashSet<>(type.interfaces);
    above.add(type.superName);
    return above;
  }

  private void add(AbstractInsnNode step) {
    if (step instanceof TypeInsnNode type) {
      add(Type.getObjectType(type.desc));
    } else if (step instanceof FieldInsnNode field) {
      add(Type.getObjectType(field.owner));
      add(Type.getType(field.desc));
    } else if (step instanceof MethodInsnNode call) {
      add(Type.getObjectType(call.owner));
      add(Type.getMethodType(call.desc));
    } else if (step instanceof LdcInsnNode constant && constant.cst instanceof Type type) {
      add(type);
    } else if (step instanceof InvokeDynamicInsnNode made) {
      add(made);
    }
  }

  private void add(InvokeDynamicInsnNode made) {
    add(Type.getMethodType(made.desc));
    for (Object argument : made.bsmArgs) {
      if (argument instanceof Handle handle) {
        add(Type.getObjectType(handle.getOwner()));
      } else if (argument instanceof Type type) {
        add(type);
      }
    }
  }

  private void add(Type type) {
    switch (type.getSort()) {
      case Type.METHOD -> {
        add(type.getReturnType());
        for (Type argument : type.getArgumentTypes()) {
          add(argument);
        }
      }
      case Type.ARRAY -> add(type.getElementType());
      case Type.OBJECT -> found.add(type.getInternalName());
      default -> {} // A primitive type.
    }
  }
}
