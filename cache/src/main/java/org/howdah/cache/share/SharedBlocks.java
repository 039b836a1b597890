package org.howdah.cache.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.howdah.cache.Admission;
import org.howdah.cache.Blocks;
import org.howdah.cache.CachedBlock;
import org.howdah.cache.Claim;
import org.howdah.cache.Fault;
import org.howdah.cache.Loan;
import org.howdah.cache.block.BlockFiles;
import org.howdah.cache.block.BlockReader;
import org.howdah.cache.block.BlockWriter;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;

/*
 * A reader whose connection broke goes on with what it has open: a file that was deleted meanwhile can be
 * read to its end, and the bytes of a block never change. What it was writing is given up.
 */
/**
 * The blocks of a cache that another process of this user has: it says what is there and what is
 * admitted, and the files are read and written here. While that process is not there, there are no
 * blocks, and it is looked for once in a second. One that is there and does not answer holds
 * readers up for two seconds, and is left alone for half a minute then.
 */
public final class SharedBlocks implements Blocks, AutoCloseable {
  static final long PATIENCE_MILLIS = 2_000;
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Long beside {@link #PATIENCE_MILLIS}, for each time costs as much. */
  static final long LATE_RETRY_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final int MESSAGE_CHARS_MAX = 1_000;

  private final Path socket;
  private final long patienceMillis;
  private final LongSupplier nanoTime;
  private CacheLink link;
  private boolean leftAlone;
  private boolean waits;
  private long untilNanos;
  private boolean closed;

  private SharedBlocks(Path socket, CacheLink link, long patienceMillis, LongSupplier nanoTime) {
    this.socket = socket;
    this.link = link;
    this.patienceMillis = patienceMillis;
    this.nanoTime = nanoTime;
  }

  /**
   * @param socket of a {@link CacheServer}
   * @throws IOException if nobody is there
   */
  public static SharedBlocks connect(Path socket) throws IOException {
    return connect(socket, PATIENCE_MILLIS, System::nanoTime);
  }

  /**
   * @param patienceMillis how long each answer may take
   */
  static SharedBlocks connect(Path socket, long patienceMillis, LongSupplier nanoTime)
      throws IOException {
    CacheLink link = CacheLink.open(socket, patienceMillis);
    return new SharedBlocks(socket, link, patienceMillis, nanoTime);
  }

  /** The size of blocks. */
  public synchronized long blockBytes() {
    return link.hello().blockBytes();
  }

  /** What its master calls the cache. */
  public synchronized String node() {
    return link.hello().node();
  }

  /** Null if there is none now. */
  private synchronized CacheLink live() {
    if (link.isOpen() || closed) {
      return closed ? null : link;
    }
    if (link.isLate() && !leftAlone) {
      leftAlone = true;
      pause(LATE_RETRY_NANOS);
    }
    return waits && nanoTime.getAsLong() - untilNanos < 0 ? null : connected();
  }

  private CacheLink connected() {
    try {
      link = CacheLink.open(socket, patienceMillis);
      leftAlone = false;
      pause(RETRY_NANOS);
      return link;
    } catch (SocketTimeoutException e) {
      pause(LATE_RETRY_NANOS);
      return null;
    } catch (IOException e) {
      pause(RETRY_NANOS);
      return null;
    }
  }

  /** From now on, which may be long after the other side was asked. */
  private void pause(long nanos) {
    waits = true;
    untilNanos = nanoTime.getAsLong() + nanos;
  }

  @Override
  public Optional<CachedBlock> open(Request request, ChunkBuffer lent) {
    CacheLink link = live();
    long number = link == null ? 0 : link.askNumber(new Message.Lend(request));
    if (number == 0) {
      return Optional.empty();
    }
    Loan loan = new SharedLoan(link, number);
    try {
      BlockFiles files = new BlockFiles(link.hello().folder());
      BlockReader reader = files.open(request.block(), lent);
      return Optional.of(new CachedBlock(loan, reader));
    } catch (IOException e) {
      loan.unreadable(Fault.of(e), e.getMessage());
      loan.end();
      return Optional.empty();
    }
  }

  @Override
  public boolean has(BlockId block) {
    CacheLink link = live();
    return link != null && link.askNumber(new Message.Has(block)) != 0;
  }

  @Override
  public void isNow(FileVersion file, long blockBytes) {
    CacheLink link = live();
    if (link != null) {
      link.tell(new Message.Now(file, blockBytes));
    }
  }

  @Override
  public Optional<Admission> admit(Request request) {
    CacheLink link = live();
    ByteBuffer answer = link == null ? null : link.ask(new Message.Begin(request));
    long number = answer == null ? 0 : answer.getLong();
    if (number == 0) {
      return Optional.empty();
    }
    Claim claim = new SharedClaim(link, number);
    try {
      BlockFiles files = new BlockFiles(link.hello().folder());
      String name = UTF_8.decode(answer).toString();
      BlockWriter writer = files.create(request.block(), request.dataSet(), name);
      return Optional.of(new Admission(claim, writer));
    } catch (IOException e) {
      claim.notStored(request.block().bytes(), Fault.of(e), e.getMessage());
      return Optional.empty();
    }
  }

  private static String shortened(String message) {
    String text = String.valueOf(message);
    return text.substring(0, Math.min(text.length(), MESSAGE_CHARS_MAX));
  }

  /** A loan of the other process. */
  private static final class SharedLoan implements Loan {
    private final CacheLink link;
    private final long number;
    private long servedBytes;

    SharedLoan(CacheLink link, long number) {
      this.link = link;
      this.number = number;
    }

    @Override
    public void served(long bytes) {
      servedBytes += bytes;
    }

    @Override
    public void unreadable(Fault fault, String message) {
      link.tell(new Message.Unreadable(number, fault, shortened(message)));
    }

    @Override
    public void end() {
      link.tell(new Message.End(number, servedBytes));
    }
  }

  /** A claim of the other process. */
  private record SharedClaim(CacheLink link, long number) implements Claim {
    @Override
    public boolean stored() {
      return link.askNumber(new Message.Stored(number)) != 0;
    }

    @Override
    public void notStored(long bytesLeft, Fault fault, String message) {
      link.tell(new Message.NotStored(number, bytesLeft, fault, shortened(message)));
    }
  }

  /** What is open can be read to its end. */
  @Override
  public synchronized void close() {
    closed = true;
    link.close();
  }
}
