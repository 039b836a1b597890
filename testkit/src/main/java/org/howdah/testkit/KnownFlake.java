package org.howdah.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test that is known to fail now and then: until it is mended, it does not fail a build in
 * which it passes when it is run again.
 *
 * <p>Stands for 30 days, after which {@code TidyTest} refuses it. Each build counts and prints
 * those that there are.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface KnownFlake {
  /** The day it was first seen, as {@code 2026-11-26}. Stands first. */
  String since();

  /** What is known of the cause. */
  String why();
}
