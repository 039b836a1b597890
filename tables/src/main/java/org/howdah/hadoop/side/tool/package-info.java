/** The command that loads, checks, mends and drops side tables. */
package org.howdah.hadoop.side.tool;
