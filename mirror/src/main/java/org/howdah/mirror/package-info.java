/** A copy of what the journal says of jobs, kept in a topic of Kafka. */
package org.howdah.mirror;
