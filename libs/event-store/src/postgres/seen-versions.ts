const MOST_STREAMS = 10_000;

/** Versions that this process saw in the log. Events are never taken away, so that nobody need look for them again. */
export class SeenVersions {
  private readonly versions = new Map<string, number>();

  see(stream: string, version: number): void {
    const seen = Math.max(version, this.versions.get(stream) ?? -1);
    this.versions.delete(stream);
    this.versions.set(stream, seen);
    if (this.versions.size > MOST_STREAMS) this.versions.delete(this.versions.keys().next().value!);
  }

  /** Whether the stream is known to have come as far as `version`. */
  has(stream: string, version: number): boolean {
    return version < 0 || version <= (this.versions.get(stream) ?? -1);
  }

  forget(): void {
    this.versions.clear();
  }
}
