import type { Portal } from '../faults/portal';
import type { Send } from '../support/writers/answer';

const isRefused = ({ cause }: TypeError): boolean =>
  (cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED';

/** Requests go to web processes in turns; one that takes no connections is passed over, as by whatever stands before them. */
export class Balancer {
  private turn = 0;

  constructor(private readonly processes: Portal[]) {}

  add(...processes: readonly Portal[]): void {
    this.processes.push(...processes);
  }

  readonly send: Send = async (...request) => {
    const first = this.turn++;
    for (let passedOver = 0; ; passedOver++)
      try {
        return await this.processes[(first + passedOver) % this.processes.length]!.send(...request);
      } catch (error) {
        if (!isRefused(error as TypeError) || passedOver === this.processes.length) throw error;
      }
  };
}
