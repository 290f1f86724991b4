import type { Response } from 'express';
import type { User } from '../context/user-directory';
import type { LiveKind, Sight } from './live-kinds';

/** Why a stream ends: its session did, what its user may see changed, newer ones took its place, or the server stops. */
export type EndReason = 'session' | 'rights' | 'replaced' | 'stopping';

/** Who reads so slowly that this much waits connects anew, and fetches what is on the screen. */
const MAX_UNREAD_BYTES = 256 * 1024;

export const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** One browser's connection, over which its screens learn of changes. */
export class LiveStream {
  private readonly sights = new Map<string, Sight>();

  constructor(
    readonly id: string,
    readonly sessionId: string,
    readonly user: User,
    private readonly response: Response,
  ) {}

  sightOf(kind: LiveKind): Sight {
    let sight = this.sights.get(kind.category);
    if (!sight) {
      sight = kind.sightOf(this.user);
      this.sights.set(kind.category, sight);
    }
    return sight;
  }

  write(text: string): void {
    if (this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy();
  }

  end(reason: EndReason): void {
    this.response.end(eventText('end', { reason }));
  }
}
