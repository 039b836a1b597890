package org.howdah.hadoop.classes;

import java.util.Set;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

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

  /** What a process may do once: the second call throws an error. */
  private static final Set<String> ONCE =
      Set.of(
          "java/net/URL.setURLStreamHandlerFactory",
          "java/net/URLConnection.setContentHandlerFactory",
          "java/net/Socket.setSocketImplFactory",
          "java/net/ServerSocket.setSocketFactory");

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

  static boolean findsClasses(MethodInsnNode call) {
    return FINDERS.contains(call.owner + "." + call.name);
  }

  static boolean loadsLibrary(MethodInsnNode call) {
    return LOADERS.contains(call.owner + "." + call.name);
  }

  static boolean isPossibleOnce(MethodInsnNode call) {
    return ONCE.contains(call.owner + "." + call.name);
  }

  /** Whether it takes the settings of a file system, which find classes as whoever made it does. */
  static boolean asksFileSystem(MethodInsnNode call) {
    return call.name.equals("getConf")
        && call.owner.startsWith("org/apache/hadoop/")
        && call.owner.endsWith("FileSystem");
  }
}
