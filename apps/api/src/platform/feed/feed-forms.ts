import { createHash } from 'node:crypto';
import type { Position } from '@bank/event-store';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Cursors } from './cursor';
import { type FeedPage, FeedReader, type FeedView } from './feed-reader';
import { Follower } from './follower';
import { endAnswer, STALL_LIMIT_MS, send } from './send';

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
const EVENTS_PER_READ = 250;
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
  /** How long an answer waits for a reader that takes nothing of it. */
  stallLimitMs = STALL_LIMIT_MS;

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
    response.set({
      'Content-Type': `${FEED_TYPES.batch}; charset=utf-8`,
      'Content-Length': String(Buffer.byteLength(text)),
    });
    if (await send(response, text, { stallLimitMs: this.stallLimitMs })) endAnswer(response, this.stallLimitMs);
  }

  /** Everything up to the end of the log. */
  async sendLines(response: Response, { after, view }: FeedRequest, signal: AbortSignal): Promise<void> {
    const read = (from: Position) => this.reader.read(from, EVENTS_PER_READ, view, signal).then(toLines);
    let page = await read(after);
    if (!page.text) await this.cursors.refuseBeyondEnd(page.end);
    response.set('Cache-Control', 'private, no-store').type(FEED_TYPES.lines);
    response.flushHeaders();
    const sending = { signal, stallLimitMs: this.stallLimitMs };
    for (;;) {
      // The next page is read while this one is on its way.
      const next = page.isFull ? read(page.end) : undefined;
      next?.catch(() => {});
      if (page.text && !(await send(response, page.text, sending))) return void response.destroy();
      if (!next) break;
      page = await next;
    }
    // An answer that was broken off must not look like one that came to the end.
    if (signal.aborted) response.destroy();
    else endAnswer(response, this.stallLimitMs);
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
      const sending = { signal, stallLimitMs: this.stallLimitMs };
      for (;;) {
        const frames = page.events.map((event) => `id: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`).join('');
        // The cursor goes on where nothing is for this reader, so that it doesn't come back to what was passed over.
        const text = frames || `id: ${page.cursor}\n: alive\n\n`;
        if (!(await send(response, text, sending))) break;
        if (!page.isFull) await this.follower.waitForNews(page.end, HEARTBEAT_MS, signal);
        if (signal.aborted) break;
        page = await this.reader.read(page.end, EVENTS_PER_LIVE_READ, view, signal);
      }
    } finally {
      stopListening();
    }
    endAnswer(response, this.stallLimitMs);
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

/** As text alone, so that little is kept for a reader that takes its time. */
const toLines = ({ events, end, isFull }: FeedPage) => ({
  text: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  end,
  isFull,
});

/** The same question, after a cursor. */
const nextUrl = ({ originalUrl }: Request, cursor: string): string => {
  const [path, query] = originalUrl.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('after', cursor);
  return `${path}?${parameters}`;
};
