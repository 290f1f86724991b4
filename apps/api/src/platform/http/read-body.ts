import { Rejection } from '@bank/domain';
import type { Request } from 'express';

const MB = 1024 * 1024;

/** Thrown while a body arrives that has more than `limit` bytes. */
export class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`The body is larger than ${limit / MB} MB.`);
  }
}

const hasBody = (request: Request) =>
  request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0;

/** Reads the rest of a request and forgets it, because a caller who still sends may not hear the answer. */
export const discardBody = async (request: Request): Promise<void> => {
  if (request.complete || request.destroyed) return;
  await new Promise((resolve) => request.once('end', resolve).once('close', resolve).resume());
};

/**
 * The bytes of a body, none where there is no body.
 * @param limit in bytes
 * @throws BodyTooLarge as soon as the size is known, Rejection for a body that breaks off
 */
export const readBody = (request: Request, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (!hasBody(request)) return resolve(Buffer.alloc(0));
    const brokeOff = () => reject(new Rejection('malformed', 'The body broke off before its end.'));
    if (request.destroyed) return brokeOff();
    if (Number(request.get('Content-Length') ?? 0) > limit) return reject(new BodyTooLarge(limit));
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return chunks.push(chunk);
      request.off('data', take);
      return reject(new BodyTooLarge(limit));
    };
    request
      .on('data', take)
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once('error', brokeOff)
      .once('close', brokeOff);
  });
