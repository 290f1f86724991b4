import type { NestExpressApplication } from '@nestjs/platform-express';
import { json, type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { sessions } from '../auth/sessions';
import { UserDirectory } from '../auth/user-directory';
import type { Pools } from '../database/pools';
import { requestLog } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { requestMetrics } from '../observability/request-metrics';
import { runWith } from '../request-context';
import type { Settings } from '../settings';
import { frontEnd } from './front-ends';
import { parseQueryString } from './query-string';
import { storable } from './storable';

const LARGEST_BODY = '1mb';
/** Of a body that may carry a file. */
const LARGEST_UPLOAD = '8mb';

interface MiddlewareOptions {
  settings: Settings;
  pools: Pools;
  log: Logger;
  frontEndFolder: string;
  /** Paths whose bodies may carry files. */
  uploads: readonly string[];
}

/** What every request passes before a controller sees it, in this order. */
export const middleware = (
  app: NestExpressApplication,
  { settings, pools, log, frontEndFolder, uploads }: MiddlewareOptions,
) => {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', parseQueryString);
  app.set('trust proxy', [...settings.trustedProxies]);
  app.use(requestLog(log));
  app.use(requestMetrics(app.get(Metrics)));
  app.use(securityHeaders());
  app.use(frontEnd(frontEndFolder));
  app.use('/api', noStore, onlyJson);
  app.use([...uploads], json({ limit: LARGEST_UPLOAD }));
  app.use('/api', json({ limit: LARGEST_BODY }), emptyBody, storable);
  app.use((request: Request, _: Response, next: NextFunction) =>
    runWith({ requestId: String(request.id), actor: 'anonymous' }, next),
  );
  app.use('/api', sessions(pools.main, settings.sessionSecret, app.get(UserDirectory)));
};

/** The screens' styles are made at run time; their scripts never are. */
const securityHeaders = () =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: { maxAge: 31_536_000 },
  });

/** Answers are about people, and change. */
const noStore = (_: Request, response: Response, next: NextFunction) => {
  response.set('Cache-Control', 'no-store');
  next();
};

const onlyJson = (request: Request, _: Response, next: NextFunction) => {
  const bodyOfAnotherKind = request.get('Content-Length') !== '0' && request.is('json') === false;
  next(bodyOfAnotherKind ? Object.assign(new Error('Not JSON'), { status: 415 }) : undefined);
};

const emptyBody = (request: Request, _: Response, next: NextFunction) => {
  request.body ??= {};
  next();
};
