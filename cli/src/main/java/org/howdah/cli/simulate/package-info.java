/** {@code howdah simulate}: caches and clusters that are not there. */
package org.howdah.cli.simulate;
