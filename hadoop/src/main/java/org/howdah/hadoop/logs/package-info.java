/** What a job, its attempts and the user's code log and print, and to which file each line goes. */
package org.howdah.hadoop.logs;
