/** Inputs that nobody would write, and what must hold for them all the same. */
package org.howdah.testkit.fuzz;
