/** What did a job of Hadoop's on YARN take, by its own history? */
package org.howdah.bench.history;
