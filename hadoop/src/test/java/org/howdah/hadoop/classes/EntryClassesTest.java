package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Mapper;
import org.junit.jupiter.api.Test;

/** Which settings lead to the code of a job. */
class EntryClassesTest {
  private final Configuration settings = new Configuration(false);

  private Set<String> entries() {
    ClassLoader loader = EntryClassesTest.class.getClassLoader();
    return EntryClasses.of(settings, new JobClasses(loader, StockClasses.of(List.of()), Set.of()));
  }

  @Test
  void whatAFileSystemMakesForItselfDoesNot() {
    settings.setClass("fs.example.provider", Words.class, Mapper.class);
    assertThat(entries()).isEmpty();
  }

  @Test
  void fileSystemsAndMappersDo() {
    settings.setClass("fs.example.impl", Words.class, Mapper.class);
    assertThat(entries()).containsExactly(Words.class.getName());
    settings.unset("fs.example.impl");
    settings.setClass("mapreduce.job.map.class", Words.class, Mapper.class);
    assertThat(entries()).containsExactly(Words.class.getName());
  }

  static class Words extends Mapper<Object, Object, Object, Object> {}
}
