import { Rejection } from '@bank/domain';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { refuseOversizedJson } from './json-size';
import { readBody } from './read-body';
import { refuseUnstorable } from './refuse-unstorable';

const MB = 1024 * 1024;
const MAX_BODY_BYTES = MB;
/** Two files of 4 MB as base64 in JSON, and what stands around them. */
const MAX_BODY_WITH_FILES_BYTES = 12 * MB;

const TAKES_FILES = Symbol('TakesFiles');

/** Lets the bodies of a route carry files. */
export const TakesFiles = () => SetMetadata(TAKES_FILES, true);

/**
 * Reads the JSON of a request into `request.body`, `{}` where there is none. It is the last of the guards, so that no body is
 * read of somebody who may not use the route.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws BodyTooLarge, Rejection */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const takesFiles = this.reflector.get(TAKES_FILES, context.getHandler());
    const bytes = await readBody(request, takesFiles ? MAX_BODY_WITH_FILES_BYTES : MAX_BODY_BYTES);
    request.body = bytes.length ? parseBody(bytes) : {};
    return true;
  }
}

const parseBody = (bytes: Buffer): object => {
  refuseOversizedJson(bytes);
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Rejection('malformed', 'The body must be a JSON object.', { body: 'Must be an object' });
  refuseUnstorable(body);
  return body;
};

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Rejection('malformed', 'The body must be valid JSON in UTF-8.');
  }
};
