package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.howdah.hadoop.classes.Sharing.Kind;
import org.junit.jupiter.api.Test;

/** A job's code that cannot be looked at is taken for what may have state. */
class UnreadableCodeTest {
  private static final StockClasses STOCK = StockClasses.of(List.of());

  private static final class Code {}

  @Test
  void codeThatCannotBeReadCountsAsState() {
    JobClasses unreadable =
        new JobClasses(new Garbled(UnreadableCodeTest.class.getClassLoader()), STOCK, Set.of());
    Sharing sharing = Sharing.of(unreadable, Set.of(Code.class.getName()), List::of);
    assertThat(sharing.kind()).isEqualTo(Kind.OWN);
    assertThat(sharing.reason()).contains("cannot be read");
  }

  @Test
  void codeThatCannotBeReadOrLoadedTwiceHasTasksTakeTurns() {
    JobClasses unreadable =
        new JobClasses(
            new Garbled(UnreadableCodeTest.class.getClassLoader()),
            STOCK,
            Set.of(UnreadableCodeTest.class.getPackageName()));
    assertThat(Sharing.of(unreadable, Set.of(Code.class.getName()), List::of).kind())
        .isEqualTo(Kind.ONE_AT_A_TIME);
  }

  /** Has no class as it should be. */
  private static final class Garbled extends ClassLoader {
    Garbled(ClassLoader parent) {
      super(parent);
    }

    @Override
    public URL getResource(String name) {
      return super.getResource("org/howdah/hadoop/classes/garbled.txt");
    }
  }

  @Test
  void tasksTakeTurnsWhereAsmIsMissing() throws Exception {
    List<URL> places = new ArrayList<>();
    for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!Path.of(place).getFileName().toString().startsWith("asm")) {
        places.add(Path.of(place).toUri().toURL());
      }
    }
    try (URLClassLoader without =
        new URLClassLoader(places.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      Object sharing =
          without
              .loadClass(WithoutAsm.class.getName())
              .getMethod("look", String.class)
              .invoke(null, Code.class.getName());
      assertThat(sharing.toString()).startsWith("ONE_AT_A_TIME").contains("asm-tree");
    }
  }

  /** Looks in a class loader that lacks ASM. */
  public static final class WithoutAsm {
    private WithoutAsm() {}

    public static String look(String entry) {
      JobClasses classes =
          new JobClasses(WithoutAsm.class.getClassLoader(), StockClasses.of(List.of()), Set.of());
      Sharing sharing = Sharing.of(classes, Set.of(entry), List::of);
      return sharing.kind() + ": " + sharing.reason();
    }
  }
}
