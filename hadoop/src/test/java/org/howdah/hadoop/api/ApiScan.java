package org.howdah.hadoop.api;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;
import org.howdah.testkit.daemon.HowdahJars;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds what is {@link PublicApi} in the classes of the modules on the class path. */
final class ApiScan {
  private static final int SEEN = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;
  private static final int HIDDEN = Opcodes.ACC_SYNTHETIC;
  private static final int BODY_ONLY = Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE;

  private final Map<String, ClassNode> nodes = new HashMap<>();
  private final Map<String, String> modules = new TreeMap<>();

  private ApiScan() {}

  /** All types of the public API by their names, as they are compiled now. */
  static Map<String, ApiType> types() throws IOException {
    Map<String, ApiType> types = new TreeMap<>();
    ApiScan scan = read();
    for (ClassNode node : scan.nodes.values()) {
      if (scan.isApi(node)) {
        types.put(node.name, scan.type(node));
      }
    }
    return types;
  }

  /** The modules that have such types. */
  static Map<String, String> modules() throws IOException {
    ApiScan scan = read();
    Map<String, String> modules = new TreeMap<>(scan.modules);
    modules.keySet().removeIf(name -> !scan.isApi(scan.nodes.get(name)));
    return modules;
  }

  private static ApiScan read() throws IOException {
    ApiScan scan = new ApiScan();
    for (Map.Entry<String, Path> module : HowdahJars.places().entrySet()) {
      Path place = module.getValue();
      if (Files.isDirectory(place)) {
        scan.addAll(module.getKey(), place);
      } else {
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
          scan.addAll(module.getKey(), jar.getPath("/"));
        }
      }
    }
    return scan;
  }

  private void addAll(String module, Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file))
            .accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        nodes.put(node.name, node);
        modules.put(node.name, module);
      }
    }
  }

  private boolean isApi(ClassNode node) {
    if (isMarked(node.invisibleAnnotations, PublicApi.class)) {
      return true;
    }
    int dollar = node.name.lastIndexOf('$');
    ClassNode around = dollar < 0 ? null : nodes.get(node.name.substring(0, dollar));
    return around != null && isSeen(access(node), node.invisibleAnnotations) && isApi(around);
  }

  private static boolean isSeen(int access, List<AnnotationNode> marks) {
    return (access & SEEN) != 0 && (access & HIDDEN) == 0 && !isMarked(marks, Internal.class);
  }

  private static boolean isMarked(List<AnnotationNode> marks, Class<?> mark) {
    return marks != null
        && marks.stream().anyMatch(each -> each.desc.equals(Type.getDescriptor(mark)));
  }

  /** That of a nested type stands where it is nested. */
  private static int access(ClassNode node) {
    for (InnerClassNode inner : node.innerClasses) {
      if (inner.name.equals(node.name)) {
        return inner.access;
      }
    }
    return node.access & ~Opcodes.ACC_SUPER;
  }

  private ApiType type(ClassNode node) {
    List<ApiMember> members = new ArrayList<>();
    for (FieldNode field : node.fields) {
      if (isSeen(field.access, field.invisibleAnnotations)) {
        String value = field.value == null ? null : quoted(field.value);
        members.add(
            new ApiMember(field.access, field.name, field.desc, field.signature, List.of(), value));
      }
    }
    for (MethodNode method : node.methods) {
      if (isSeen(method.access, method.invisibleAnnotations)) {
        members.add(
            new ApiMember(
                method.access & ~BODY_ONLY,
                method.name,
                method.desc,
                method.signature,
                method.exceptions.stream().sorted().toList(),
                null));
      }
    }
    List<String> interfaces = node.interfaces.stream().sorted().toList();
    return new ApiType(
        access(node),
        node.name,
        node.signature,
        node.superName,
        interfaces,
        members.stream().sorted().toList());
  }

  private static String quoted(Object value) {
    return value instanceof String text
        ? '"' + text.replace("\\", "\\\\").replace("\n", "\\n") + '"'
        : value.toString();
  }
}
