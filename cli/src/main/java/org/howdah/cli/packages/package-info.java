/** What a command line says of packages, and what their user sees of the search for them. */
package org.howdah.cli.packages;
