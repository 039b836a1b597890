package org.howdah.hadoop.classes;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** The job's own classes as code, by internal names. Each is parsed once. For one thread. */
final class JobCode {
  /** A method, or a field, where it is declared. */
  record Member(String owner, String name, String descriptor) {
    /** Spelled out: the form that Java makes of it takes 0.02 s of each job's start. */
    @Override
    public boolean equals(Object other) {
      return other instanceof Member member
          && member.name.equals(name)
          && member.owner.equals(owner)
          && member.descriptor.equals(descriptor);
    }

    @Override
    public int hashCode() {
      return 31 * owner.hashCode() + name.hashCode();
    }

    @Override
    public String toString() {
      return owner.replace('/', '.') + "." + name;
    }
  }

  private final JobClasses classes;
  private final Map<String, Optional<ClassNode>> parsed = new HashMap<>();

  JobCode(JobClasses classes) {
    this.classes = classes;
  }

  /** How many of the job's classes have been looked at. */
  long size() {
    return parsed.values().stream().filter(Optional::isPresent).count();
  }

  /**
   * @param name internal, as {@code com/example/Words}
   * @return empty for a class that is not the job's own
   * @throws IllegalArgumentException if the class is newer than what can be read here
   */
  Optional<ClassNode> find(String name) {
    Optional<ClassNode> known = parsed.get(name);
    if (known == null) {
      known = classes.find(name.replace('/', '.')).map(found -> parse(found.bytes()));
      parsed.put(name, known);
    }
    return known;
  }

  private static ClassNode parse(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return node;
  }

  boolean isMovable(String name) {
    return classes.find(name.replace('/', '.')).map(JobClasses.Definition::movable).orElse(false);
  }

  /** Where the job declares the method that a call of it means; empty if it does not. */
  Optional<Member> method(String owner, String name, String descriptor) {
    for (Optional<ClassNode> type = find(owner); type.isPresent(); type = superclass(type.get())) {
      if (declared(type.get(), name, descriptor).isPresent()) {
        return Optional.of(new Member(type.get().name, name, descriptor));
      }
    }
    return inInterfaces(owner, name, descriptor);
  }

  private Optional<Member> inInterfaces(String owner, String name, String descriptor) {
    return find(owner).stream()
        .flatMap(type -> type.interfaces.stream())
        .flatMap(parent -> method(parent, name, descriptor).stream())
        .findFirst();
  }

  Optional<ClassNode> superclass(ClassNode type) {
    return type.superName == null ? Optional.empty() : find(type.superName);
  }

  static Optional<MethodNode> declared(ClassNode type, String name, String descriptor) {
    return type.methods.stream()
        .filter(method -> method.name.equals(name) && method.desc.equals(descriptor))
        .findFirst();
  }

  Optional<MethodNode> body(Member method) {
    return find(method.owner()).flatMap(type -> declared(type, method.name(), method.descriptor()));
  }

  /** The static field of the job that an instruction means; empty if it is stock. */
  Optional<Member> field(String owner, String name, String descriptor) {
    for (Optional<ClassNode> type = find(owner); type.isPresent(); type = superclass(type.get())) {
      String declaring = type.get().name;
      boolean here = type.get().fields.stream().anyMatch(field -> field.name.equals(name));
      if (here) {
        return Optional.of(new Member(declaring, name, descriptor));
      }
      for (String parent : type.get().interfaces) {
        Optional<Member> inherited = field(parent, name, descriptor);
        if (inherited.isPresent()) {
          return inherited;
        }
      }
    }
    return Optional.empty();
  }

  Optional<FieldNode> declaration(Member field) {
    return find(field.owner())
        .flatMap(
            type ->
                type.fields.stream()
                    .filter(declared -> declared.name.equals(field.name()))
                    .findFirst());
  }

  static boolean is(int access, int flag) {
    return (access & flag) != 0;
  }

  static boolean isStatic(int access) {
    return is(access, Opcodes.ACC_STATIC);
  }
}
