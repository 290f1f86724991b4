import type { NextFunction, Request, Response } from 'express';
import { isAborted } from './aborted';
import type { Metrics } from './metrics';

/** Times every request by its route's pattern, so that ids don't multiply the figures, and counts those that callers break off. */
export const requestMetrics = (metrics: Metrics) => (request: Request, response: Response, next: NextFunction) => {
  const stop = metrics.requests.startTimer();
  response.once('close', () => {
    const labels = { method: request.method, route: request.route?.path ?? 'none' };
    if (isAborted(response)) metrics.abortedRequests.inc(labels);
    else stop({ ...labels, status: response.statusCode });
  });
  next();
};
