import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { Router } from 'express';
import serveCompressed from 'express-static-gzip';
import { hasBody } from '../bodies/read-body';

/** Addresses at which programs are answered; all others belong to the screens. */
const API_PATHS = /^\/(api|file|health|metrics)(\/|$)/;
const PAGE = '/index.html';
/** A file there has a new name when it has a new content. */
const FINGERPRINTED = /\/assets\//;
const FILE_HEADERS = ['Cache-Control', 'Content-Encoding', 'Content-Type'];
/** Headers that mean something for pages alone. */
const PAGE_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
];
const ASSET_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** A built front end, and the address below which its pages are. */
export interface FrontEnd {
  at: string;
  folder: string;
}

/** In brotli or gzip where the build prepared them. An address that is no file is answered with the front end's page. */
export const serveFrontEnd = (folder: string): Router => {
  const router = Router();
  if (!existsSync(join(folder, PAGE))) return router;
  const files = serveCompressed(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: { cacheControl: false, redirect: false },
  });
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (API_PATHS.test(request.path)) return next('router');
    // Nobody reads the body here, and its sender could hold the connection with the rest of it.
    if (hasBody(request)) response.set('Connection', 'close');
    const isAsset = FINGERPRINTED.test(request.path);
    response.set('Cache-Control', isAsset ? `public, max-age=${ASSET_MAX_AGE_SECONDS}, immutable` : 'no-cache');
    const pageHeaders = isAsset ? takeHeaders(response, PAGE_HEADERS) : [];
    files(request, response, (error?: unknown) => {
      // There is no such file, so none of its headers fits to what is answered instead.
      takeHeaders(response, FILE_HEADERS);
      for (const [name, value] of pageHeaders) response.set(name, value);
      next(error);
    });
  });
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (FINGERPRINTED.test(request.path) || request.method !== 'GET' || !request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache');
    request.url = PAGE;
    files(request, response, next);
  });
  return router;
};

/** Removes headers of an answer. @returns those that it had */
const takeHeaders = (response: Response, names: readonly string[]): [name: string, value: string][] =>
  names.flatMap((name) => {
    const value = response.get(name);
    response.removeHeader(name);
    return value === undefined ? [] : [[name, value]];
  });
