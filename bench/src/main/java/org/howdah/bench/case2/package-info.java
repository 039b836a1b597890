/**
 * The command {@code howdah bench case2}: the second case of "Getting MapReduce 2 Up to Speed", a
 * job that is all shuffle, on a cluster whose first machine has too little memory to keep its map
 * output in the page cache. It tells what was read from disks, delivered and thrown away, and how
 * long reduce tasks fetched.
 */
package org.howdah.bench.case2;
