/** Programs as users write them, for tests that run them. */
package org.howdah.cli.programs;
