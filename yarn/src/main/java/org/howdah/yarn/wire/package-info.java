/** What do reduce tasks and NodeManagers say to each other beyond Hadoop's own shuffle. */
package org.howdah.yarn.wire;
