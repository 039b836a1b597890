/** The rivals: how each is started, what it is given, and which settings it gets. */
package org.howdah.bench.rival;
