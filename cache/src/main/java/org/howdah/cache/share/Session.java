package org.howdah.cache.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.howdah.cache.Fault;
import org.howdah.cache.Loan;
import org.howdah.cache.Node;
import org.howdah.cache.OutsideClaim;
import org.howdah.cache.policy.Request;
import org.howdah.cache.share.Message.Begin;
import org.howdah.cache.share.Message.End;
import org.howdah.cache.share.Message.Has;
import org.howdah.cache.share.Message.Lend;
import org.howdah.cache.share.Message.NotStored;
import org.howdah.cache.share.Message.Now;
import org.howdah.cache.share.Message.Stored;
import org.howdah.cache.share.Message.Unreadable;

/**
 * One process that reads through the cache: what it was lent and writes. What it leaves behind when
 * it ends, however that is, is given back. For one thread.
 */
final class Session implements AutoCloseable {
  /** More than a process can have open; the next ones are refused. */
  static final int OPEN_MAX = 4096;

  private final Node node;
  private final Map<Long, Loan> loans = new HashMap<>();
  private final Map<Long, OutsideClaim> claims = new HashMap<>();
  private long last;

  Session(Node node) {
    this.node = node;
  }

  /**
   * @return what to answer, or null if nobody waits for it
   */
  ByteBuffer handle(Message message) {
    if (message instanceof Lend lend) {
      return said(open(loans, lend.request(), node::lend));
    } else if (message instanceof Has has) {
      return said(node.has(has.block()) ? 1 : 0);
    } else if (message instanceof Begin begin) {
      return begun(open(claims, begin.request(), node::begin));
    } else if (message instanceof Stored stored) {
      OutsideClaim claim = claims.remove(stored.claim());
      return said(claim != null && claim.stored() ? 1 : 0);
    }
    told(message);
    return null;
  }

  private void told(Message message) {
    if (message instanceof Now now) {
      node.isNow(now.file(), now.blockBytes());
    } else if (message instanceof End end) {
      Loan loan = loans.remove(end.loan());
      if (loan != null) {
        loan.served(Math.max(0, end.servedBytes()));
        loan.end();
      }
    } else if (message instanceof Unreadable bad && loans.get(bad.loan()) != null) {
      loans.get(bad.loan()).unreadable(bad.fault(), bad.message());
    } else if (message instanceof NotStored not && claims.containsKey(not.claim())) {
      claims.remove(not.claim()).notStored(not.bytesLeft(), not.fault(), not.message());
    }
  }

  /** The number under which it is known, or 0. */
  private <T> long open(
      Map<Long, T> known, Request request, Function<Request, Optional<T>> opener) {
    // Whoever lets it be here is this node, whatever a process calls itself.
    Request here = new Request(node.name(), request.job(), request.dataSet(), request.block());
    Optional<T> opened = known.size() < OPEN_MAX ? opener.apply(here) : Optional.empty();
    if (opened.isEmpty()) {
      return 0;
    }
    known.put(++last, opened.get());
    return last;
  }

  private static ByteBuffer said(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).flip();
  }

  private ByteBuffer begun(long number) {
    byte[] file = number == 0 ? new byte[0] : claims.get(number).file().getBytes(UTF_8);
    return ByteBuffer.allocate(Long.BYTES + file.length).putLong(number).put(file).flip();
  }

  @Override
  public void close() {
    loans.values().forEach(Loan::end);
    loans.clear();
    claims.values().forEach(claim -> claim.notStored(0, Fault.NONE, ""));
    claims.clear();
  }
}
