const MAX_STREAMS = 10_000;

interface Seen {
  version: number;
  position: bigint;
}

/** The latest versions of streams that this process saw in the log. Events are never removed, so they stay true. */
export class SeenVersions {
  private readonly streams = new Map<string, Seen>();

  /** @param position of the event with this version */
  see(stream: string, version: number, position: bigint): void {
    const before = this.streams.get(stream);
    this.streams.delete(stream);
    this.streams.set(stream, before && before.version > version ? before : { version, position });
    if (this.streams.size > MAX_STREAMS) this.streams.delete(this.streams.keys().next().value!);
  }

  /** @returns where the version stands, unless this process saw none of the stream, or a later one */
  positionOf(stream: string, version: number): bigint | undefined {
    const seen = this.streams.get(stream);
    return seen?.version === version ? seen.position : undefined;
  }

  forget(): void {
    this.streams.clear();
  }
}
