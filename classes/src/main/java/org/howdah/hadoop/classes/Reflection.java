package org.howdah.hadoop.classes;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.howdah.record.Prefixes;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Calls by which code reaches what it does not name. */
final class Reflection {
  private static final Set<String> FINDERS =
      Set.of(
          "java/lang/Class.forName",
          "java/lang/ClassLoader.loadClass",
          "java/lang/reflect/Method.invoke",
          "java/lang/reflect/Field.set",
          "java/io/ObjectInputStream.readObject",
          "java/util/ServiceLoader.load",
          "javax/script/ScriptEngineManager.getEngineByName");
  private static final Set<String> LOADERS =
      Set.of(
          "java/lang/System.load",
          "java/lang/System.loadLibrary",
          "java/lang/Runtime.load",
          "java/lang/Runtime.loadLibrary");

  /**
   * What a process may do once: the second call throws an error, or takes the first one's place.
   */
  private static final Set<String> ONCE =
      Set.of(
          "java/net/URL.setURLStreamHandlerFactory",
          "java/net/URLConnection.setContentHandlerFactory",
          "java/net/Socket.setSocketImplFactory",
          "java/net/ServerSocket.setSocketFactory",
          "org/apache/hadoop/io/WritableName.setName",
          "org/apache/hadoop/io/WritableName.addName");

  /** Beginnings of classes of Hadoop that find classes by names in files. */
  private static final List<String> BY_SETTINGS =
      List.of(
          "org/apache/hadoop/io/SequenceFile",
          "org/apache/hadoop/io/MapFile",
          "org/apache/hadoop/io/SetFile",
          "org/apache/hadoop/io/ArrayFile",
          "org/apache/hadoop/io/WritableName",
          "org/apache/hadoop/io/serializer/",
          "org/apache/hadoop/util/ReflectionUtils");

  private Reflection() {}

  /** The internal name of the class that this call finds, if the code says which; or empty. */
  static String constantName(MethodInsnNode call) {
    boolean named =
        call.owner.equals("java/lang/Class")
            && call.name.equals("forName")
            && call.desc.startsWith("(Ljava/lang/String;)")
            && call.getPrevious() instanceof LdcInsnNode constant
            && constant.cst instanceof String;
    return named ? ((String) ((LdcInsnNode) call.getPrevious()).cst).replace('.', '/') : "";
  }

  static boolean findsClasses(MethodNode body) {
    return callsOf(body).anyMatch(Reflection::findsClasses);
  }

  static boolean findsClasses(MethodInsnNode call) {
    return FINDERS.contains(call.owner + "." + call.name);
  }

  static boolean loadsLibrary(MethodInsnNode call) {
    return LOADERS.contains(call.owner + "." + call.name);
  }

  static boolean isPossibleOnce(MethodInsnNode call) {
    return ONCE.contains(call.owner + "." + call.name);
  }

  /** Whether it calls anything. */
  static boolean calls(MethodNode body) {
    return callsOf(body).findAny().isPresent();
  }

  private static Stream<MethodInsnNode> callsOf(MethodNode body) {
    return Stream.of(body.instructions.toArray())
        .filter(MethodInsnNode.class::isInstance)
        .map(MethodInsnNode.class::cast);
  }

  /** Whether it takes the settings of a file system, which are those of whoever made it. */
  static boolean asksFileSystem(MethodInsnNode call) {
    return call.name.equals("getConf")
        && call.owner.startsWith("org/apache/hadoop/")
        && call.owner.endsWith("FileSystem");
  }

  /** Whether it finds classes by the settings that it is given. */
  static boolean findsBySettings(MethodInsnNode call) {
    return Prefixes.match(call.owner, BY_SETTINGS)
        || (call.owner.equals("org/apache/hadoop/conf/Configuration")
            && call.name.startsWith("getClass"));
  }
}
