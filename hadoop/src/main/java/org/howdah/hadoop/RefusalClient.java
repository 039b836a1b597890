package org.howdah.hadoop;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * Of what a provider throws Hadoop's client tells nobody more than "Cannot initialize Cluster". What a
 * client throws comes to whoever submits the job.
 */
/** A client that answers whatever it is asked with why no job can run. */
final class RefusalClient implements InvocationHandler {
  private final String reason;

  private RefusalClient(String reason) {
    this.reason = reason;
  }

  /** One of whatever methods the Hadoop has that is here. */
  static ClientProtocol of(String reason) {
    return (ClientProtocol)
        Proxy.newProxyInstance(
            ClientProtocol.class.getClassLoader(),
            new Class<?>[] {ClientProtocol.class},
            new RefusalClient(reason));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments)
      throws HowdahException, IllegalAccessException, InvocationTargetException {
    if (method.getDeclaringClass() == Object.class) {
      return method.invoke(reason, arguments);
    }
    throw new HowdahException(ErrorCode.USER_CONFIGURATION, reason);
  }
}
