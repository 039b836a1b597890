package org.howdah.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks tests that each build has no time for: {@code bin/test --long} runs them, and nothing that
 * a build shows is shown by them alone.
 */
@Documented
@Inherited
@Tag("long")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface LongTest {}
