package org.howdah.hadoop.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Scan;
import org.howdah.store.Value;

/** A data set, but for what a subclass does otherwise. */
class OtherData implements DataSet {
  private final DataSet data;

  OtherData(DataSet data) {
    this.data = data;
  }

  @Override
  public String name() {
    return data.name();
  }

  @Override
  public String id() {
    return data.id();
  }

  @Override
  public int copies() {
    return data.copies();
  }

  @Override
  public int partitions() {
    return data.partitions();
  }

  @Override
  public int partition(byte[] key) {
    return data.partition(key);
  }

  @Override
  public List<String> owners(int partition) {
    return data.owners(partition);
  }

  @Override
  public boolean isLocal(byte[] key) {
    return data.isLocal(key);
  }

  @Override
  public CompletableFuture<Value> get(byte[] key) {
    return data.get(key);
  }

  @Override
  public CompletableFuture<List<Value>> getSome(List<byte[]> keys, long bytesMax) {
    return data.getSome(keys, bytesMax);
  }

  @Override
  public CompletableFuture<Outcome> change(byte[] key, Change change) {
    return data.change(key, change);
  }

  @Override
  public Scan scan(int partition) throws HowdahException {
    return data.scan(partition);
  }
}
