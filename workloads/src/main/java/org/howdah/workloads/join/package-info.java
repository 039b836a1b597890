/**
 * Joins with aggregation: ratings by what is known of the users who gave them, with the users in a
 * side table or by the two passes that need none.
 */
package org.howdah.workloads.join;
