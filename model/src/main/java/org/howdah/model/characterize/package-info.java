/**
 * What bounds a job: its phases by what their tasks and their machine did, as runs' records tell
 * it, and from which size on more of something gains little.
 */
package org.howdah.model.characterize;
