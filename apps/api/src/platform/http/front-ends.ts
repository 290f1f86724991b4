import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import express, { Router } from 'express';

/** Addresses at which programs are answered; all others belong to the screens. */
const API_PATHS = /^\/(api|health|metrics)(\/|$)/;
const ASSET_MAX_AGE = '365d';

/** Serves a built front end. An address that is no file is answered with the front end's page. */
export const serveFrontEnd = (folder: string): Router => {
  const router = Router();
  if (!existsSync(join(folder, 'index.html'))) return router;
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: ASSET_MAX_AGE, fallthrough: false }),
  );
  const files = express.static(folder);
  router.use((request: Request, response: Response, next: NextFunction) =>
    API_PATHS.test(request.path) ? next('router') : files(request, response, next),
  );
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' || !request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache').sendFile(join(folder, 'index.html'));
  });
  return router;
};
