package org.howdah.grid;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The lease as the store keeps it; see docs/formats/lease.md.
 *
 * @param term whose it is; without a name if the master has stepped down
 * @param beat one more with each renewal; only that it changes matters
 */
record LeaseRecord(Term term, long beat) {
  /** What there is before the first master. */
  static final LeaseRecord NONE = new LeaseRecord(new Term(0, "", ""), 0);

  private static final byte FORMAT = 1;
  private static final int HEAD_BYTES = 1 + 2 * Long.BYTES + Short.BYTES;

  byte[] encode() {
    byte[] node = term.node().getBytes(UTF_8);
    byte[] address = term.address().getBytes(UTF_8);
    return ByteBuffer.allocate(HEAD_BYTES + node.length + address.length)
        .put(FORMAT)
        .putLong(term.epoch())
        .putLong(beat)
        .putShort((short) node.length)
        .put(node)
        .put(address)
        .array();
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IllegalArgumentException if it did not
   */
  static LeaseRecord decode(byte[] encoded) {
    ByteBuffer in = ByteBuffer.wrap(encoded);
    try {
      if (in.get() != FORMAT) {
        throw new IllegalArgumentException(
            "the lease of the master is not understood: a newer Howdah wrote it");
      }
      long epoch = in.getLong();
      long beat = in.getLong();
      byte[] node = new byte[Short.toUnsignedInt(in.getShort())];
      in.get(node);
      byte[] address = new byte[in.remaining()];
      in.get(address);
      return new LeaseRecord(
          new Term(epoch, new String(node, UTF_8), new String(address, UTF_8)), beat);
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("the lease of the master is cut off", e);
    }
  }

  /** Who is master by it; empty if nobody is. */
  Optional<Term> master() {
    return term.node().isEmpty() ? Optional.empty() : Optional.of(term);
  }

  LeaseRecord renewed() {
    return new LeaseRecord(term, beat + 1);
  }

  LeaseRecord givenUp() {
    return new LeaseRecord(new Term(term.epoch(), "", ""), beat + 1);
  }
}
