import { createHmac } from 'node:crypto';
import { Rejection } from '@bank/domain';
import { answerWithin } from '@bank/event-store';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { from, lastValueFrom } from 'rxjs';
import { Idempotency } from '../commands/idempotency';
import { ShownChanges, ShownLate } from '../commands/shown-changes';
import type { Attempt } from '../context/attempt';
import { currentContext } from '../context/request-context';
import type { Settings } from '../settings/settings';
import { LOG, SETTINGS } from '../settings/tokens';

const KEYED_METHODS = new Set(['POST', 'PATCH']);
/** Of a failure; a note that takes longer is made after the answer. */
const NOTE_LIMIT_MS = 1_000;
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** A repeat runs the same handler with the ids of the first try, so that its commands are recognized. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly shownChanges: ShownChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<Request>();
    const key = request.get('Idempotency-Key');
    if (key === undefined || !KEYED_METHODS.has(request.method)) return next.handle();
    return from(this.runOnce(key, request, context.switchToHttp().getResponse(), next));
  }

  private async runOnce(key: string, request: Request, response: Response, next: CallHandler): Promise<unknown> {
    if (!KEY_PATTERN.test(key))
      throw new Rejection('malformed', 'Idempotency-Key must have 1 to 200 visible ASCII characters, such as a UUID.');
    const requestContext = currentContext();
    const attempt = this.idempotency.attempt({
      owner: requestContext.actor,
      key,
      route: `${request.method} ${request.path}`,
      bodyHash: this.hash(request.body),
    });
    requestContext.attempt = attempt;
    try {
      const answer = await this.answer(attempt, next);
      await attempt.begin();
      this.idempotency.finish(attempt, response.statusCode).catch((error: Error) => this.logNotFinished(error));
      return answer;
    } catch (error) {
      // The caller hears how the request failed, also where the failure can't be noted.
      const noted = this.endFailed(attempt, error);
      await (error instanceof Rejection ? noted : answerWithin(NOTE_LIMIT_MS, noted)).catch((failure: Error) =>
        this.logNotFinished(failure),
      );
      throw error;
    }
  }

  /** PostgreSQL may crash between the moment that shows a change and the reading of the answer, which then lacks it. */
  private async answer(attempt: Attempt, next: CallHandler): Promise<unknown> {
    try {
      const answer = await lastValueFrom(next.handle(), { defaultValue: undefined });
      if (!this.shownChanges.areLost(attempt)) return answer;
    } catch (error) {
      if (!(error instanceof Rejection) || !this.shownChanges.areLost(attempt)) throw error;
    }
    throw new ShownLate();
  }

  /** A missing note does no harm: a repeated request finds its events by their ids. */
  private logNotFinished({ message }: Error) {
    this.log.warn({ problem: message }, 'An idempotent request was answered, but this could not be noted');
  }

  /** A refused request wrote nothing and may be sent again in another form. After any other error nobody knows what was written. */
  private async endFailed(attempt: Attempt, error: unknown): Promise<void> {
    if (!(await attempt.hasBegun())) return;
    const isRefusal = error instanceof Rejection && attempt.isWithoutTrace;
    await (isRefusal ? this.idempotency.forget(attempt) : this.idempotency.leaveUnfinished(attempt));
  }

  /** The hash has a key, because bodies may hold passwords. */
  private hash(body: unknown): string {
    return createHmac('sha256', this.settings.sessionSecret)
      .update(JSON.stringify(body ?? null))
      .digest('base64');
  }
}
