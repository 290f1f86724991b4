import { Rejection } from '@bank/domain';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Throttle, type VisitorLimit } from '../auth/throttle';
import { ANONYMOUS, currentContext } from '../context/request-context';
import { refuseOversizedJson } from './json-size';
import { OpenBodies } from './open-bodies';
import { hasBody, readBody } from './read-body';
import { refuseUnstorable } from './refuse-unstorable';
import { StrangerRequests } from './stranger-requests';

const MB = 1024 * 1024;
const MAX_BODY_BYTES = MB;
/** Two files of 4 MB as base64 in JSON, and what stands around them; of strangers, one of them. */
const MAX_BODY_WITH_FILES_BYTES = { signedIn: 12 * MB, stranger: 6 * MB } as const;

const TAKES_FILES = Symbol('TakesFiles');

export const TakesFiles = () => SetMetadata(TAKES_FILES, true);

const VISITOR_LIMIT = Symbol('VisitorLimit');

/** Limits how often visitors who are not signed in ask for a route. They are counted before their body is read. */
export const LimitVisitors = (what: string, limit: VisitorLimit) => SetMetadata(VISITOR_LIMIT, { what, limit });

/** The last of the guards, so that no body is read of somebody who may not use the route. `{}` where there is none. */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly openBodies: OpenBodies,
    private readonly strangers: StrangerRequests,
    private readonly throttle: Throttle,
  ) {}

  /** @throws TooMany, TooMuchOpen, BodyTooLarge, BodyTooSlow, Rejection */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { actor, address = '' } = currentContext();
    const isSignedIn = actor !== ANONYMOUS;
    if (!isSignedIn) await this.countVisitor(context, request, address);
    const open = this.openBodies.open({ address, isSignedIn });
    context.switchToHttp().getResponse<Response>().once('close', open.close);
    const takesFiles = this.reflector.get(TAKES_FILES, context.getHandler());
    const limit = takesFiles ? MAX_BODY_WITH_FILES_BYTES[isSignedIn ? 'signedIn' : 'stranger'] : MAX_BODY_BYTES;
    const bytes = await readBody(request, limit, open);
    request.body = bytes.length ? parseBody(bytes) : {};
    return true;
  }

  private async countVisitor(context: ExecutionContext, request: Request, network: string): Promise<void> {
    if (hasBody(request)) this.strangers.count(network);
    const visitor = this.reflector.get<Visitor | undefined>(VISITOR_LIMIT, context.getHandler());
    if (visitor) await this.throttle.hitAsVisitor(visitor.what, visitor.limit);
  }
}

interface Visitor {
  what: string;
  limit: VisitorLimit;
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
