package org.howdah.model.grid;

/**
 * Jobs that run at once, all alike, and share the nodes equally.
 *
 * @param nodes 1 or more
 * @param slots tasks that a node runs at once
 * @param jobs that run at once; no more than there are slots in all
 * @param waves how many map tasks a job has for each of its slots; it has a reduce task for each
 * @param mapSeconds that a map task computes
 * @param reduceSeconds that a reduce task computes for as many bytes as a map task puts out
 * @param mapOutputBytes of a map task
 * @param copies of map output
 * @param heartbeatSeconds after how long each node tells the master again that it is there
 */
public record GridLoad(
    int nodes,
    int slots,
    int jobs,
    int waves,
    double mapSeconds,
    double reduceSeconds,
    double mapOutputBytes,
    int copies,
    double heartbeatSeconds) {
  /** The most map tasks of all jobs together, so that a simulation ends soon. */
  public static final long TASKS_MAX = 4_000_000;

  /** 100 nodes that sort, the shortest tasks and the most map output of all that was measured. */
  public static final GridLoad DEFAULT = new GridLoad(100, 8, 10, 10, 0.7, 0.7, 128 << 20, 2, 1);

  public GridLoad {
    boolean positive = nodes >= 1 && slots >= 1 && jobs >= 1 && waves >= 1 && copies >= 1;
    boolean timed = mapSeconds > 0 && reduceSeconds >= 0 && heartbeatSeconds > 0;
    if (!positive || !timed || mapOutputBytes < 0) {
      throw new IllegalArgumentException(
          "nodes, slots, jobs, waves, copies and the times of tasks and heartbeats must be more"
              + " than 0");
    }
    if (jobs > (long) nodes * slots) {
      throw new IllegalArgumentException(
          "%d jobs cannot share %d slots: give fewer jobs or more nodes"
              .formatted(jobs, (long) nodes * slots));
    }
    if ((long) nodes * slots * waves > TASKS_MAX) {
      throw new IllegalArgumentException(
          "%d nodes with %d slots and %d waves are more than %d tasks: give fewer waves"
              .formatted(nodes, slots, waves, TASKS_MAX));
    }
  }

  /** The same on another number of nodes. */
  public GridLoad on(int otherNodes) {
    return with(otherNodes, jobs, waves);
  }

  /** The same with another number of jobs. */
  public GridLoad of(int otherJobs) {
    return with(nodes, otherJobs, waves);
  }

  /** The same with another number of waves. */
  GridLoad in(int otherWaves) {
    return with(nodes, jobs, otherWaves);
  }

  private GridLoad with(int itsNodes, int itsJobs, int itsWaves) {
    return new GridLoad(
        itsNodes,
        slots,
        itsJobs,
        itsWaves,
        mapSeconds,
        reduceSeconds,
        mapOutputBytes,
        copies,
        heartbeatSeconds);
  }

  /** How many slots each job has, and how many reduce tasks. */
  int share() {
    return (int) ((long) nodes * slots / jobs);
  }

  int maps() {
    return share() * waves;
  }

  /** A map task, with writing what other nodes hold copies of. */
  double mapTaskSeconds(GridCosts costs) {
    double sent = nodes == 1 ? 0 : mapOutputBytes * (copies - 1);
    return mapSeconds + sent * slots / costs.networkBytesPerSecond();
  }

  /** A reduce task, with fetching its share of all map output. */
  double reduceTaskSeconds(GridCosts costs) {
    double bytes = mapOutputBytes * waves;
    double fetched = bytes * (nodes - 1) / nodes;
    return maps() * costs.fetchSeconds()
        + fetched * slots / costs.networkBytesPerSecond()
        + reduceSeconds * waves;
  }

  /** How long a job takes if nothing but its tasks takes time. */
  double idealSeconds(GridCosts costs) {
    return waves * mapTaskSeconds(costs) + reduceTaskSeconds(costs);
  }
}
