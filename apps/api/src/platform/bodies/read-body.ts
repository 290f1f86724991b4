import { Rejection } from '@bank/domain';
import type { Request } from 'express';
import { BodyTooLarge, BodyTooSlow } from '../errors/refused-body';
import type { OpenBody } from './open-bodies';

const MB = 1024 * 1024;
/** A body has to end within this time. */
const BODY_LIMIT_SECONDS = 15;

export const hasBody = (request: Request) =>
  request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0;

/** A piece of a body takes at least this much memory, even if it is a single byte, of which a sender can make a piece. */
const SMALLEST_PIECE_BYTES = 512;
const memoryOf = (piece: Buffer): number => Math.max(piece.length, SMALLEST_PIECE_BYTES);

/** No accepted body is larger than this. */
const MAX_DISCARDED_BYTES = 16 * MB;
/** A caller whose body has an end reaches it within this time. */
const MAX_DISCARDING_MS = 5_000;

/** Reads a body to its end, because a caller who still sends may not hear the answer. @returns whether it came to its end */
export const discardBody = (request: Request): Promise<boolean> =>
  new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve(true);
    let bytesLeft = MAX_DISCARDED_BYTES;
    const countBytes = (chunk: Buffer) => {
      bytesLeft -= memoryOf(chunk);
      if (bytesLeft < 0) stop();
    };
    const stop = () => {
      clearTimeout(timer);
      request.off('data', countBytes).off('end', stop).off('close', stop).pause();
      resolve(request.complete || request.destroyed);
    };
    const timer = setTimeout(stop, MAX_DISCARDING_MS);
    request.on('data', countBytes).once('end', stop).once('close', stop).resume();
  });

/** @param open counts the bytes, and gives them back with the answer @throws BodyTooLarge, TooMuchOpen, BodyTooSlow, Rejection */
export const readBody = (request: Request, limit: number, open: OpenBody): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (!hasBody(request)) return resolve(Buffer.alloc(0));
    if (request.destroyed) return reject(brokenOff());
    if (Number(request.get('Content-Length') ?? 0) > limit) return reject(new BodyTooLarge(limit));
    let chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      clearTimeout(timer);
      request.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
    };
    const refuse = (error: unknown) => {
      stop();
      chunks = [];
      open.close();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return refuse(new BodyTooLarge(limit));
      try {
        open.add(memoryOf(chunk));
      } catch (error) {
        return refuse(error);
      }
      chunks.push(chunk);
    };
    const finish = () => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const breakOff = () => refuse(brokenOff());
    const timer = setTimeout(() => refuse(new BodyTooSlow(BODY_LIMIT_SECONDS)), BODY_LIMIT_SECONDS * 1_000);
    request.on('data', take).once('end', finish).once('error', breakOff).once('close', breakOff);
  });

const brokenOff = () => new Rejection('malformed', 'The body broke off before its end.');
