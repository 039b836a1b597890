package org.howdah.hadoop.classes;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.howdah.hadoop.classes.JobCode.Member;

/*
 * Told from code alone, and on the safe side: what is not understood counts as state. Hadoop's local
 * mode and a cluster give different answers only if tasks and the program share fields; there it is the
 * local mode's that the program was seen to work with.
 */
/**
 * How the tasks of a job that run in one process may have their classes.
 *
 * @param kind what they may do
 * @param reason the field, method or class that is why, in words; empty for {@link Kind#SHARED}
 */
public record Sharing(Kind kind, String reason) {
  /** What tasks may do. */
  public enum Kind {
    /** All use the same classes: no static field changes while they run. */
    SHARED,

    /** Each attempt has the job's classes anew, and with them static fields of its own. */
    OWN,

    /** They run one after the other, with the program's own classes. */
    ONE_AT_A_TIME
  }

  private static final int CLASSES_MAX = 600;

  /**
   * Looks at a job.
   *
   * @param entries names of classes that the job's settings name, as {@link EntryClasses} finds
   *     them
   * @param program tells what the threads of the program are doing as it gives the job away,
   *     nothing if it runs elsewhere; asked only where that matters
   */
  public static Sharing of(
      JobClasses classes, Set<String> entries, Supplier<List<StackTraceElement>> program) {
    return of(classes, entries, program, CLASSES_MAX);
  }

  /** The same, with another number of classes after which a job's code is large. */
  static Sharing of(
      JobClasses classes,
      Set<String> entries,
      Supplier<List<StackTraceElement>> program,
      int classesMax) {
    if (entries.isEmpty()) {
      return new Sharing(Kind.SHARED, "");
    }
    try {
      return new Look(classes, classesMax).look(entries, program);
    } catch (LinkageError missing) {
      return new Sharing(
          Kind.ONE_AT_A_TIME,
          "to look for static fields takes asm, asm-tree and asm-analysis, which are not on the class path ("
              + missing.getMessage()
              + ")");
    } catch (RuntimeException unreadable) {
      Kind kind = areMovable(classes, entries) ? Kind.OWN : Kind.ONE_AT_A_TIME;
      return new Sharing(kind, "code that cannot be read (" + unreadable + ")");
    }
  }

  private static boolean areMovable(JobClasses classes, Set<String> entries) {
    return entries.stream()
        .allMatch(name -> classes.find(name).map(JobClasses.Definition::movable).orElse(true));
  }

  /** One look at one job. */
  private static final class Look {
    private final JobCode code;
    private final Constants constants;

    /**
     * Of jobs of large libraries, only what the program does in the packages of its mappers and the
     * like counts: the rest would be the libraries' use of their own fields, made for clusters.
     */
    private final Set<String> packages = new HashSet<>();

    private final int classesMax;

    Look(JobClasses classes, int classesMax) {
      this.classesMax = classesMax;
      code = new JobCode(classes);
      constants = new Constants(code);
    }

    Sharing look(Set<String> entries, Supplier<List<StackTraceElement>> program) {
      Reach tasks = new Reach(code, classesMax, true);
      for (String name : entries) {
        tasks.make(name.replace('.', '/'));
        packages.add(JobClasses.packageOf(name));
      }
      tasks.follow();
      StateUse use = use(tasks.methods().stream());
      String state = state(tasks, use);
      if (state.isEmpty()) {
        return new Sharing(Kind.SHARED, "");
      }
      Optional<String> obstacle = obstacle(tasks, use, program);
      return obstacle
          .map(reason -> new Sharing(Kind.ONE_AT_A_TIME, reason))
          .orElseGet(() -> new Sharing(Kind.OWN, state));
    }

    private boolean isBesideTasks(Member method) {
      return packages.contains(JobClasses.packageOf(method.owner().replace('/', '.')));
    }

    private boolean isAccessor(Member method) {
      return isBesideTasks(method) && code.body(method).filter(Reflection::calls).isEmpty();
    }

    private StateUse use(Stream<Member> methods) {
      StateUse use = new StateUse(code, constants);
      methods.forEach(use::look);
      return use;
    }

    /** Why tasks may not share classes; empty if they may. */
    private String state(Reach tasks, StateUse use) {
      if (!use.changed().isEmpty()) {
        return "static field " + use.changed().iterator().next();
      }
      if (!tasks.reflection().isEmpty()) {
        return tasks.reflection() + ", which finds classes by name";
      }
      return tasks.isComplete() ? "" : "more than " + classesMax + " classes";
    }

    /** Why tasks may not have classes of their own either. */
    private Optional<String> obstacle(
        Reach tasks, StateUse use, Supplier<List<StackTraceElement>> program) {
      if (!tasks.library().isEmpty()) {
        return Optional.of(tasks.library() + " uses a native library");
      }
      if (!tasks.once().isEmpty()) {
        return Optional.of(tasks.once() + " does what a process may do once");
      }
      if (!tasks.fileSystem().isEmpty()) {
        return Optional.of(
            tasks.fileSystem()
                + " finds classes by the settings of a file system, which are the program's");
      }
      Optional<String> fixed = fixed(tasks, use);
      if (fixed.isPresent()) {
        return fixed;
      }
      return sharedWithProgram(tasks, use, program);
    }

    /**
     * A class that is there once has one state for all, and meets others as they are elsewhere. One
     * that does neither is as good as a class of Hadoop's.
     */
    private Optional<String> fixed(Reach tasks, StateUse use) {
      Stream<Member> meeting = fixed(tasks.methods()).filter(this::meetsMovable);
      return Stream.concat(meeting, fixed(use.changed()))
          .findFirst()
          .map(member -> member + " is in a package that cannot be loaded twice");
    }

    private Stream<Member> fixed(Set<Member> members) {
      return members.stream().filter(member -> !code.isMovable(member.owner()));
    }

    private boolean meetsMovable(Member method) {
      Stream<String> named =
          Stream.concat(
              code.find(method.owner()).stream().flatMap(type -> Names.above(type).stream()),
              code.body(method).stream().flatMap(body -> Names.in(body).stream()));
      return named.anyMatch(code::isMovable)
          || code.body(method).stream().anyMatch(Reflection::findsClasses);
    }

    private StateUse useOfAll(Reach program) {
      program.follow();
      return use(program.methods().stream());
    }

    private StateUse useBesideTasks(Reach program) {
      Set<Member> own = new HashSet<>(program.methods());
      own.removeIf(method -> !isBesideTasks(method));
      program.follow(own::contains);
      return use(
          program.methods().stream().filter(method -> own.contains(method) || isAccessor(method)));
    }

    /** A program's class may have set fields before, as a test does in what it prepares. */
    private Optional<String> sharedWithProgram(
        Reach tasks, StateUse use, Supplier<List<StackTraceElement>> program) {
      Reach reach = new Reach(code, (int) code.size() + CLASSES_MAX, false);
      for (StackTraceElement frame : program.get()) {
        String type = frame.getClassName().replace('.', '/');
        reach.call(type, frame.getMethodName());
        reach.callAll(type, tasks.methods());
      }
      StateUse its = tasks.isComplete() ? useOfAll(reach) : useBesideTasks(reach);
      Set<Member> both = new HashSet<>(its.changed());
      both.retainAll(use.touched());
      Set<Member> seen = new HashSet<>(its.touched());
      seen.retainAll(use.changed());
      both.addAll(seen);
      return both.stream()
          .findFirst()
          .map(field -> "the program itself uses " + field + ", which its tasks use");
    }
  }
}
