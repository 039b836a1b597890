/** Files of this machine as Hadoop's classes see them. */
package org.howdah.hadoop.files;
