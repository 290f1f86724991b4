import type { NextFunction, Request, Response } from 'express';
import { isAborted } from './aborted';
import type { Metrics } from './metrics';

/** By the route's pattern, so that ids don't multiply the figures. */
export const requestMetrics = (metrics: Metrics) => (request: Request, response: Response, next: NextFunction) => {
  const stop = metrics.requests.startTimer();
  response.once('close', () => {
    const labels = { method: request.method, route: request.route?.path ?? 'none' };
    if (isAborted(response)) metrics.abortedRequests.inc(labels);
    else stop({ ...labels, status: response.statusCode });
  });
  next();
};
