package org.howdah.record.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a type that programs may depend on: it, its public and protected members, and such types
 * within it stay as they are until a version says otherwise by its number. What is {@link Internal}
 * there does not count, nor does any type without this mark, public or not.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface PublicApi {}
