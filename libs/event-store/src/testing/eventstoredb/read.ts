import { once } from 'node:events';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { FakeLog, Stored } from './log';
import { caughtUp, confirmation, eventMessage, fellBehind, nameOf, streamNotFound } from './messages';

const BACKWARDS = 1;
const BURST_EVENTS = 2;

/** Answers one Read call: a stream, the whole log, or a subscription to it. */
export const answerRead = async (log: FakeLog, call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> => {
  const options = call.request.getOptions()!;
  const cancelled = once(call, 'cancelled');
  const send = async (message: ReadResp) => {
    if (!call.write(message) && !call.cancelled) await Promise.race([once(call, 'drain'), cancelled]);
  };
  if (options.hasSubscription()) return answerSubscription(log, call, cancelled, send);

  const stream = options.getStream();
  const events = stream ? streamFrom(log, stream) : allFrom(log, options.getAll()!);
  if (!events) await send(streamNotFound(nameOf(stream!.getStreamIdentifier())));
  else {
    const ordered = options.getReadDirection() === BACKWARDS ? [...events].reverse() : events;
    for (const event of ordered.slice(0, Number(options.getCount()))) {
      if (call.cancelled) return;
      await send(eventMessage(event));
    }
  }
  call.end();
};

/** From the event at the position on, if the position is said. */
const allFrom = (log: FakeLog, options: ReadReq.Options.AllOptions): Stored[] => {
  const from = options.getPosition();
  if (options.hasEnd() || !from) return [...log.all];
  return log.all.filter(({ position }) => position >= BigInt(from.getCommitPosition()));
};

const streamFrom = (log: FakeLog, options: ReadReq.Options.StreamOptions): Stored[] | undefined => {
  const events = log.of(nameOf(options.getStreamIdentifier()));
  const from = options.hasRevision() ? BigInt(options.getRevision()) : 0n;
  return events.length > 0 ? events.filter(({ revision }) => revision >= from) : undefined;
};

const answerSubscription = async (
  log: FakeLog,
  call: ServerWritableStream<ReadReq, ReadResp>,
  gone: Promise<unknown[]>,
  send: (message: ReadResp) => Promise<void>,
) => {
  const options = call.request.getOptions()!;
  const from = options.getAll()!.getPosition();
  const wanted = new RegExp(options.getFilter()!.getEventType()!.getRegex());
  let next = from ? log.all.findIndex(({ position }) => position > BigInt(from.getCommitPosition())) : 0;
  if (next < 0) next = log.all.length;
  await send(confirmation());
  let behind = true;
  while (!call.cancelled) {
    for (; next < log.all.length; next++) {
      const event = log.all[next]!;
      if (wanted.test(event.type)) await send(eventMessage(event));
    }
    if (behind) await send(caughtUp());
    if (next < log.all.length) continue;
    const [written] = (await Promise.race([once(log.news, 'append'), gone])) as [number?];
    behind = (written ?? 0) >= BURST_EVENTS;
    if (behind) await send(fellBehind());
  }
};
