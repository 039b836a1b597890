import com.linkedin.paldb.api.PalDB;
import com.linkedin.paldb.api.StoreReader;
import com.linkedin.paldb.api.StoreWriter;
import com.spotify.folsom.AsciiMemcacheClient;
import com.spotify.folsom.MemcacheClientBuilder;
import java.io.File;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import net.rubyeye.xmemcached.XMemcachedClientBuilder;
import net.rubyeye.xmemcached.transcoders.CompressionMode;
import net.spy.memcached.AddrUtil;
import net.spy.memcached.CachedData;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.transcoders.Transcoder;
import org.howdah.bench.side.client.Keys;
import org.howdah.bench.side.client.LookUpClient;

/**
 * The clients that side tables are measured against. Each gets the bytes of every value and checks
 * their number. One client object for each thread, as each task has its own.
 */
public final class SideRivals {
  private static final int VALUE_BYTES = 8;
  private static final int BULK = 500;

  private SideRivals() {}

  private static void check(byte[] value) {
    if (value == null || value.length != VALUE_BYTES) {
      throw new IllegalStateException("a value is missing or wrong");
    }
  }

  private static int check(Collection<byte[]> values) {
    values.forEach(SideRivals::check);
    return values.size();
  }

  /** spymemcached, one synchronous get after the other. Arguments: {@code host:port}. */
  public static class Spy implements LookUpClient {
    static final Transcoder<byte[]> BYTES =
        new Transcoder<>() {
          @Override
          public boolean asyncDecode(CachedData data) {
            return false;
          }

          @Override
          public CachedData encode(byte[] value) {
            return new CachedData(0, value, getMaxSize());
          }

          @Override
          public byte[] decode(CachedData data) {
            return data.getData();
          }

          @Override
          public int getMaxSize() {
            return CachedData.MAX_SIZE;
          }
        };

    private final String server;

    public Spy(List<String> arguments) {
      System.setProperty("net.spy.log.LoggerImpl", "net.spy.memcached.compat.log.SLF4JLogger");
      server = arguments.get(0);
    }

    MemcachedClient connect() throws IOException {
      return new MemcachedClient(AddrUtil.getAddresses(server));
    }

    @Override
    public Worker open(Keys keys) throws IOException {
      MemcachedClient client = connect();
      return () -> {
        check(client.get(keys.next(), BYTES));
        return 1;
      };
    }
  }

  /** spymemcached, many keys in a call. Arguments: {@code host:port}. */
  public static final class SpyBulk extends Spy {
    public SpyBulk(List<String> arguments) {
      super(arguments);
    }

    @Override
    public Worker open(Keys keys) throws IOException {
      MemcachedClient client = connect();
      return () -> {
        check(client.getBulk(keys.next(BULK), BYTES).values());
        return BULK;
      };
    }
  }

  /** xmemcached, many keys in a call. Arguments: {@code host:port}. */
  public static final class XBulk implements LookUpClient {
    /** Without the conversions, so without their settings. */
    private static final class Bytes
        implements net.rubyeye.xmemcached.transcoders.Transcoder<byte[]> {
      @Override
      public net.rubyeye.xmemcached.transcoders.CachedData encode(byte[] value) {
        return new net.rubyeye.xmemcached.transcoders.CachedData(0, value);
      }

      @Override
      public byte[] decode(net.rubyeye.xmemcached.transcoders.CachedData data) {
        return data.getData();
      }

      @Override
      public void setPrimitiveAsString(boolean on) {}

      @Override
      public void setPackZeros(boolean on) {}

      @Override
      public void setCompressionThreshold(int bytes) {}

      @Override
      public boolean isPrimitiveAsString() {
        return false;
      }

      @Override
      public boolean isPackZeros() {
        return false;
      }

      @Override
      public void setCompressionMode(CompressionMode mode) {}
    }

    private final String server;

    public XBulk(List<String> arguments) {
      server = arguments.get(0);
    }

    @Override
    public Worker open(Keys keys) throws IOException {
      var client =
          new XMemcachedClientBuilder(net.rubyeye.xmemcached.utils.AddrUtil.getAddresses(server))
              .build();
      Bytes transcoder = new Bytes();
      return () -> {
        check(client.get(keys.next(BULK), transcoder).values());
        return BULK;
      };
    }
  }

  /** folsom, calls of a hundred keys, several under way. Arguments: {@code host:port}. */
  public static final class Folsom implements LookUpClient {
    private static final int KEYS = 100;
    private static final int UNDER_WAY = 16;

    private final String[] server;

    public Folsom(List<String> arguments) {
      server = arguments.get(0).split(":");
    }

    @Override
    public Worker open(Keys keys) throws Exception {
      AsciiMemcacheClient<byte[]> client =
          MemcacheClientBuilder.newByteArrayClient()
              .withAddress(server[0], Integer.parseInt(server[1]))
              .withRequestTimeoutMillis(TimeUnit.SECONDS.toMillis(30))
              .connectAscii();
      client.awaitConnected(10, TimeUnit.SECONDS);
      Deque<CompletionStage<List<byte[]>>> underWay = new ArrayDeque<>();
      return new Worker() {
        @Override
        public int step() throws Exception {
          underWay.add(client.get(keys.next(KEYS)));
          return underWay.size() < UNDER_WAY ? 0 : await();
        }

        private int await() throws Exception {
          return check(underWay.remove().toCompletableFuture().get());
        }

        @Override
        public int drain() throws Exception {
          int answered = 0;
          while (!underWay.isEmpty()) {
            answered += await();
          }
          return answered;
        }
      };
    }
  }

  /** PalDB, a reader for each thread. Arguments: the file, made if it is not there; the keys. */
  public static final class Pal implements LookUpClient {
    private static final int STEP = 100;

    private final File file;

    public Pal(List<String> arguments) throws IOException {
      file = new File(arguments.get(0));
      if (!file.exists()) {
        File partial = new File(arguments.get(0) + ".partial");
        StoreWriter writer = PalDB.createWriter(partial);
        for (int i = 0; i < Integer.parseInt(arguments.get(1)); i++) {
          writer.put(Keys.key(i), Keys.value(i));
        }
        writer.close();
        if (!partial.renameTo(file)) {
          throw new IOException("cannot rename " + partial + " to " + file);
        }
      }
    }

    @Override
    public Worker open(Keys keys) {
      StoreReader reader = PalDB.createReader(file);
      return () -> {
        for (int i = 0; i < STEP; i++) {
          reader.getDouble(keys.next());
        }
        return STEP;
      };
    }
  }
}
