import { randomUUID } from 'node:crypto';
import { records } from '@bank/domain';
import { plainMessage } from '@bank/event-store';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { Places } from '../auth/places';
import { type TokenHolder, type TokenRights, UserDirectory } from '../context/user-directory';
import { Stopping } from '../errors/stopping';
import { TooMany } from '../errors/too-many';
import { LOG } from '../settings/tokens';
import { Follower } from './follower';
import type { LogEntry } from './log-entry';

/** In all processes together. */
export const MAX_STREAMS_OF_TOKEN = 10;
/** Of one process. */
const MAX_STREAMS = 500;
const RETRY_AFTER_SECONDS = 10;
const CHECK_INTERVAL_MS = 15_000;

const OF_TOKEN = `This token has ${MAX_STREAMS_OF_TOKEN} open requests to the feed already.`;
const OF_ALL = 'The feed has as many readers as it can serve.';

/** A request to the feed while it is answered. */
export interface FeedStream {
  /** Aborted where the token may read no more, the reader is gone, or the portal stops. */
  signal: AbortSignal;
  close: () => void;
}

interface Open {
  token: TokenHolder;
  abort: AbortController;
}

const sameRights = (a: TokenRights, b: TokenRights | undefined): boolean =>
  JSON.stringify([a.scopes, a.eventTypes]) === JSON.stringify([b?.scopes, b?.eventTypes]);

/** Counts who reads the feed, and ends the streams of tokens that were revoked, have expired, or have other rights now. */
@Injectable()
export class FeedStreams implements OnModuleDestroy {
  private readonly streams = new Set<Open>();
  private isStopping = false;
  private checking: NodeJS.Timeout | undefined;

  constructor(
    private readonly users: UserDirectory,
    private readonly places: Places,
    follower: Follower,
    @Inject(LOG) private readonly log: Logger,
  ) {
    follower.onGrowth((entries) => this.endChanged(entries));
  }

  onModuleDestroy() {
    this.stop();
  }

  /** Ends all, which come again to another process. */
  stop(): void {
    this.isStopping = true;
    this.end(() => true);
  }

  /** @throws TooMany, or Stopping where this process stops: another one takes the stream */
  async open(token: TokenHolder): Promise<FeedStream> {
    const own = [...this.streams].filter((open) => open.token.id === token.id).length;
    if (own >= MAX_STREAMS_OF_TOKEN) throw new TooMany(RETRY_AFTER_SECONDS, OF_TOKEN);
    if (this.isStopping) throw new Stopping();
    if (this.streams.size >= MAX_STREAMS) throw new TooMany(RETRY_AFTER_SECONDS, OF_ALL);
    const stream = { token, abort: new AbortController() };
    this.streams.add(stream);
    this.checking ??= setInterval(() => void this.endInvalid(), CHECK_INTERVAL_MS).unref();
    const holder = randomUUID();
    try {
      const subject = `feed of token ${token.id}`;
      if (!(await this.places.take(subject, MAX_STREAMS_OF_TOKEN, holder)))
        throw new TooMany(RETRY_AFTER_SECONDS, OF_TOKEN);
    } catch (error) {
      this.close(stream);
      throw error;
    }
    return {
      signal: stream.abort.signal,
      close: () => {
        this.places.release(holder);
        this.close(stream);
      },
    };
  }

  private close(stream: Open): void {
    this.streams.delete(stream);
    stream.abort.abort();
    if (this.streams.size) return;
    clearInterval(this.checking);
    this.checking = undefined;
  }

  /** Ends the streams of tokens that may not read any more what they read. One that can't be checked may not either. */
  async endInvalid(): Promise<void> {
    const ids = [...new Set([...this.streams].map(({ token }) => token.id))];
    if (!ids.length) return;
    const rights = await this.users.rightsOfTokens(ids).catch((error: Error) => {
      this.log.warn({ problem: plainMessage(error) }, 'The tokens of the feed could not be checked');
      return new Map<number, TokenRights>();
    });
    this.end(({ id, scopes, eventTypes }) => !sameRights({ scopes, eventTypes }, rights.get(id)));
  }

  /** A program that may go on comes again, with the rights that its token has then. */
  private endChanged(entries: readonly LogEntry[]): void {
    const changed = new Set(entries.map(({ stored }) => stored.stream));
    this.end(({ id }) => changed.has(`${records.apiToken.kind}-${id}`));
  }

  private end(isOver: (token: TokenHolder) => boolean): void {
    for (const { token, abort } of this.streams) if (isOver(token)) abort.abort();
  }
}
