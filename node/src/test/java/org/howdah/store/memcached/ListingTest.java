package org.howdah.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Scan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lists of all keys, which clients use to look after what they stored. */
@Timeout(60)
class ListingTest {
  private static final String LIST = "lru_crawler metadump all\r\n";
  private static final int MANY = 20_000;

  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private DataSet data;
  private Server server;

  @BeforeEach
  void start() throws Exception {
    data = store.create("default", 1);
    Limits limits = new Limits(1 << 20, 1 << 20, 10, 1 << 24, 1 << 24, 60);
    server = Server.start("127.0.0.1", 0, data, limits, System::currentTimeMillis);
  }

  @AfterEach
  void stop() {
    server.close();
    store.close();
  }

  private Client client() throws Exception {
    return new Client("127.0.0.1:" + server.port());
  }

  @Test
  void eachKeyHasALine() throws Exception {
    server.listKeysBy(data::scan);
    try (Client client = client()) {
      client.ask("set a%b+c 0 0 1\r\nx\r\nset \u00e9 0 1000 1\r\nx\r\nset k 0 0 1\r\nx\r\n");
      client.ask("delete k\r\n");
      assertThat(client.ask(LIST).lines().map(line -> line.replaceAll("cas=\\d+", "cas=#")))
          .hasSize(3)
          .contains("key=a%25b%2Bc exp=-1 la=0 cas=# fetch=no cls=1 size=0")
          .anyMatch(line -> line.matches("key=%E9 exp=\\d{10} la=0 cas=# fetch=no cls=1 size=0"))
          .endsWith("END");
    }
  }

  @Test
  void longListsAreSentAsTheyAreReadAndTheConnectionGoesOn() throws Exception {
    server.listKeysBy(data::scan);
    try (Client client = client()) {
      StringBuilder sets = new StringBuilder();
      for (int i = 0; i < MANY; i++) {
        sets.append("set key").append(i).append(" 0 0 1 noreply\r\nx\r\n");
      }
      assertThat(client.ask(sets.toString())).isEmpty();
      assertThat(client.ask(LIST).lines().filter(line -> line.startsWith("key="))).hasSize(MANY);
      assertThat(client.ask("get key7\r\n")).startsWith("VALUE key7");
    }
  }

  @Test
  void oneClientListsAtATimeAndOneThatGoesAwayEndsItsList() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    server.listKeysBy(partition -> awaited(begun, goOn, partition));
    try (Client first = client();
        Client second = client()) {
      first.send(LIST);
      begun.await();
      assertThat(second.ask(LIST)).isEqualTo("BUSY currently processing crawler request\r\n");
      first.hangUp();
      goOn.countDown();
      String answer = "BUSY";
      while (answer.startsWith("BUSY")) {
        answer = second.ask(LIST);
      }
      assertThat(answer).isEqualTo("END\r\n");
    }
  }

  private Scan awaited(CountDownLatch begun, CountDownLatch goOn, int partition)
      throws HowdahException {
    begun.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return data.scan(partition);
  }

  @Test
  void aListThatIsNotWholeEndsWithAnError() throws Exception {
    server.listKeysBy(
        partition -> {
          if (partition == 1) {
            throw new HowdahException(ErrorCode.LOST, "an owner is away");
          }
          return data.scan(partition);
        });
    try (Client client = client()) {
      assertThat(client.ask(LIST)).endsWith("SERVER_ERROR an owner is away\r\n");
      assertThat(client.ask("get a\r\n")).isEqualTo("END\r\n");
    }
  }

  @Test
  void whereNobodyListsItIsNoRequest() throws Exception {
    try (Client client = client()) {
      assertThat(client.ask(LIST)).isEqualTo("ERROR\r\n");
    }
  }
}
