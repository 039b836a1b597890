package org.howdah.hadoop.cache;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.howdah.record.api.PublicApi;

/**
 * Makes the committer that there would be without a cache, which sees its file system without it;
 * set as {@code mapreduce.outputcommitter.factory.scheme.SCHEME} where {@link CachingFileSystem} is
 * set as {@code fs.SCHEME.impl}. The factory behind it is what {@code
 * howdah.cache.mapreduce.outputcommitter.factory.scheme.SCHEME} names, by default Hadoop's own for
 * the scheme.
 */
@PublicApi
public final class PlainCommitterFactory extends PathOutputCommitterFactory {
  @Override
  public PathOutputCommitter createOutputCommitter(Path output, TaskAttemptContext context)
      throws IOException {
    String scheme = scheme(output, context.getConfiguration());
    PlainContexts contexts = new PlainContexts(scheme);
    TaskAttemptContext plain = contexts.of(context);
    PathOutputCommitter made =
        getCommitterFactory(output, plain.getConfiguration()).createOutputCommitter(output, plain);
    // Code that casts to Hadoop's usual one finds it; that one takes any file system.
    return made instanceof FileOutputCommitter ? made : new PlainCommitter(made, contexts, context);
  }

  private static String scheme(Path output, Configuration conf) {
    String scheme = output == null ? null : output.toUri().getScheme();
    return scheme == null
        ? org.apache.hadoop.fs.FileSystem.getDefaultUri(conf).getScheme()
        : scheme;
  }
}
