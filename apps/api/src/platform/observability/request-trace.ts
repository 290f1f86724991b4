import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { isAborted } from './aborted';
import { tracer } from './traced';

/** From a request to its answer, under its route's pattern, and within the trace that a caller names (`traceparent`). */
export const requestTrace = (request: Request, response: Response, next: NextFunction) => {
  const around = propagation.extract(context.active(), request.headers);
  const span = tracer().startSpan(request.method, { kind: SpanKind.SERVER }, around);
  response.once('close', () => {
    const route: string | undefined = request.route?.path;
    if (route) span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      ...(route && { 'http.route': route }),
      'portal.request.id': String(request.id),
      ...(isAborted(response)
        ? { 'portal.request.aborted': true }
        : { 'http.response.status_code': response.statusCode }),
    });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(around, span), next);
};
