/** A part of the portal said nothing in time. */
export class Unanswered extends Error {}

/** A part that hangs is not asked again before it has answered, so that many callers take one connection. */
export class Probe<T> {
  private pending: Promise<T> | undefined;

  constructor(
    private readonly part: string,
    private readonly ask: () => Promise<T>,
    private readonly limitMs: number,
  ) {}

  /** @throws Unanswered, or what asking throws */
  async answer(): Promise<T> {
    this.pending ??= this.ask().finally(() => {
      this.pending = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const seconds = this.limitMs / 1000;
      timer = setTimeout(
        () => reject(new Unanswered(`${this.part} did not answer within ${seconds} seconds.`)),
        this.limitMs,
      );
    });
    try {
      return await Promise.race([this.pending, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
