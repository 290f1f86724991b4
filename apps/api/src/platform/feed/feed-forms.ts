import { createHash } from 'node:crypto';
import type { Position } from '@bank/event-store';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Cursors } from './cursor';
import { type FeedPage, FeedReader, type FeedView } from './feed-reader';
import { Follower } from './follower';
import { send } from './send';

export const FEED_TYPES = {
  batch: 'application/cloudevents-batch+json',
  lines: 'application/x-ndjson',
  live: 'text/event-stream',
} as const;

export interface FeedRequest {
  after: Position;
  /** It begins after what a consumer has acknowledged, so that the same question has another answer later. */
  isAcknowledged: boolean;
  limit: number;
  waitMs: number;
  view: FeedView;
}

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 3_000;
const EVENTS_PER_READ = 1_000;
const EVENTS_PER_LIVE_READ = 100;
const FOR_EVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

/** Personal fields are kept nowhere, since their person may be erased; a page that grows is asked for again. */
const cachingOf = ({ isFull }: FeedPage, { view, isAcknowledged }: FeedRequest): string => {
  if (view.hasPersonalData) return 'private, no-store';
  return isFull && !isAcknowledged ? FOR_EVER : ASK_AGAIN;
};
const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url')}"`;
const isKnown = (request: Request, etag: string) =>
  request
    .get('If-None-Match')
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag) ?? false;

/** The three forms in which the feed is answered. */
@Injectable()
export class FeedForms {
  constructor(
    private readonly reader: FeedReader,
    private readonly follower: Follower,
    private readonly cursors: Cursors,
  ) {}

  /** One page, for which it waits where there is none yet. */
  async sendBatch(request: Request, response: Response, asked: FeedRequest, signal: AbortSignal): Promise<void> {
    const page = await this.readOrWait(asked, signal);
    if (signal.aborted) return void response.destroy();
    const text = JSON.stringify(page.events);
    const etag = etagOf(text);
    response.set({
      'Cache-Control': cachingOf(page, asked),
      ETag: etag,
      'Feed-Cursor': page.cursor,
      Link: `<${nextUrl(request, page.cursor)}>; rel="next"`,
    });
    if (isKnown(request, etag)) return void response.status(304).end();
    response.type(FEED_TYPES.batch).send(text);
  }

  /** Everything up to the end of the log. */
  async sendLines(response: Response, { after, view }: FeedRequest, signal: AbortSignal): Promise<void> {
    let page = await this.reader.read(after, EVENTS_PER_READ, view, signal);
    if (!page.events.length) await this.cursors.refuseBeyondEnd(page.end);
    response.set('Cache-Control', 'private, no-store').type(FEED_TYPES.lines);
    response.flushHeaders();
    for (;;) {
      // The next page is read while this one is on its way.
      const next = page.isFull ? this.reader.read(page.end, EVENTS_PER_READ, view, signal) : undefined;
      next?.catch(() => {});
      const text = page.events.map((event) => `${JSON.stringify(event)}\n`).join('');
      if (text && !(await send(response, text, signal))) return void response.destroy();
      if (!next) break;
      page = await next;
    }
    // An answer that was broken off must not look like one that came to the end.
    if (signal.aborted) response.destroy();
    else response.end();
  }

  /** Everything, and then whatever happens. */
  async sendLive(response: Response, { after, view }: FeedRequest, signal: AbortSignal): Promise<void> {
    const stopListening = this.follower.listen();
    try {
      let page = await this.reader.read(after, EVENTS_PER_LIVE_READ, view, signal);
      if (!page.events.length) await this.cursors.refuseBeyondEnd(page.end);
      response.set({ 'Cache-Control': 'private, no-store', 'X-Accel-Buffering': 'no' }).type(FEED_TYPES.live);
      response.flushHeaders();
      response.write(`retry: ${RETRY_MS}\n\n`);
      for (;;) {
        const frames = page.events.map((event) => `id: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`).join('');
        // The cursor goes on where nothing is for this reader, so that it doesn't come back to what was passed over.
        const text = frames || `id: ${page.cursor}\n: alive\n\n`;
        if (!(await send(response, text, signal))) break;
        if (!page.isFull) await this.follower.waitForNews(page.end, HEARTBEAT_MS, signal);
        if (signal.aborted) break;
        page = await this.reader.read(page.end, EVENTS_PER_LIVE_READ, view, signal);
      }
    } finally {
      stopListening();
    }
    response.end();
  }

  private async readOrWait({ after, limit, waitMs, view }: FeedRequest, signal: AbortSignal): Promise<FeedPage> {
    const until = performance.now() + waitMs;
    const stopListening = waitMs > 0 ? this.follower.listen() : undefined;
    try {
      let page = await this.reader.read(after, limit, view, signal);
      if (!page.events.length) await this.cursors.refuseBeyondEnd(page.end);
      while (!page.events.length && !signal.aborted) {
        const left = until - performance.now();
        if (left <= 0) break;
        await this.follower.waitForNews(page.end, left, signal);
        page = await this.reader.read(page.end, limit, view, signal);
      }
      return page;
    } finally {
      stopListening?.();
    }
  }
}

/** The same question, after a cursor. */
const nextUrl = ({ originalUrl }: Request, cursor: string): string => {
  const [path, query] = originalUrl.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('after', cursor);
  return `${path}?${parameters}`;
};
