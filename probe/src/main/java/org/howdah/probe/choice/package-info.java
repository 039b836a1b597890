/** Which of several servers has a key, as client libraries choose it, and how evenly they do. */
package org.howdah.probe.choice;
