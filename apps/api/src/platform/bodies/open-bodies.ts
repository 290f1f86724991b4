import { Injectable } from '@nestjs/common';
import { TooMuchOpen } from '../errors/refused-body';

const MB = 1024 * 1024;

export interface BodySender {
  address: string;
  isSignedIn: boolean;
}

/** In bytes of memory, for bodies that are read but not answered yet. Strangers never use up the share of people who are signed in. */
const budgets = {
  stranger: { perAddress: 12 * MB, total: 32 * MB },
  signedIn: { perAddress: 48 * MB, total: 96 * MB },
} as const;

export interface OpenBody {
  /** Must be called before the bytes are kept. @throws TooMuchOpen */
  add: (bytes: number) => void;
  /** Gives everything back; more than once does no harm. */
  close: () => void;
}

@Injectable()
export class OpenBodies {
  private readonly bytes = new Map<string, number>();

  open({ address, isSignedIn }: BodySender): OpenBody {
    const kind = isSignedIn ? 'signedIn' : 'stranger';
    const [own, all] = [`${kind} ${address}`, kind];
    let held = 0;
    return {
      add: (bytes) => {
        if (this.of(own) + bytes > budgets[kind].perAddress) throw new TooMuchOpen('address');
        if (this.of(all) + bytes > budgets[kind].total) throw new TooMuchOpen('all');
        this.change(own, bytes);
        this.change(all, bytes);
        held += bytes;
      },
      close: () => {
        this.change(own, -held);
        this.change(all, -held);
        held = 0;
      },
    };
  }

  private of(subject: string): number {
    return this.bytes.get(subject) ?? 0;
  }

  private change(subject: string, by: number): void {
    const bytes = this.of(subject) + by;
    if (bytes > 0) this.bytes.set(subject, bytes);
    else this.bytes.delete(subject);
  }
}
