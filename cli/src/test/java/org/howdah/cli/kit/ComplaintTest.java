package org.howdah.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComplaintTest {
  @Test
  void listsTheCausesAndWhereTheFirstOfThemWasThrown() {
    Throwable thrown =
        new IllegalStateException("outer", new RuntimeException(new ArithmeticException("zero")));

    assertThat(Complaint.describe(thrown).lines())
        .hasSize(4)
        .satisfies(
            lines -> {
              assertThat(lines.get(0)).isEqualTo("java.lang.IllegalStateException: outer");
              assertThat(lines.get(2))
                  .isEqualTo("  caused by: java.lang.ArithmeticException: zero");
              assertThat(lines.get(3)).startsWith("  at " + ComplaintTest.class.getName());
            });
  }

  @Test
  void saysWhichJavaAClassNeeds() {
    String text =
        Complaint.describe(
            new UnsupportedClassVersionError(
                "Main has been compiled by a more recent version of the Java Runtime (class file"
                    + " version 65.0), this version recognizes class file versions up to 61.0"));

    assertThat(text).contains("Java 21", "this is Java " + Runtime.version().feature());
  }

  @Test
  void saysHowToAddAMissingClassAndMoreMemory() {
    assertThat(Complaint.describe(new NoClassDefFoundError("com/example/Dep")))
        .contains("-libjars");
    assertThat(Complaint.describe(new OutOfMemoryError("Java heap space"))).contains("--memory");
  }

  @Test
  void keepsOfATraceOnlyTheTopOfTheRootCause() {
    String text =
        """
        map task 3 failed: java.lang.RuntimeException: outer
        \tat a.B.c(B.java:1)
        \tat java.base/d.E.f(E.java:2)
        Caused by: java.io.IOException: inner
        \tat g.H.i(H.java:1)
        \tat g.H.i(H.java:2)
        \tat g.H.i(H.java:3)
        \tat g.H.i(H.java:4)
        \tat g.H.i(H.java:5)
        \t... 12 more
        Look at the input split.""";

    assertThat(Complaint.condense(text).lines())
        .containsExactly(
            "map task 3 failed: java.lang.RuntimeException: outer",
            "Caused by: java.io.IOException: inner",
            "\tat g.H.i(H.java:1)",
            "\tat g.H.i(H.java:2)",
            "\tat g.H.i(H.java:3)",
            "\tat g.H.i(H.java:4)",
            "Look at the input split.");
  }
}
