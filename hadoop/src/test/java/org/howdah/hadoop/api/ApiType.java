package org.howdah.hadoop.api;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * A type of the public API as class files describe it, without code.
 *
 * @param access as in a class file; of a nested type, as the type around it says
 * @param name with slashes
 * @param generic its generic signature; null if it has none
 * @param parent its super class
 * @param interfaces those that it names itself
 * @param members public and protected ones, sorted
 */
record ApiType(
    int access,
    String name,
    String generic,
    String parent,
    List<String> interfaces,
    List<ApiMember> members) {

  /** A class file that says the same, for those who compare class files. */
  byte[] toClassFile() {
    ClassWriter writer = new ClassWriter(0);
    boolean isSeen = (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
    int own = access & ~(Opcodes.ACC_STATIC | Opcodes.ACC_PROTECTED);
    writer.visit(
        Opcodes.V17,
        isSeen ? own | Opcodes.ACC_PUBLIC : own,
        name,
        generic,
        parent,
        interfaces.toArray(String[]::new));
    int dollar = name.lastIndexOf('$');
    if (dollar > 0) {
      writer.visitInnerClass(name, name.substring(0, dollar), name.substring(dollar + 1), access);
    }
    members.forEach(member -> member.addTo(writer));
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** All names of types in it, with slashes, and other words that signatures have. */
  List<String> texts() {
    List<String> texts = new ArrayList<>(interfaces);
    texts.add(parent);
    texts.add(String.valueOf(generic));
    for (ApiMember member : members) {
      texts.add(member.descriptor());
      texts.add(String.valueOf(member.generic()));
      texts.addAll(member.exceptions());
    }
    return texts;
  }
}
