/** {@code howdah store}: data sets, and the keys in them. */
package org.howdah.cli.store;
