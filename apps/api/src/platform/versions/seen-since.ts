/** How long names have been seen each time that somebody looked. */
export class SeenSince {
  private readonly firstSeen = new Map<string, number>();

  /** @param names those that are seen now @returns the ones that have been seen for so long */
  findOlder(ms: number, names: readonly string[]): readonly string[] {
    const now = performance.now();
    for (const name of this.firstSeen.keys()) if (!names.includes(name)) this.firstSeen.delete(name);
    for (const name of names) if (!this.firstSeen.has(name)) this.firstSeen.set(name, now);
    return names.filter((name) => now - this.firstSeen.get(name)! >= ms);
  }
}
