/** What was started and is to be ended: in reverse order, once, whoever asks first. */
export class Shutdown {
  private readonly ends: (() => Promise<void>)[] = [];
  private running?: Promise<void>;

  add(end: () => Promise<void>) {
    this.ends.push(end);
  }

  run(): Promise<void> {
    this.running ??= this.endAll();
    return this.running;
  }

  /** The first Ctrl-C or SIGTERM ends the process cleanly; npm may repeat what the terminal has sent already. */
  onSignals() {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void this.exit());
    if (process.stdout.isTTY) process.on('SIGHUP', () => void this.exitUnseen());
  }

  /** The window was closed: what is said meanwhile goes nowhere. A process without a window (nohup) stays. */
  private async exitUnseen() {
    process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EIO') process.exit(1);
    });
    await this.exit();
  }

  private async exit() {
    try {
      await this.run();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`The stop was not clean: ${(error as Error).stack}\n`);
      process.exit(1);
    }
  }

  private async endAll() {
    for (const end of this.ends.splice(0).reverse()) await end();
  }
}
