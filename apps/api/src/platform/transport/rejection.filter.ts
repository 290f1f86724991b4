import { plainMessage, plainStack } from '@bank/event-store';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { discardBody } from '../bodies/read-body';
import { Problems } from '../errors/problems';
import { BodyTooSlow } from '../errors/refused-body';
import type { Settings } from '../settings/settings';
import { LOG, SETTINGS } from '../settings/tokens';

/** Turns every error into `{code, message, errors?, trace?}` with its status; no other place does. */
@Catch()
@Injectable()
export class RejectionFilter implements ExceptionFilter {
  constructor(
    private readonly problems: Problems,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { status, headers = {}, ...body } = await this.problems.find(error, request);
    const failure = error instanceof Error ? error : new Error(String(error));
    const stack = plainStack(failure);
    const what = { requestId: request.id, code: body.code };
    if (status === 500) this.log.error({ ...what, stack }, 'A request failed');
    // Something is away or busy, and the program itself is in order.
    else if (status > 500) this.log.warn({ ...what, problem: plainMessage(failure) }, 'A request was turned away');
    if (response.headersSent) {
      // Only the log of requests reads this status; the caller has another one already.
      response.statusCode = status;
      return response.destroy();
    }
    // The rest of a body that has not ended must not be read as the next request; one that is too slow has had its time.
    if (error instanceof BodyTooSlow || !(await discardBody(request))) response.set('Connection', 'close');
    response.status(status).set(headers).removeHeader('ETag');
    return response.json({
      ...body,
      ...(status === 500 && !this.settings.production && { trace: stack?.split('\n') }),
    });
  }
}
