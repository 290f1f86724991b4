/** What a crash of the server may undo: commits that didn't wait for the disk, since the last one that did. */
export class Disk {
  /** For each commit that the disk has not got, how to undo it. */
  private unflushed: (() => void)[][] = [];
  private undo: (() => void)[] = [];

  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const before = map.get(key);
    const wasThere = map.has(key);
    map.set(key, value);
    this.undo.push(() => (wasThere ? map.set(key, before!) : map.delete(key)));
  }

  delete<K, V>(map: Map<K, V>, key: K): void {
    if (!map.has(key)) return;
    const before = map.get(key)!;
    map.delete(key);
    this.undo.push(() => map.set(key, before));
  }

  push<T>(list: T[], item: T): void {
    list.push(item);
    this.undo.push(() => list.pop());
  }

  /** @param waitsForDisk takes everything that was committed before along */
  commit(waitsForDisk: boolean): void {
    if (this.undo.length) this.unflushed.push(this.undo);
    this.undo = [];
    if (waitsForDisk) this.unflushed = [];
  }

  /** @param keepShare of the commits that the disk has not got, the share that it has got by chance */
  crash(keepShare: number): number {
    const kept = Math.round(this.unflushed.length * keepShare);
    const lost = this.unflushed.slice(kept);
    for (const commit of lost.reverse()) for (const undo of commit.reverse()) undo();
    this.unflushed = [];
    return lost.length;
  }
}
