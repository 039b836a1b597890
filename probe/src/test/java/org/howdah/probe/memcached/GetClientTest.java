package org.howdah.probe.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.howdah.probe.choice.KeyHash;
import org.howdah.probe.choice.Modulo;
import org.howdah.probe.memcached.GetLoad.Transport;
import org.junit.jupiter.api.Test;

/** One client that comes to its load when that is over already. */
class GetClientTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private int asked;

  private final Gets server =
      new Gets() {
        @Override
        public void send(int[] keys, int count) {
          asked++;
        }

        @Override
        public int receive() {
          return 1;
        }

        @Override
        public void close() {}
      };

  private void askLate(double getsPerSecond) throws Exception {
    GetLoad load = new GetLoad(Transport.TCP, 1, 1, getsPerSecond, SECOND);
    Values values = new Values(10, 64, false);
    GetClient client =
        new GetClient(List.of(server), values, new Modulo(KeyHash.CRC32, 1), load, 0);
    client.ask(System.nanoTime() - 2 * SECOND.toNanos());
    assertThat(client.nanos().getTotalCount()).isEqualTo(asked);
  }

  @Test
  void inAClosedLoopItAsksOnceAllTheSame() throws Exception {
    askLate(GetLoad.AS_FAST);
    assertThat(asked).isOne();
  }

  @Test
  void atARateItSendsAllThatWasDueAndWasSentLate() throws Exception {
    askLate(20);
    assertThat(asked).isEqualTo(20);
  }
}
