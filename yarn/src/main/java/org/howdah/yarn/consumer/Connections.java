package org.howdah.yarn.consumer;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.security.GeneralSecurityException;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Makes connections to NodeManagers, by TLS if the cluster's shuffle wants it. Any thread may. */
final class Connections implements AutoCloseable {
  private static final int CONNECT_MILLIS_MAX = 30_000;

  private final SSLFactory ssl;
  private final SSLSocketFactory sockets;
  private final int connectMillis;
  private final int readMillis;

  private Connections(SSLFactory ssl, SSLSocketFactory sockets, ReduceSettings settings) {
    this.ssl = ssl;
    this.sockets = sockets;
    connectMillis = Math.min(settings.connectMillis(), CONNECT_MILLIS_MAX);
    readMillis = settings.readMillis();
  }

  /**
   * As a job's settings say.
   *
   * @throws HowdahException if the shuffle is encrypted and this node's settings of TLS are bad
   */
  static Connections of(JobConf conf, ReduceSettings settings) throws HowdahException {
    if (!conf.getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT)) {
      return new Connections(null, null, settings);
    }
    SSLFactory ssl = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
    try {
      ssl.init();
      // Always the same, so that connections are known to be alike and are kept.
      return new Connections(ssl, ssl.createSSLSocketFactory(), settings);
    } catch (GeneralSecurityException | IOException e) {
      ssl.destroy();
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "TLS of the shuffle cannot be used: " + e, e);
    }
  }

  /** One that is not connected yet. */
  HttpURLConnection to(URL url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    if (ssl != null) {
      HttpsURLConnection secure = (HttpsURLConnection) connection;
      secure.setSSLSocketFactory(sockets);
      secure.setHostnameVerifier(ssl.getHostnameVerifier());
    }
    connection.setConnectTimeout(connectMillis);
    connection.setReadTimeout(readMillis);
    return connection;
  }

  @Override
  public void close() {
    if (ssl != null) {
      ssl.destroy();
    }
  }
}
