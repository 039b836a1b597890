/** A job that this process has, from its submission to its end, and what such jobs share. */
package org.howdah.hadoop.job;
