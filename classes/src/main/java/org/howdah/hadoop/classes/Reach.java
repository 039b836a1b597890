package org.howdah.hadoop.classes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.howdah.hadoop.classes.JobCode.Member;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/*
 * Of a class that is made somewhere, every instance method counts as called, since Hadoop or a library
 * may call it; of others, what is called by name.
 */
/**
 * The methods of a job that can be reached from some of its classes or methods, and what about them
 * cannot be told from code. For one thread.
 */
final class Reach {
  static final String INITIALIZER = "<clinit>";

  /** What is called where a job is submitted or committed, never in a task. */
  private static final Set<String> NOT_IN_TASKS =
      Set.of("getSplits", "checkOutputSpecs", "setupJob", "commitJob", "abortJob", "cleanupJob");

  private static final String MAIN = "([Ljava/lang/String;)";

  private final JobCode code;
  private final int classesMax;
  private final boolean inTasks;
  private final Set<Member> methods = new LinkedHashSet<>();
  private final Set<String> made = new LinkedHashSet<>();
  private final Deque<Member> waiting = new ArrayDeque<>();
  private String reflection = "";
  private String library = "";
  private String once = "";
  private String fileSystem = "";
  private boolean complete = true;

  /**
   * @param classesMax after so many classes it ends, incomplete
   * @param inTasks whether only what tasks call counts
   */
  Reach(JobCode code, int classesMax, boolean inTasks) {
    this.code = code;
    this.classesMax = classesMax;
    this.inTasks = inTasks;
  }

  Set<Member> methods() {
    return methods;
  }

  /** Whether all was looked at. */
  boolean isComplete() {
    return complete;
  }

  /** A method that finds classes by names which are not in the code; empty if none does. */
  String reflection() {
    return reflection;
  }

  /** A method that loads a native library, or is native; empty if none does. */
  String library() {
    return library;
  }

  /** A method that does what a process may do once; empty if none does. */
  String once() {
    return once;
  }

  /** A method that finds classes by the settings of a file system; empty if none does. */
  String fileSystem() {
    return fileSystem;
  }

  /** An object of this class is made, and used by anybody. */
  void make(String name) {
    if (!made.add(name)) {
      return;
    }
    initialize(name);
    for (Optional<ClassNode> type = code.find(name);
        type.isPresent();
        type = code.superclass(type.get())) {
      for (MethodNode method : type.get().methods) {
        if (!JobCode.isStatic(method.access) && isCalled(method)) {
          add(new Member(type.get().name, method.name, method.desc));
        }
      }
      type.get().interfaces.forEach(this::make);
    }
  }

  private boolean isCalled(MethodNode method) {
    return !inTasks || !(NOT_IN_TASKS.contains(method.name) || method.desc.startsWith(MAIN));
  }

  /** All methods of that name are called. */
  void call(String owner, String name) {
    code.find(owner).stream()
        .flatMap(type -> type.methods.stream())
        .filter(method -> method.name.equals(name))
        .forEach(method -> add(new Member(owner, name, method.desc)));
    initialize(owner);
  }

  /** All methods are called that a class declares or inherits, but for some. */
  void callAll(String owner, Set<Member> some) {
    for (Optional<ClassNode> type = code.find(owner);
        type.isPresent();
        type = code.superclass(type.get())) {
      for (MethodNode method : type.get().methods) {
        Member member = new Member(type.get().name, method.name, method.desc);
        if (!some.contains(member)) {
          add(member);
        }
      }
    }
  }

  private void initialize(String name) {
    for (Optional<ClassNode> type = code.find(name);
        type.isPresent();
        type = code.superclass(type.get())) {
      if (JobCode.declared(type.get(), INITIALIZER, "()V").isPresent()) {
        add(new Member(type.get().name, INITIALIZER, "()V"));
      }
    }
  }

  private void add(Member method) {
    if (methods.add(method)) {
      waiting.add(method);
    }
  }

  /** Follows all calls. */
  void follow() {
    follow(method -> true);
  }

  /** Follows the calls that some methods make. */
  void follow(Predicate<Member> some) {
    while (!waiting.isEmpty()) {
      if (code.size() > classesMax) {
        complete = false;
        return;
      }
      Member method = waiting.poll();
      if (some.test(method)) {
        code.body(method).ifPresent(body -> look(method, body));
      }
    }
  }

  private void look(Member method, MethodNode body) {
    if (JobCode.is(body.access, Opcodes.ACC_NATIVE)) {
      library = method.toString();
    }
    boolean asksFileSystem = false;
    boolean findsBySettings = false;
    for (AbstractInsnNode step : body.instructions) {
      if (step instanceof TypeInsnNode type && type.getOpcode() == Opcodes.NEW) {
        make(type.desc);
      } else if (step instanceof MethodInsnNode call) {
        call(method, call);
        asksFileSystem |= Reflection.asksFileSystem(call);
        findsBySettings |= Reflection.findsBySettings(call);
      } else if (step instanceof FieldInsnNode field && isOfClass(field)) {
        code.field(field.owner, field.name, field.desc).ifPresent(f -> initialize(f.owner()));
      } else if (step instanceof LdcInsnNode constant && constant.cst instanceof Type type) {
        makeIfTask(type);
      } else if (step instanceof InvokeDynamicInsnNode made) {
        for (Object argument : made.bsmArgs) {
          if (argument instanceof Handle handle) {
            call(handle.getOwner(), handle.getName(), handle.getDesc(), handle.getTag());
          }
        }
      }
    }
    if (asksFileSystem && findsBySettings) {
      fileSystem = method.toString();
    }
  }

  /**
   * A class that a task names may be made by whoever it gives it to; a program names its tasks'.
   */
  private void makeIfTask(Type type) {
    if (inTasks && type.getSort() == Type.OBJECT) {
      make(type.getInternalName());
    }
  }

  private static boolean isOfClass(FieldInsnNode field) {
    return field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
  }

  private void call(Member from, MethodInsnNode call) {
    String named = Reflection.constantName(call);
    if (!named.isEmpty()) {
      make(named);
    } else if (Reflection.findsClasses(call)) {
      reflection = from.toString();
    }
    if (Reflection.loadsLibrary(call)) {
      library = from.toString();
    }
    if (Reflection.isPossibleOnce(call)) {
      once = from.toString();
    }
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    call(call.owner, call.name, call.desc, isStatic ? Opcodes.H_INVOKESTATIC : 0);
  }

  private void call(String owner, String name, String descriptor, int tag) {
    code.method(owner, name, descriptor).ifPresent(this::add);
    if (tag == Opcodes.H_INVOKESTATIC) {
      initialize(owner);
    } else if (tag == Opcodes.H_NEWINVOKESPECIAL) {
      make(owner);
    }
  }
}
