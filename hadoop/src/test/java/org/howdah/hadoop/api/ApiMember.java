package org.howdah.hadoop.api;

import java.util.Comparator;
import java.util.List;
import org.objectweb.asm.ClassVisitor;

/**
 * A field, constructor or method of an {@link ApiType}.
 *
 * @param descriptor of a field its type; otherwise begins with a parenthesis
 * @param generic its generic signature; null if it has none
 * @param constant the value that compilers copy to where a field is used; null if none
 */
record ApiMember(
    int access,
    String name,
    String descriptor,
    String generic,
    List<String> exceptions,
    String constant)
    implements Comparable<ApiMember> {

  private static final Comparator<ApiMember> ORDER =
      Comparator.comparing(ApiMember::isMethod)
          .thenComparing(ApiMember::name)
          .thenComparing(ApiMember::descriptor);

  boolean isMethod() {
    return descriptor.startsWith("(");
  }

  @Override
  public int compareTo(ApiMember other) {
    return ORDER.compare(this, other);
  }

  void addTo(ClassVisitor type) {
    if (isMethod()) {
      type.visitMethod(access, name, descriptor, generic, exceptions.toArray(String[]::new))
          .visitEnd();
    } else {
      type.visitField(access, name, descriptor, generic, null).visitEnd();
    }
  }
}
