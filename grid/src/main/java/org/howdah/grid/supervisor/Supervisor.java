package org.howdah.grid.supervisor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.Candidate;
import org.howdah.grid.JobListing;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.grid.MasterKeeper;
import org.howdah.grid.Term;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.NodeLinks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.http.Service;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The master keeps nothing in memory that another could not find out: the journal says which jobs there
 * are, the nodes say which managers run. It need not be right about the latter, for of two managers of one
 * job the journal believes the later. A client starts the first manager of its job itself; the master
 * steps in when none is seen for a while.
 */
/**
 * The part of a node that looks after jobs while it is master: a job whose manager is lost gets
 * another, and what is left of old jobs is cleared away. Each node has one.
 */
public final class Supervisor implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);
  private static final long LOOK_MILLIS = 500;

  /** To look for jobs takes a request for each partition: seldom, while there are none. */
  private static final long IDLE_MILLIS = 5_000;

  /** For how long a job may be without a manager, which its client or its node may just start. */
  private static final long GRACE_MILLIS = 3_000;

  /** As long as a node has to notice that a worker is cut off. */
  private static final long QUIET_MILLIS = 15_000;

  private final Service service;
  private final RemoteStore store;
  private final Journal journal;
  private final MasterKeeper keeper;
  private final NodeLinks links;
  private final Complaints complaints = new Complaints();
  private final Orphans orphans;
  private final ScheduledExecutorService thread;
  private final LostJobs lostJobs;
  private final EndedJobs endedJobs;
  private long adopted;
  private long nextLookMillis;

  private Supervisor(
      Service service,
      RemoteStore store,
      String address,
      long silenceMillis,
      long graceMillis,
      long quietMillis)
      throws HowdahException {
    this.service = service;
    this.store = store;
    links = new NodeLinks(service.access(List.of(address)));
    DataSet said = JobsData.journal(store);
    JobsData.bundles(store); // Made before the first job needs it.
    journal = new Journal(said);
    ManagerWatch watch = new ManagerWatch(said, quietMillis, System::nanoTime);
    lostJobs = new LostJobs(journal, said, watch, graceMillis, Supervisor::nowMillis);
    endedJobs = new EndedJobs(journal, said, store, Supervisor::nowMillis);
    orphans = new Orphans(store, journal, Supervisor::nowMillis);
    DataSet own = JobsData.journal(service.store());
    String name = service.store().nodeName();
    keeper =
        MasterKeeper.start(
            own,
            Candidate.patient(name, address, silenceMillis),
            node -> service.store().nodes().contains(node),
            new Log());
    thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, "grid-supervisor");
              made.setDaemon(true);
              return made;
            });
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static final class Log implements MasterKeeper.Listener {
    @Override
    public void leads(Term term) {
      LOG.info("this node is master of jobs, epoch {}", term.epoch());
    }

    @Override
    public void follows(Optional<Term> master) {
      LOG.debug("master of jobs: {}", master);
    }
  }

  /**
   * Begins.
   *
   * @param service the node's data, which is served by HTTP already
   * @param silenceMillis after which the store puts a node out of the group
   */
  public static Supervisor start(Service service, long silenceMillis) throws HowdahException {
    return start(service, silenceMillis, GRACE_MILLIS, QUIET_MILLIS);
  }

  /**
   * @param graceMillis for how long a job may be without a manager
   * @param quietMillis for how long a manager that was heard may say nothing
   */
  static Supervisor start(Service service, long silenceMillis, long graceMillis, long quietMillis)
      throws HowdahException {
    String address = service.addresses().get().get(service.store().nodeName());
    if (address == null) {
      throw new HowdahException(ErrorCode.INTERNAL, "this node does not know its own address");
    }
    RemoteStore store = service.access(List.of(address)).open();
    try {
      return new Supervisor(service, store, address, silenceMillis, graceMillis, quietMillis);
    } catch (HowdahException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private void look() {
    try {
      long term = keeper.epoch();
      if (term == 0) {
        adopted = 0;
        complaints.retain(Set.of());
        return;
      }
      long now = nowMillis();
      if (adopted == term && now < nextLookMillis) {
        return;
      }
      if (adopted != term) {
        journal.adopt(term);
        adopted = term;
        lostJobs.clear();
      }
      JobListing listing = journal.list();
      boolean idle = listing.jobs().values().stream().allMatch(job -> job.state().ended());
      nextLookMillis = idle ? now + IDLE_MILLIS : now;
      nameDamaged(listing.damaged());
      lookAfter(listing, term);
      orphans.look(listing);
      complaints.retain(listing.damaged().keySet());
    } catch (HowdahException e) {
      if (isNews(e.getMessage())) {
        LOG.warn("the master cannot look after jobs now, and goes on trying: {}", e.getMessage());
      }
    } catch (RuntimeException | Error e) {
      if (isNews(e.toString())) {
        LOG.warn("the master cannot look after jobs now, and goes on trying", e);
      }
    }
  }

  private static long nowMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  /** Who is not told of it wonders why jobs that lose their managers get no others. */
  private boolean isNews(String wrong) {
    return !thread.isShutdown() && complaints.isNew("", wrong);
  }

  /** One record that is not understood is no reason to leave other jobs alone. */
  private void nameDamaged(Map<String, HowdahException> damaged) {
    damaged.forEach(
        (job, why) -> {
          if (complaints.isNew(job, why.getMessage())) {
            LOG.warn(
                "nobody looks after the job {}: {}; if no newer Howdah did, howdah store rm {} job/{} has the nodes forget it",
                job,
                why.getMessage(),
                Journal.DATA_SET,
                job);
          }
        });
  }

  private void lookAfter(JobListing listing, long term) throws HowdahException {
    Map<String, JobRecord> jobs = listing.jobs();
    if (jobs.isEmpty()) {
      return;
    }
    Managers managers = Managers.on(nodes());
    lostJobs.retain(jobs.keySet());
    List<String> ended = new ArrayList<>();
    for (Map.Entry<String, JobRecord> job : jobs.entrySet()) {
      if (job.getValue().state().ended()) {
        ended.add(job.getKey());
      } else if (managers.has(job.getKey()) && !lostJobs.isSilent(job.getKey(), managers)) {
        lostJobs.found(job.getKey());
      } else if (managers.areAny() && managers.isComplete()) {
        lostJobs.restart(job.getKey(), job.getValue(), managers, term);
      }
    }
    journal.deleteEvents(listing);
    if (managers.isComplete() && !ended.isEmpty()) {
      endedJobs.clear(ended, managers);
    }
  }

  private Map<String, GridNode> nodes() throws HowdahException {
    Map<String, String> addresses = service.addresses().get();
    Map<String, GridNode> nodes = new HashMap<>();
    for (String node : service.store().nodes()) {
      String address = addresses.get(node);
      if (address != null) {
        nodes.put(address, links.to(address));
      }
    }
    return nodes;
  }

  /** Gives up being master; jobs go on. */
  @Override
  public void close() {
    thread.shutdownNow();
    keeper.close();
    journal.close();
    links.close();
    store.close();
  }
}
