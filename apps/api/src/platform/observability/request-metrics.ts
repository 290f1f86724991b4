import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from './metrics';

/** Times every request by its route's pattern, so that ids don't multiply the figures. */
export const requestMetrics = (metrics: Metrics) => (request: Request, response: Response, next: NextFunction) => {
  const stop = metrics.requests.startTimer();
  response.once('finish', () =>
    stop({ method: request.method, route: request.route?.path ?? 'none', status: response.statusCode }),
  );
  next();
};
