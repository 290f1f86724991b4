import { Rejection } from '@bank/domain';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The revision that a strong or weak ETag of ours stands for; undefined for none and for `*`. */
export const revisionOf = (tag: string | undefined): number | undefined => {
  if (!tag || tag.trim() === '*') return undefined;
  const revision = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag)?.[1];
  if (revision === undefined)
    throw new Rejection('malformed', 'If-Match must repeat the ETag of the record as it was last read, such as "3".');
  return Number(revision);
};

/** The revision that the caller saw (`If-Match`), for `Handle.handle({ ifVersion })`. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) =>
  revisionOf(context.switchToHttp().getRequest<Request>().get('If-Match')),
);
