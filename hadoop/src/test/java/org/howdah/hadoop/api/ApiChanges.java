package org.howdah.hadoop.api;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiConstructor;
import japicmp.model.JApiField;
import japicmp.model.JApiImplementedInterface;
import japicmp.model.JApiMethod;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** What breaks programs when one API takes the place of another, as japicmp finds it. */
final class ApiChanges {
  private final List<String> breaks = new ArrayList<>();

  private ApiChanges() {}

  /** A line for each change after which programs do not link, or are not compiled any more. */
  static List<String> breaks(Collection<ApiType> before, Collection<ApiType> now)
      throws IOException {
    JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
    options.setClassPathMode(JarArchiveComparatorOptions.ClassPathMode.TWO_SEPARATE_CLASSPATHS);
    List<String> libraries =
        List.of(System.getProperty("java.class.path").split(File.pathSeparator));
    options.setOldClassPath(libraries);
    options.setNewClassPath(libraries);
    ApiChanges changes = new ApiChanges();
    new JarArchiveComparator(options)
        .compare(
            new JApiCmpArchive(jar(before), "before", "before"),
            new JApiCmpArchive(jar(now), "now", "now"))
        .forEach(changes::add);
    return changes.breaks;
  }

  private static byte[] jar(Collection<ApiType> types) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes)) {
      for (ApiType type : types) {
        jar.putNextEntry(new JarEntry(type.name() + ".class"));
        jar.write(type.toClassFile());
        jar.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private void add(JApiClass type) {
    String name = type.getFullyQualifiedName();
    add(name, type);
    add(name + " extends", type.getSuperclass());
    for (JApiImplementedInterface implemented : type.getInterfaces()) {
      add(name + " implements " + implemented.getFullyQualifiedName(), implemented);
    }
    for (JApiField field : type.getFields()) {
      add(name + "." + field.getName(), field);
    }
    for (JApiConstructor constructor : type.getConstructors()) {
      add(name + " constructor", constructor);
    }
    for (JApiMethod method : type.getMethods()) {
      add(name + "." + method.getName() + "()", method);
    }
  }

  private void add(String what, JApiCompatibility changed) {
    changed.getCompatibilityChanges().stream()
        .filter(change -> !change.isBinaryCompatible() || !change.isSourceCompatible())
        .map(change -> change.getType().name().toLowerCase(Locale.ROOT).replace('_', ' '))
        .map(change -> what + ": " + change)
        .forEach(breaks::add);
  }
}
