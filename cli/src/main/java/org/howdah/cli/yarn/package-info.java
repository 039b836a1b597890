/** How does one use parts of Howdah in jobs that run on a Hadoop cluster. */
package org.howdah.cli.yarn;
