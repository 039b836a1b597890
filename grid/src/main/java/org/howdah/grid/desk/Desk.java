package org.howdah.grid.desk;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.howdah.grid.Answers;
import org.howdah.grid.Candidate;
import org.howdah.grid.JobListing;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.grid.Launch;
import org.howdah.grid.MasterKeeper;
import org.howdah.grid.StatusHead;
import org.howdah.grid.Term;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.NodeLinks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Value;
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
public final class Desk implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Desk.class);
  private static final long LOOK_MILLIS = 500;

  /** To look for jobs takes a request for each partition: seldom, while there are none. */
  private static final long IDLE_MILLIS = 5_000;

  /** For how long a job may be without a manager, which its client or its node may just start. */
  private static final long GRACE_MILLIS = 3_000;

  /** As long as a node has to notice that a worker is cut off. */
  private static final long QUIET_MILLIS = 15_000;

  /**
   * Managers of one job that one master starts in a row of which none gets a task done; a job that
   * ends all of them is to blame.
   */
  private static final int STARTS_MAX = 5;

  private static final int ENDED_KEPT = 200;

  /** For how long nodes keep what a manager that has ended has logged, and its files. */
  private static final long LOG_MILLIS = 600_000;

  private static final int LOG_CHARS_MAX = 2_000;

  /** What there may be of a job beside its journal and its bundles; see docs/formats/journal.md. */
  private static final List<String> SAID = List.of("status", "kill", "reason", QueueWord.KEY);

  private final Service service;
  private final RemoteStore store;
  private final DataSet said;
  private final Journal journal;
  private final MasterKeeper keeper;
  private final NodeLinks links;
  private final Map<String, Long> without = new HashMap<>();
  private final Map<String, Integer> starts = new HashMap<>();
  private final Map<String, Long> tasksDone = new HashMap<>();
  private final Map<String, Managers.Started> lastStarts = new HashMap<>();
  private final Map<String, Long> endedMillis = new HashMap<>();

  /** Jobs that no node had room for when the oldest of them was tried. */
  private final Set<String> queued = new HashSet<>();

  private final QueueWord queueWord;
  private final Complaints complaints = new Complaints();
  private final Orphans orphans;
  private final ScheduledExecutorService thread;
  private final long graceMillis;
  private final ManagerWatch watch;
  private long adopted;
  private long nextLookMillis;

  private Desk(
      Service service,
      RemoteStore store,
      String address,
      long silenceMillis,
      long graceMillis,
      long quietMillis)
      throws HowdahException {
    this.graceMillis = graceMillis;
    this.service = service;
    this.store = store;
    links = new NodeLinks(service.access(List.of(address)));
    said = JobsData.journal(store);
    JobsData.bundles(store); // Made before the first job needs it.
    journal = new Journal(said);
    watch = new ManagerWatch(said, quietMillis, System::nanoTime);
    queueWord = new QueueWord(said);
    orphans = new Orphans(store, journal, Desk::nowMillis);
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
              Thread made = new Thread(task, "grid-desk");
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
  public static Desk start(Service service, long silenceMillis) throws HowdahException {
    return start(service, silenceMillis, GRACE_MILLIS, QUIET_MILLIS);
  }

  /**
   * @param graceMillis for how long a job may be without a manager
   * @param quietMillis for how long a manager that was heard may say nothing
   */
  static Desk start(Service service, long silenceMillis, long graceMillis, long quietMillis)
      throws HowdahException {
    String address = service.addresses().get().get(service.store().nodeName());
    if (address == null) {
      throw new HowdahException(ErrorCode.INTERNAL, "this node does not know its own address");
    }
    RemoteStore store = service.access(List.of(address)).open();
    try {
      return new Desk(service, store, address, silenceMillis, graceMillis, quietMillis);
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
        without.clear();
        starts.clear();
        tasksDone.clear();
        lastStarts.clear();
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
    watch.retain(jobs.keySet());
    queued.retainAll(jobs.keySet());
    queueWord.retain(jobs.keySet());
    starts.keySet().retainAll(jobs.keySet());
    tasksDone.keySet().retainAll(jobs.keySet());
    List<String> ended = new ArrayList<>();
    for (Map.Entry<String, JobRecord> job : jobs.entrySet()) {
      if (job.getValue().state().ended()) {
        ended.add(job.getKey());
      } else if (managers.has(job.getKey()) && !isSilent(job.getKey(), managers)) {
        without.remove(job.getKey());
      } else if (managers.areAny() && managers.isComplete()) {
        restart(job.getKey(), job.getValue(), managers, term);
      }
    }
    journal.deleteEvents(listing);
    if (managers.isComplete() && !ended.isEmpty()) {
      clear(ended, managers);
    }
  }

  /** One that is gets a successor, with which its process is killed. */
  private boolean isSilent(String job, Managers managers) throws HowdahException {
    boolean silent = watch.isSilent(job, managers.of(job));
    if (silent && !without.containsKey(job)) {
      LOG.warn("the manager of job {} lives and says nothing", job);
    }
    return silent;
  }

  private void restart(String job, JobRecord record, Managers managers, long term)
      throws HowdahException {
    long now = nowMillis();
    if (now - without.computeIfAbsent(job, none -> now) < graceMillis) {
      return;
    }
    noteProgress(job);
    if (starts.getOrDefault(job, 0) >= STARTS_MAX) {
      if (!isKilled(job, term)) {
        giveUp(job, managers, term);
      }
    } else if (managers.mayHaveRoom(job)) {
      start(job, record, managers, term);
    } else if (!isKilled(job, term)) {
      queueWord.say(job);
    }
  }

  /** Managers that were lost by no fault of the job, over days, are no reason to give it up. */
  private void noteProgress(String job) throws HowdahException {
    Value status = Answers.await(said.get((job + "/status").getBytes(US_ASCII)), job);
    try {
      long done = status == null ? 0 : StatusHead.of(status.bytes()).tasksDone();
      if (done > tasksDone.getOrDefault(job, 0L)) {
        tasksDone.put(job, done);
        starts.remove(job);
      }
    } catch (IOException notUnderstood) {
      LOG.debug("nobody can say how far the job {} is", job, notUnderstood);
    }
  }

  /**
   * Ends a job that is to be killed and gets no manager. One that does get one is left to that,
   * which also removes its unfinished output.
   */
  private boolean isKilled(String job, long term) throws HowdahException {
    if (Answers.await(said.get((job + "/kill").getBytes(US_ASCII)), job) == null) {
      return false;
    }
    journal.end(job, JobState.KILLED, term);
    LOG.warn("job {} is killed without a manager: what there is of its output stays", job);
    return true;
  }

  /** As the client that has submitted the job would. */
  private void start(String job, JobRecord record, Managers managers, long term)
      throws HowdahException {
    try {
      List<String> options = Descriptions.options(journal, job);
      Launch launch = new Launch("submit", Launch.MANAGER, options, Launch.MANAGER_HEAP_BYTES);
      lastStarts.put(job, managers.start(job, launch));
      LOG.info(
          "job {} ({}) had no manager{}",
          job,
          record.state(),
          record.manager().isEmpty() ? "" : "; it was on the node " + record.manager());
      watch.replaced(job);
      starts.merge(job, 1, Integer::sum);
      queued.remove(job);
      without.remove(job);
    } catch (HowdahException e) {
      if (!isKilled(job, term)) {
        notStarted(job, record, e);
      }
    }
  }

  /** A job for which no node has room is tried at each look, so that the oldest is the next. */
  private void notStarted(String job, JobRecord record, HowdahException why)
      throws HowdahException {
    if (why.code() != ErrorCode.BUSY) {
      without.remove(job);
      LOG.warn("job {} ({}) gets no manager now: {}", job, record.state(), why.getMessage());
      return;
    }
    queueWord.say(job);
    if (queued.add(job)) {
      LOG.info("job {} ({}) waits for room: {}", job, record.state(), why.getMessage());
    }
  }

  /** Says why, before the journal says that: who sees that the job has ended can see the reason. */
  private void giveUp(String job, Managers managers, long term) throws HowdahException {
    Managers.Started last = lastStarts.remove(job);
    String reason =
        "it has lost %d managers in a row, got no further with them, and gets no more%s"
            .formatted(STARTS_MAX, last == null ? "" : managers.fate(last, LOG_CHARS_MAX));
    LOG.warn("job {}: {}", job, reason);
    byte[] key = (job + "/reason").getBytes(US_ASCII);
    Answers.await(said.change(key, Change.put(reason.getBytes(UTF_8))), job);
    journal.end(job, JobState.FAILED, term);
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

  /** Of jobs that have ended, deletes what nobody needs any more, and forgets the oldest. */
  private void clear(List<String> ended, Managers managers) throws HowdahException {
    long now = nowMillis();
    Set<String> unmanaged = new HashSet<>(ended);
    unmanaged.removeIf(managers::has);
    Set<String> justEnded = new HashSet<>(unmanaged);
    justEnded.removeAll(endedMillis.keySet());
    Set<String> old = Set.copyOf(ended.subList(0, Math.max(0, ended.size() - ENDED_KEPT)));
    if (!justEnded.isEmpty() || !old.isEmpty()) {
      // Bundles may hold secrets.
      deleteBundles(job -> old.contains(job) || justEnded.contains(job));
    }
    justEnded.forEach(job -> endedMillis.put(job, now));
    for (String job : unmanaged) {
      if (old.contains(job) || now - endedMillis.get(job) > LOG_MILLIS) {
        managers.clear(job);
        endedMillis.put(job, now); // What is left is asked for again, but not at each look.
      }
    }
    // Last, so that what is left can be found again.
    for (String job : old) {
      deleteSaid(job);
      journal.forget(job);
      endedMillis.remove(job);
    }
  }

  /** One look at all keys, however many jobs there are. */
  private void deleteBundles(Predicate<String> isMeant) throws HowdahException {
    DataSet bundles = JobsData.bundles(store); // Perhaps anew, if it was dropped.
    for (Map.Entry<String, List<String>> job : Orphans.bundles(bundles).entrySet()) {
      if (isMeant.test(job.getKey())) {
        for (String key : job.getValue()) {
          Orphans.delete(bundles, key);
        }
      }
    }
  }

  private void deleteSaid(String job) throws HowdahException {
    for (String what : SAID) {
      Orphans.delete(said, job + "/" + what);
    }
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
