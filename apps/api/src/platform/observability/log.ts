import { randomUUID } from 'node:crypto';
import { describeError } from '@bank/event-store';
import type { LoggerService } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { isAborted } from './aborted';

const lineOptions = { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };

/** A log of JSON lines. They hold no bodies, query strings or names; ids say enough. */
export const openLog = (): Logger => pino(lineOptions);

/** A log of errors only, on standard error, because the command line's own sentences go to standard output. */
export const openErrorLog = (): Logger => pino({ ...lineOptions, level: 'error' }, pino.destination(2));

export const nestLog = (log: Logger): LoggerService => ({
  log: (message, context) => log.debug({ context }, message),
  warn: (message, context) => log.warn({ context }, message),
  error: (message, stack, context) => log.error({ context, stack }, message),
});

const REQUEST_ID_PATTERN = /^[\w.:-]{8,100}$/;

const DURATION_FIELD = 'milliseconds';
type Fields = Readonly<Record<string, unknown>>;

const requestFields = (
  { method, originalUrl }: Request,
  response: Response,
  { [DURATION_FIELD]: milliseconds, ...value }: Fields,
) => ({
  method,
  path: originalUrl.split('?')[0],
  ...(isAborted(response)
    ? { aborted: true, abortedAfterMilliseconds: milliseconds }
    : { status: response.statusCode, [DURATION_FIELD]: milliseconds }),
  ...value,
});
const nameOf = (_: Request, response: Response) => (isAborted(response) ? 'request aborted' : 'request');

/** One line for each request, under an id that the caller may choose (`X-Request-Id`) and always gets back. */
export const requestLog = (logger: Logger) =>
  pinoHttp<Request, Response>({
    logger,
    genReqId: (request, response) => {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: DURATION_FIELD },
    customLogLevel: (_, { statusCode }) => (statusCode >= 500 ? 'error' : 'info'),
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    // `customProps` would be called twice, and leave both a first status and the true one in the line.
    customSuccessObject: requestFields,
    customErrorObject: (request, response, _, value) => requestFields(request, response, value),
    customSuccessMessage: nameOf,
    customErrorMessage: nameOf,
  });
