const MAX_STREAMS = 10_000;

/** The latest versions of streams that this process saw in the log. Events are never removed, so they stay true. */
export class SeenVersions {
  private readonly versions = new Map<string, number>();

  see(stream: string, version: number): void {
    const seen = Math.max(version, this.versions.get(stream) ?? -1);
    this.versions.delete(stream);
    this.versions.set(stream, seen);
    if (this.versions.size > MAX_STREAMS) this.versions.delete(this.versions.keys().next().value!);
  }

  has(stream: string, version: number): boolean {
    return version < 0 || version <= (this.versions.get(stream) ?? -1);
  }

  forget(): void {
    this.versions.clear();
  }
}
