/** How does map output come to the reduce task that needs it, each byte once. */
package org.howdah.shuffle;
