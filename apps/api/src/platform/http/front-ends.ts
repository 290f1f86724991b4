import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import express, { Router } from 'express';

/** Where programs are answered; everything else belongs to the screens. */
const NOT_SCREENS = /^\/(api|health|metrics)(\/|$)/;
const YEAR = '365d';

/** Serves a built front end; each of its addresses that is no file is answered with its page. */
export const frontEnd = (folder: string): Router => {
  const router = Router();
  if (!existsSync(join(folder, 'index.html'))) return router;
  router.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: YEAR, fallthrough: false }));
  const files = express.static(folder);
  router.use((request: Request, response: Response, next: NextFunction) =>
    NOT_SCREENS.test(request.path) ? next('router') : files(request, response, next),
  );
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' || !request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache').sendFile(join(folder, 'index.html'));
  });
  return router;
};
