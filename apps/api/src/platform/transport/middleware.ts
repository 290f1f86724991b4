import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { sessions } from '../auth/sessions';
import { refuseUnstorableAddress } from '../bodies/refuse-unstorable';
import { networkOf } from '../context/network';
import { ANONYMOUS, runWith } from '../context/request-context';
import { TimeZone } from '../context/time-zone';
import { UserDirectory } from '../context/user-directory';
import type { Pools } from '../database/pools';
import { UnreadableBody } from '../errors/refused-body';
import { requestLog } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { requestMetrics } from '../observability/request-metrics';
import { requestTrace } from '../observability/request-trace';
import type { Settings } from '../settings/settings';
import { OpenRequests } from '../shutdown/open-requests';
import { Superseded } from '../versions/held-back';
import { Registration } from '../versions/registration';
import { compressJson } from './compression';
import { type FrontEnd, serveFrontEnd } from './front-ends';
import { OlderAddresses } from './older-addresses';
import { parseQueryString } from './query-string';

interface MiddlewareOptions {
  settings: Settings;
  pools: Pools;
  log: Logger;
  /** The one with the longer address comes first. */
  frontEnds: readonly FrontEnd[];
}

/** Adds the middleware that every request passes, in this order, before a controller sees it. The BodyGuard reads bodies later. */
export const useMiddleware = (app: NestExpressApplication, { settings, pools, log, frontEnds }: MiddlewareOptions) => {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', parseQueryString);
  app.set('trust proxy', [...settings.trustedProxies]);
  app.use(app.get(OpenRequests).watch);
  app.use(requestLog(log));
  app.use(requestMetrics(app.get(Metrics)));
  app.use(securityHeaders());
  app.use(app.get(OlderAddresses).lead);
  for (const { at, folder } of frontEnds) app.use(at, serveFrontEnd(folder));
  app.use('/api', requestTrace, noStore, compressJson(), refuseSuperseded(app.get(Registration)));
  app.use('/api', refuseOtherThanJson, refuseUnstorableAddress);
  const readTimeZone = () => app.get(TimeZone).read();
  app.use((request: Request, _: Response, next: NextFunction) =>
    runWith(
      {
        requestId: String(request.id),
        actor: ANONYMOUS,
        address: networkOf(request.ip),
        readTimeZone,
        saved: { isAny: false },
      },
      next,
    ),
  );
  app.use('/api', sessions(pools.main, settings, app.get(UserDirectory)));
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
    // Only browsers and plug-ins of before 2020 know these, which can't run the screens.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // No page of ours links to another site.
    xDnsPrefetchControl: false,
  });

/** Nobody may store an answer, because answers are about people, and change. */
const noStore = (_: Request, response: Response, next: NextFunction) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** The read models of a process that others have gone on without may be gone, and with them who is signed in. */
const refuseSuperseded = (registration: Registration) => (_: Request, __: Response, next: NextFunction) =>
  next(registration.problem && new Superseded(registration.problem));

/** Compressed bodies are refused: a few bytes can stand for any number of them. */
const refuseOtherThanJson = (request: Request, _: Response, next: NextFunction) => {
  const encoding = request.get('Content-Encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return next(new UnreadableBody('Content-Encoding'));
  const isOfAnotherKind = request.get('Content-Length') !== '0' && request.is('json') === false;
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.get('Content-Type') ?? '')?.[1] ?? 'utf-8';
  next(isOfAnotherKind || charset.toLowerCase() !== 'utf-8' ? new UnreadableBody('Content-Type') : undefined);
};
